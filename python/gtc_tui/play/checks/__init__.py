"""Checks of what others wrote: counts of legal sequences, programs that want to play."""
