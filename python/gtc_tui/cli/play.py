"""`gtc play`: the full screen, or line by line where there is none or none is wanted."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from pathlib import Path

from gtc_tui.bots.base import EXEC
from gtc_tui.cli import tell
from gtc_tui.cli.parser import Usage
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.play.setup.lobby import Plan, begin
from gtc_tui.play.table.session import Session


def play(options: argparse.Namespace) -> int:
    if sys.stdin is None:
        raise Usage(_("play: standard input is closed, so no choice could be made"))
    full = not options.text
    reason = no_screen()
    if full and reason:
        tell(_("{reason}: playing line by line").format(reason=reason))
        full = False
    if full:
        gc.disable()  # until the screen stands: nothing is thrown away before
    plan = Plan(options.players, tuple(options.option), options.seed, options.guided, options.log)
    session = None
    if options.resume is not None:
        session = _resume(options)
    elif options.scenario is not None:
        if options.scenario.endswith(".log") and Path(options.scenario).is_file():
            raise Usage(_("play: {file} is a saved game: gtc play --resume {file}").format(file=options.scenario))
        session = begin(options.scenario, plan)
    return on_screen(session, plan, full)


def on_screen(session: Session | None, plan: Plan, full: bool) -> int:
    """Plays it, or one that is chosen; full: on the full screen."""
    if full:
        from gtc_tui.tui.app import run as run_full

        return run_full(session, plan.guided, plan)
    return _by_lines(session, plan)


def _by_lines(session: Session | None, plan: Plan) -> int:
    from gtc_tui.text.front import run
    from gtc_tui.text.lobby import run as choose

    guided = plan.guided
    if session is None:
        chosen = choose(plan)
        if chosen is None:
            return 0
        session, guided = chosen
    try:
        return run(session, guided)
    except KeyboardInterrupt:
        session.secure()
        told = _("interrupted; the game is saved: gtc play --resume {file}").format(file=session.path)
        if session.errand():
            told = "; ".join([_("interrupted"), *session.errand()])
        elif session.path is None:
            told = "; ".join([_("interrupted"), *session.take_notices()])
        raise KeyboardInterrupt(told) from None
    finally:
        session.close()


def _resume(options: argparse.Namespace) -> Session:
    from gtc_tui.play.mail.folder import game_of
    from gtc_tui.store.logfile import last_log

    programs = all(player.startswith(EXEC) for player in options.players.values())
    if options.scenario or not programs or options.log or options.option or options.seed is not None:
        raise Usage(_("play: a resumed game already has its scenario, players, options, seed and log"))
    path = Path(options.resume) if options.resume else last_log()
    name = game_of(path)
    if name is not None:
        told = _("{file}: a game by mail; go on with: gtc mail play {name}")
        raise GtcError(told.format(file=path, name=name))
    return Session.resume(path, options.players)


def no_screen() -> str | None:
    """Why the full screen cannot be drawn here, if so."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return _("not a terminal")
    if os.environ.get("TERM", "dumb") in ("dumb", ""):
        return _("the terminal can only print lines (TERM)")
    return None
