"""14.0 The advanced game: the control of counties and the segments of the strategic cycle."""
