"""What a game of the series is made of: the loaded scenario, the position, the record, pieces, stacks, ground."""
