"""Components whose points follow from more than holding objectives."""
