"""The game-neutral engine: a game is a chain of small decisions.

Nothing here knows a rule. A rule system supplies stages (the sequence of play as data), actions and a
few functions (`System`); the engine offers the legal actions, applies one, keeps history and undo.
"""
