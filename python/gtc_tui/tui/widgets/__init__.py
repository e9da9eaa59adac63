"""Pieces of the game screen."""
