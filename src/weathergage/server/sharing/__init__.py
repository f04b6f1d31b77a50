"""Pass games on: public pages of replays, comments, feeds of results, and everything of one's own as a file."""
