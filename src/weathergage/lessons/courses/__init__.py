"""Hold the files of the lessons, one each."""
