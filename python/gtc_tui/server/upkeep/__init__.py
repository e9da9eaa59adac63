"""What an operator does beside a running server: games checked, also with another version, and copied."""
