"""Games under way, in rooms: the table, what stands around it, matches of machine players."""
