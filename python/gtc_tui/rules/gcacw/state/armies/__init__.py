"""Armies of the grand campaign (5.0, 14.0, 24.0): who belongs to which, and the ground of the Valley."""
