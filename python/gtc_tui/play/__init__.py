"""Games under way: a session with players, dice and a log; replays; matches of machine players."""
