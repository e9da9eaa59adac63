"""10.0 to 12.0 Combat, from the declaration of attacks to pursuit."""
