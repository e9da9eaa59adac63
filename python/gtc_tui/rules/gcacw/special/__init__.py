"""Special rules of scenarios (13.0): components that a scenario's file lists, and the points where they are asked."""
