"""The rules in our own words, section by section."""
