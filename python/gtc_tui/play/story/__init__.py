"""After the moves: what happened, for those who look back, were away, or read a report."""
