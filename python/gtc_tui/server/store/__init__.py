"""What a server keeps: games, people and their keys in one database, the secrets of the dice in another."""
