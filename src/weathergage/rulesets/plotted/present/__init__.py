"""What people see: views, previews, chronicle, log."""
