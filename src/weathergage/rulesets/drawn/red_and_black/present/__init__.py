"""Show what people see: views, previews, sentences, log."""
