"""How a game by mail begins: an invitation goes out, and somebody takes it up."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from gtc_tui import systems
from gtc_tui.engine.action import Side
from gtc_tui.engine.game import Game
from gtc_tui.engine.verified import CHAINS, MARK, WITNESS, commitment
from gtc_tui.errors import GtcError, LogError
from gtc_tui.i18n import _
from gtc_tui.names import printable, unknown
from gtc_tui.play.checks.dicecheck import LONGEST_NAME
from gtc_tui.play.mail import folder, letter
from gtc_tui.play.mail.folder import Mine
from gtc_tui.play.mail.letter import Letter
from gtc_tui.play.mail.session import MailSession
from gtc_tui.play.table.keeping import LogKeeping
from gtc_tui.play.table.replay import open_file
from gtc_tui.play.table.so_far import GameSoFar, begin
from gtc_tui.store.logfile import LogFile


@dataclass(frozen=True)
class Myself:
    """Who plays here. player: his name, for the other one; called: the game's name here, None: one is made; folder:
    where letters go to and come from."""

    player: str
    folder: Path
    called: str | None = None


def invite(scenario: str, side: str | None, me: Myself, options: Mapping[str, Any], fast: bool = False) -> MailSession:
    """A new game; the player takes a side (None: the first one). fast: dice at once, which both programs can know
    before. Raises UnknownName, GtcError."""
    game = systems.load(scenario, options)
    return _invited(_begun(game), side, me, fast)


def invite_on(log: Path, side: str | None, me: Myself, fast: bool = False) -> MailSession:
    """A game that was played at home so far goes on by mail. Raises LogError, GtcError."""
    replay = open_file(log)
    if replay.timeline.state.decision is None:
        raise GtcError(_("{file}: the game is over").format(file=log))
    body = [line for line in replay.lines[1:] if line.strip() and not line.startswith("#")]
    begun = _begun(replay.game)
    so_far = replace(begun, timeline=replay.timeline, lines=[*begun.lines, *body])
    return _invited(so_far, side, me, fast)


def _begun(game: Game) -> GameSoFar:
    """Without a seed: the dice come from elsewhere."""
    return begin(game, {}, None, seeded=False)


def _invited(so_far: GameSoFar, side: str | None, me: Myself, fast: bool) -> MailSession:
    game = so_far.game
    _check_open(game)
    if side is not None and side not in game.sides:
        raise unknown(_("{side}: no such side in {game}").format(side=side, game=game.id), side, game.sides)
    name = secrets.token_hex(4)
    called = folder.free_name(game.id, name, me.called)
    mine = Mine(name, called, Side(side or game.sides[0]), secrets.token_hex(32), str(me.folder.absolute()))
    scheme = f"{WITNESS} {name} {commitment(mine.key)}" if fast else f"{CHAINS} {name}"
    lines = [*so_far.lines, f"{MARK} dice {scheme}", _player(mine, me)]
    if not fast:
        lines.append(_anchor(mine))
    return _opened(mine, replace(so_far, lines=lines))


def join(came: Letter, me: Myself) -> MailSession:
    """Takes an invitation up. Raises LogError, GtcError."""
    checked = came.checked()
    game, taken = checked.replay.game, set(checked.names)
    _check_open(game)
    if len(letter.heads(came.lines)) != 1 or len(taken) != 1:
        raise LogError(_("{file}: a letter of a game that is not yours").format(file=came.path))
    side = next(side for side in game.sides if side not in taken)
    called = folder.free_name(game.id, came.game, me.called)
    mine = Mine(came.game, called, side, secrets.token_hex(32), str(me.folder.absolute()))
    mark = _anchor(mine) if checked.scheme == CHAINS else f"{MARK} word {side} {mine.secret}"
    lines = [*came.lines, _player(mine, me), mark]
    return _opened(mine, replace(checked.replay.so_far, lines=lines))


def _opened(mine: Mine, so_far: GameSoFar) -> MailSession:
    folder.keep(mine)
    log = LogFile.create(folder.log_of(mine.name), so_far.lines)
    return MailSession(so_far, LogKeeping(log, so_far.lines))


def _player(mine: Mine, me: Myself) -> str:
    name = printable(me.player)[:LONGEST_NAME].strip()
    return f"{MARK} player {mine.side} {name}".rstrip()


def _anchor(mine: Mine) -> str:
    return f"{MARK} anchor {mine.side} {mine.chain().anchor}"


def _check_open(game: Game) -> None:
    """A letter has the whole game in it. Raises GtcError where a side may not know all of it."""
    if game.secrets:
        told = _(
            "{scenario} cannot be played by mail: a letter would show your opponent your hidden units; play it at one "
            "keyboard or on a server"
        )
        raise GtcError(told.format(scenario=_(game.title)))
