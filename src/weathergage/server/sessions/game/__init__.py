"""The parts of a game's session, one for each thing that is done at a game; `core` holds what they share."""
