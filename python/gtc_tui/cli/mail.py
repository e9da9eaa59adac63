"""Play by mail: letters are written and read, games gone on with."""

from __future__ import annotations

import argparse
import contextlib
import errno
import getpass
import os
import shutil
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gtc_tui.cli import tell
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _

if TYPE_CHECKING:
    from gtc_tui.play.mail.beginning import Myself
    from gtc_tui.play.mail.session import MailSession


def new(options: argparse.Namespace) -> int:
    from gtc_tui.cli.parser import Usage
    from gtc_tui.play.mail.beginning import invite, invite_on

    me = _myself(options)
    if options.going_on is not None:
        if options.scenario is not None or options.option:
            raise Usage(_("mail new: a game that continues has its scenario and options already"))
        session = invite_on(options.going_on, options.side, me, options.fast)
    elif options.scenario is None:
        raise Usage(_("mail new: which scenario? `gtc list` has them"))
    else:
        session = invite(options.scenario, options.side, me, dict.fromkeys(options.option, True), options.fast)
    with contextlib.closing(session):
        mine = session.mine
        assert mine is not None
        print(_("{name}: you play {side}.").format(name=mine.name, side=session.game.side_names[mine.side]))
        _print(session.hand_over())
    return 0


def read(options: argparse.Namespace) -> int:
    session = _received(options)
    if session is not None:
        with contextlib.closing(session):
            _put_where(session, options.folder)
            _go_on(session)
    return 0


def play(options: argparse.Namespace) -> int:
    """A game, by its name or by a letter of it; without either the one that waits for the player."""
    from gtc_tui.cli.play import no_screen, on_screen
    from gtc_tui.play.mail.session import MailSession
    from gtc_tui.play.setup.lobby import Plan

    session: MailSession | None
    if options.game is None:
        session = _waiting()
    elif Path(options.game).is_file():
        options.file = Path(options.game)
        session = _received(options)
    else:
        session = MailSession.named(options.game)
    if session is None:
        return 0
    try:
        _put_where(session, options.folder)
        _fetched(session)
        if not session.joined:
            _print(session.hand_over())
            return 0
        reason = "" if options.text else no_screen()
        if reason:
            tell(_("{reason}: playing line by line").format(reason=reason))
        return on_screen(session, Plan(), full=not options.text and not reason)
    finally:
        session.close()


def status(_options: argparse.Namespace) -> int:
    """Every game: letters that have come are taken in, and answered where no person is needed."""
    from gtc_tui.play.mail import folder
    from gtc_tui.play.mail.session import MailSession

    known = folder.names()
    if not known:
        tell(_("no game by mail; gtc mail new SCENARIO begins one"))
    for name in known:
        try:
            with contextlib.closing(MailSession.named(name)) as session:
                assert session.mine is not None
                side = session.game.side_names[session.mine.side]
                told = _("{name}: {scenario}, you play {side} against {other}")
                _fetched(session)
                other = session.other if session.joined else _("nobody yet")
                print(told.format(name=name, scenario=_(session.game.title), side=side, other=other))
                _go_on(session, "  ")
        except GtcError as fault:
            print(f"{name}: {fault}")
    return 0


def wait(options: argparse.Namespace) -> int:
    """Looks into the folders until it is interrupted: dice are answered, and a line says when it is one's turn."""
    told: dict[str, Sequence[str]] = {}
    with contextlib.suppress(KeyboardInterrupt):
        while True:
            _look(told)
            time.sleep(options.every)
    return 0


def _look(told: dict[str, Sequence[str]]) -> None:
    """At every game once. told: what has been said of each."""
    from gtc_tui.play.mail import folder
    from gtc_tui.play.mail.session import MailSession

    for name in folder.names():
        if folder.in_use(name):  # a screen looks by itself
            continue
        lines: Sequence[str]
        try:
            with contextlib.closing(MailSession.named(name)) as session:
                _fetched(session)
                lines = session.hand_over() or session.errand()
        except GtcError as fault:
            lines = [str(fault)]
        if lines != told.get(name, ()):
            told[name] = lines
            print(f"{name}:", flush=True)
            _print(lines, "  ")


def send(options: argparse.Namespace) -> int:
    """The last letter once more, in another folder if need be."""
    from gtc_tui.play.mail.session import MailSession

    with contextlib.closing(MailSession.named(options.game)) as session:
        _put_where(session, options.folder)
        session.answer()
        _print(session.hand_over() or session.errand())
    return 0


def _put_where(session: MailSession, place: Path | None) -> None:
    """Letters go there from now on; None: where they went."""
    from gtc_tui.play.mail import folder

    if place is not None and session.mine is not None:
        _check_folder(place)
        session.mine = folder.changed(session.mine, folder=str(place.absolute()))


def _myself(options: argparse.Namespace) -> Myself:
    from gtc_tui.play.mail.beginning import Myself

    try:
        player = getpass.getuser()
    except (OSError, KeyError):  # an account without a name
        player = ""
    place = options.folder or Path.cwd()
    _check_folder(place)
    return Myself(options.me or player, place, options.name)


def _check_folder(place: Path) -> None:
    """Before a game begins whose letters could not be put down. Raises GtcError."""
    if not place.is_dir():
        raise GtcError(_("{folder}: no such folder").format(folder=place))
    if not os.access(place, os.W_OK | os.X_OK):
        raise GtcError(_("{file}: {reason}").format(file=place, reason=os.strerror(errno.EACCES)))


def _received(options: argparse.Namespace) -> MailSession | None:
    """The game of a letter, with what the letter tells; None where it has been left to a screen that has the game."""
    from gtc_tui.play.mail import folder
    from gtc_tui.play.mail.beginning import join
    from gtc_tui.play.mail.letter import Letter
    from gtc_tui.play.mail.session import MailSession

    came = Letter(options.file)
    name = folder.called(came.game)
    if name is None:
        session = join(came, _myself(options))
        assert session.mine is not None
        told = _("{name}: you play {side} against {other}.")
        side = session.game.side_names[session.mine.side]
        print(told.format(name=session.mine.name, side=side, other=session.other))
        return session
    try:
        session = MailSession.named(name)
    except GtcError:
        if not folder.in_use(name):
            raise
        shutil.copyfile(options.file, folder.log_of(name).with_name(options.file.name))
        print(_("{name} is open in another window; the letter goes on there.").format(name=name))
        return None
    try:
        if session.take_in(came) is None:
            print(_("{file}: nothing new").format(file=options.file))
    except GtcError:
        session.close()
        raise
    return session


def _waiting() -> MailSession:
    """The game that waits for the player. Raises GtcError where none does, or several do."""
    from gtc_tui.play.mail import folder
    from gtc_tui.play.mail.session import MailSession

    found = []
    for name in folder.names():
        with contextlib.suppress(GtcError), contextlib.closing(MailSession.named(name)) as session:
            _fetched(session)
            if session.waiting not in ("away", "over"):
                found.append(name)
    if len(found) != 1:
        told = _("these games wait for you: {names}; say which") if found else _("no game by mail waits for you")
        raise GtcError(told.format(names=", ".join(found)))
    return MailSession.named(found[0])


def _fetched(session: MailSession) -> None:
    """Takes in all letters that are there."""
    while session.fetch() is not None:
        session.answer()
    session.answer()
    for line in session.take_notices():
        tell(line)


def _go_on(session: MailSession, indent: str = "") -> None:
    """As far as it goes without the player; then what he has to do."""
    _fetched(session)
    _print(session.hand_over() or session.errand(), indent)


def _print(lines: Sequence[str], indent: str = "") -> None:
    for line in lines:
        print(f"{indent}{line}", flush=True)
