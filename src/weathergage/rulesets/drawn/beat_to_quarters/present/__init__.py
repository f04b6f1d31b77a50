"""What people see: views, previews, sentences, log."""
