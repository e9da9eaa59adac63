"""Controllers of the game screen for looking around: nothing in here changes the game."""
