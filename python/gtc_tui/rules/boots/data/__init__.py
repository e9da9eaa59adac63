"""Files of pieces and scenarios: their form, what may be wrong with them, and the game made of them."""
