"""The Tournament Edition, version 1.2b."""
