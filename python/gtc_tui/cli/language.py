"""The language that the player has set (`O` while playing), for every command."""

from __future__ import annotations

import os

from gtc_tui.folders import config_root
from gtc_tui.i18n import LANGUAGES, speak

_FILE, _KEY = "config.toml", "language"
_LARGEST = 1 << 16  # bytes


def speak_as_set() -> None:
    """GTC_LANG, where it is set, is for this one time and comes first. What is wrong with the file the full screen
    says, and nobody else has to stop for it."""
    if os.environ.get("GTC_LANG"):
        return
    path = config_root() / _FILE
    if not path.is_file() or path.stat().st_size > _LARGEST:
        return
    import tomllib  # where there is something to read: a faster start

    try:
        code = tomllib.loads(path.read_text(encoding="utf-8")).get(_KEY)
    except (OSError, ValueError, RecursionError):
        return
    if code in LANGUAGES:
        speak(str(code))
