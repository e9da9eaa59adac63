"""Games in the player's folder, for tests of what lists and resumes them."""

from __future__ import annotations

import os
from pathlib import Path

from gtc_tui.play.table.session import Session
from gtc_tui.store.logfile import games_folder
from support import CONFEDERATE, RACE, UNION

BOTS = {UNION: "bot:random", CONFEDERATE: "bot:random"}


def keep(name: str, when: int, steps: int | None = 5, scenario: str = RACE) -> Path:
    """A game of so many answers (None: to its end), last played so many seconds after the epoch."""
    path = games_folder() / f"{name}.log"
    session = Session.new(scenario, BOTS, 5, path)
    done = 0
    while done != steps and session.auto() is not None:
        done += 1
    session.close()
    os.utime(path, (when, when))
    return path
