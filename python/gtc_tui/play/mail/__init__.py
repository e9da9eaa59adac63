"""Play by mail: a game of two people without a server, in files that they send each other."""
