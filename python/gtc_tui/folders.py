"""Where a player's own files are: games, corrected maps and tables, crash reports; settings and keys.

GTC_DATA and GTC_CONFIG name the two roots when set; else they are the platform's folders for gtc-tui.
"""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _

_PLACES = ("HOME", "XDG_DATA_HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA")
"""Variables that platforms' folders hang on."""


def data_root() -> Path:
    """Root of everything of the player's, whether or not it exists. Raises GtcError."""
    override = os.environ.get("GTC_DATA")
    if override:
        return _named("GTC_DATA", override, os.environ.get("HOME"))
    return _usual(tuple(map(os.environ.get, _PLACES)))


@lru_cache(maxsize=4)  # machine players ask thousands of times in a game
def _usual(_places: tuple[str | None, ...]) -> Path:
    return _platforms("user_data_path")


def cache_root() -> Path:
    """What was worked out before, and can be again; whether or not it exists. Raises GtcError."""
    return _platforms("user_cache_path")


def config_root() -> Path:
    """Where settings and keys are, whether or not it exists. Raises GtcError."""
    override = os.environ.get("GTC_CONFIG")
    if override:
        return _named("GTC_CONFIG", override, os.environ.get("HOME"))
    return _platforms("user_config_path")


def _platforms(name: str) -> Path:
    import platformdirs  # only when needed: scripts start faster

    try:
        found: Path = getattr(platformdirs, name)("gtc-tui", appauthor=False)
    except RuntimeError:  # a service's user may have no folder at all
        raise GtcError(_("this user has no folder of his own: set HOME")) from None
    return found


def expanded(name: str) -> Path:
    """A file as somebody names it; "~" is his folder. Raises GtcError where that is nobody's."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        raise GtcError(_("{file}: there is no such user").format(file=name)) from None


@lru_cache(maxsize=4)
def _named(variable: str, value: str, _home: str | None) -> Path:
    try:
        value.encode()
    except UnicodeEncodeError:
        raise GtcError(_("{name}: {value}: not text in UTF-8").format(name=variable, value=value)) from None
    try:
        return expanded(value)
    except GtcError as fault:
        raise GtcError(f"{variable}: {fault}") from None
