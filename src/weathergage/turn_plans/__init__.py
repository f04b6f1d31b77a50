"""Plans of a whole turn: lines that answer every later question ahead, of which the first that fits is obeyed."""
