"""Who does work that comes in many independent pieces: this process, others of this machine, a cluster of machines."""
