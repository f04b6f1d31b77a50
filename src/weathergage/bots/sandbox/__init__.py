"""Bots of other authors: loading them, guarding them, and running them in a process of their own."""
