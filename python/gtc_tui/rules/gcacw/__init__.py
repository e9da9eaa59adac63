"""Great Campaigns of the American Civil War: the series' standard rules, one module a chapter."""
