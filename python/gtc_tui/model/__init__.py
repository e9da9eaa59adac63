"""Plain data shared by all layers: no rules, no interface."""
