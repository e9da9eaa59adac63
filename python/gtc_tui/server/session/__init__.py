"""A session: one person at a terminal over SSH, in a process of its own. It knows no network and no database; what it
plays, it asks of the desk."""
