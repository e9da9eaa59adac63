"""Where a player's own files are: games, corrected maps and tables, crash reports.

GTC_DATA names the root when set; else it is the platform's data folder for gtc-tui.
"""

from __future__ import annotations

import os
from pathlib import Path


def data_root() -> Path:
    """Root of everything of the player's, whether or not it exists."""
    override = os.environ.get("GTC_DATA")
    if override:
        return Path(override).expanduser()
    import platformdirs  # only when needed: scripts start faster

    return platformdirs.user_data_path("gtc-tui", appauthor=False)
