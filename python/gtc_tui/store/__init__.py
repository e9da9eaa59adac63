"""Files that the program writes: one log a game, and the log is the save."""
