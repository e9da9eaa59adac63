"""6.7 What each kind of heroism marker does."""
