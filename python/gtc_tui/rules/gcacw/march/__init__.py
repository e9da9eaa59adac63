"""5.1, 5.2, 6.0 Marches and activations; leaving the map; 31.0 army activation."""
