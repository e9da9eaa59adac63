"""The plain front end: lines in, lines out. For screen readers, dumb terminals, pipes and bug reports."""
