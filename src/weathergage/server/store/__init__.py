"""Games and campaigns on disk."""
