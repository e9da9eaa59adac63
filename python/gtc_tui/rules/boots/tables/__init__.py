"""Figures of the rules: the file they stand in, checked and grouped as the rules ask for them."""
