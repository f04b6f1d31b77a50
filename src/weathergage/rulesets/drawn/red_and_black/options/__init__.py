"""The optional rules, one module each."""
