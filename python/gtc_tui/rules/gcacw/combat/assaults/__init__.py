"""Assaults that leaders declare, alone and together."""
