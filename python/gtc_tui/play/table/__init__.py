"""A table: one game being played here, who sits where, the log that keeps it, and the way back from the log."""
