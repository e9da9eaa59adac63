"""Machine players. They choose from the legal actions, as people do."""
