"""What players are shown and told: views, queries, overlays, labels, help. Nothing here changes a position."""
