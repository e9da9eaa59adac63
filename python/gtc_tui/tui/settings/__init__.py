"""What a player may set: settings and keys, and the files that keep them."""
