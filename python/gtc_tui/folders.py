"""Where a player's own files are: games, corrected maps and tables, crash reports; settings and keys.

GTC_DATA and GTC_CONFIG name the two roots when set; else they are the platform's folders for gtc-tui.
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


def cache_root() -> Path:
    """What was worked out before, and can be again; whether or not it exists."""
    import platformdirs

    return platformdirs.user_cache_path("gtc-tui", appauthor=False)


def config_root() -> Path:
    """Where settings and keys are, whether or not it exists."""
    override = os.environ.get("GTC_CONFIG")
    if override:
        return Path(override).expanduser()
    import platformdirs

    return platformdirs.user_config_path("gtc-tui", appauthor=False)
