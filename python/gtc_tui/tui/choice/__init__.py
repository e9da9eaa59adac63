"""Before a game: the list of scenarios and games, the questions of a new one."""
