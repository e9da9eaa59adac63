"""Everything about ground that counts: control (13.0), forts, bridges, stations, supply, entrenchments, victory."""
