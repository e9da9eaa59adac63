"""Several commanders (38.0): whose corps, whose answer, who may speak with whom."""
