"""15.0 Fog of war: what a side may know, and how the rest may be dealt anew."""
