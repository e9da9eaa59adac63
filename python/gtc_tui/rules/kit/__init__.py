"""What every rule system needs and none of them has rules for: files, options, words, questions, playouts.

A system imports from here; nothing here knows a system.
"""
