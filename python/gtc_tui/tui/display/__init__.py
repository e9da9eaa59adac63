"""The terminal: what is written to it, what is typed on it, its colours, what fits on it."""
