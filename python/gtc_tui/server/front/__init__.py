"""The front: the only process that knows the network. It lets people in by their keys, within limits, and gives each a
session; and the nursery, which makes the processes of sessions out of one that is warm."""
