"""The server: games kept in a database, a desk that writes them, people who come over SSH."""
