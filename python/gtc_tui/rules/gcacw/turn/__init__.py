"""3.0 and 4.0 The turn and its phases: initiative, transfer, attachment, recovery, reinforcements, random events."""
