"""Define the part of a game that the kernel and the pages know: its phases, and how it shows events."""
