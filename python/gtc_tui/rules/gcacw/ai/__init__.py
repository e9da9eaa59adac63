"""Judgement for machine players and advice. No rule is in it."""
