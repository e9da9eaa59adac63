"""Adapters to research interfaces, with the extra `[research]`: `spiel` (OpenSpiel) and `zoo` (PettingZoo)."""
