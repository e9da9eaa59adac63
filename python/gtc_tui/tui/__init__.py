"""The full-screen interface. It knows no rule: it shows decisions, events, views and queries of the engine."""
