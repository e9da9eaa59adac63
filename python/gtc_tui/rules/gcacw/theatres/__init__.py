"""The two theatres off the map (17.0, 26.0 to 28.0): boxes, what is done there in a strategic cycle, transfers."""
