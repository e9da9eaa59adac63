"""Special rules of scenarios (21, 22) as components that their files list with what they are about."""
