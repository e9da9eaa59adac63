"""What fills the terminal: the game, and what is read or asked over it."""
