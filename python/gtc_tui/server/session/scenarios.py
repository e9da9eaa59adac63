"""The scenarios of the server, told in each language once: reading them again takes longer than painting a screen."""

from __future__ import annotations

from functools import lru_cache

from gtc_tui.i18n import language
from gtc_tui.play.setup.lobby import Listed
from gtc_tui.play.setup.lobby import listed as read


def listed() -> tuple[Listed, ...]:
    """Those whose files are in order, as the language of the process tells them."""
    return _listed(language())


@lru_cache(maxsize=8)
def _listed(_language: str) -> tuple[Listed, ...]:
    return tuple(one for one in read() if one.brief is not None)
