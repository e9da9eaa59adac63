"""Phrases and refusals that several chapters share."""
