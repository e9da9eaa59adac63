"""4.0 and 5.0 The turn: set-up, operations, reinforcements, catastrophes, victory."""
