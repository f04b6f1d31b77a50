"""Everything between the people at a game: who is there, talk, proposals that need consent."""
