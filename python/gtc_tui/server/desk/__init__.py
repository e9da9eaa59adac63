"""The desk: the only process that writes games. It knows who asks, checks an action by the rules, rolls the dice, tells
those who follow the game."""
