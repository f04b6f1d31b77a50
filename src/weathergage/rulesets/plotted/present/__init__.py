"""Show what people see: views, previews, chronicle, log."""
