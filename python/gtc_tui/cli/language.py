"""The language that the player has set (`O` while playing), for every command."""

from __future__ import annotations

import os

from gtc_tui.folders import config_root
from gtc_tui.i18n import LANGUAGES, _, speak

_FILE, _KEY, _AUTO = "config.toml", "language", "auto"


def speak_as_set() -> list[str]:
    """GTC_LANG, where it is set, is for this one time and comes first. Returns a line for each fault of the file;
    nobody has to stop for it."""
    if not (config_root() / _FILE).exists():
        return []
    from gtc_tui.tui.settings import config  # where there is something to read: a faster start

    path, found, faults = config.read(_FILE)
    code = found.get(_KEY, _AUTO)
    if code in LANGUAGES:
        if not os.environ.get("GTC_LANG"):
            speak(str(code))
    elif code != _AUTO:
        told = _("{file}: {key}: {value!r} is none of {names}; {usual} is used")
        names = ", ".join((_AUTO, *LANGUAGES))
        faults.append(told.format(file=path, key=_KEY, value=str(code)[:40], names=names, usual=_AUTO))
    elif faults:  # nothing of it could be read
        return [_("{fault}; the usual settings are used").format(fault=fault) for fault in faults]
    return faults
