"""7.0 Combat, from the declaration of an attack to the advance; 5.3 assaults; 11.0 demoralization; 33.0 Upton."""
