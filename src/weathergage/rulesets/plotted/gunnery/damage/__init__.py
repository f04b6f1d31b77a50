"""What hits do: marking, critical hits, fire, explosion, sinking, and repairs."""
