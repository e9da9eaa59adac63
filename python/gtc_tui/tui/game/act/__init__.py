"""Controllers of the game screen that change the game: answers, what is taken back, what goes on by itself."""
