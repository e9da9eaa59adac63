"""What a game of the series is made of: scenario, position, record, pieces, ground; no rule of the turn."""
