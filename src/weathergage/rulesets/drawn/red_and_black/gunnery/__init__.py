"""Fire, what it does, reloading and repairs."""
