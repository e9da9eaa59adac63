"""Before a game: scenarios, players, options, and the games that were begun."""
