"""Machine against machine: one game, many, and what the series says."""
