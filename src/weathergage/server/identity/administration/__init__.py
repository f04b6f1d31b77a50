"""Administration: all games and people of a server, and what an administrator may do about them."""
