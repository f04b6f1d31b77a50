"""Chips or cards decide who acts: what the games of this family share."""
