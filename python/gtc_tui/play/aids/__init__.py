"""Player aids: answers as a list, advice, lessons, overlays, plans compared, the rules searched."""
