"""6.0 Heroism markers: the pool and the hands, when one may be played, dice that a marker may change."""
