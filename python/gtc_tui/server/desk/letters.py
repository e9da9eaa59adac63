"""What letters say: no more than the side that they are for may know."""

from __future__ import annotations

import sys
from collections.abc import Callable

from gtc_tui import systems
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _, ngettext
from gtc_tui.server.desk.hosted import Hosted
from gtc_tui.server.store.clocks import HOUR
from gtc_tui.server.store.games import RUNNING, Kept
from gtc_tui.server.store.kept import Store
from gtc_tui.server.store.letters import CODE, REMINDER, Address, Letter
from gtc_tui.server.store.people import Player

_EVENTS = 3


def written(
    store: Store, letter: Letter, address: Address, hosted: Hosted | None, link: str, at: int
) -> tuple[str, str]:
    """Subject and text, in the language that is read. link: how the player comes here."""
    if letter.kind == CODE or hosted is None:
        told = _("Confirm this address with: confirm {code}").format(code=letter.code)
        lines = [told, _("If you did not ask for this, do nothing: nothing more will be sent.")]
        return _("your code: {code}").format(code=letter.code), "\n".join([*lines, *_end(link, "")])
    game = store.games.game(hosted.number)
    assert game is not None
    own = game.side_of(letter.player)
    seat = next(one for one in game.seats if one.side == own)
    view = hosted.table.seat(seat.side).view()
    side = hosted.table.game.side_names[seat.side]
    left = store.clocks.left(game, seat, at)
    lines = [
        hosted.table.game.title,
        _("Game {n}: you play the {side} side. {turn}").format(n=game.id, side=side, turn=view.turn),
    ]
    if left is not None:
        lines.append(_("Hours left on your clock: {n}").format(n=max(0, left) // HOUR))
    happened = hosted.table.told(seat.side)[-_EVENTS:]
    lines += ["", *(f"- {event.text}" for _count, event in happened)]
    lines += ["", _("Receipt: {receipt}").format(receipt=hosted.receipt())]
    return _subject(letter, game), "\n".join([*lines, *_end(link, address.stop)])


def short(game: Kept, letter: Letter, address: Address, link: str) -> tuple[str, str]:
    """The same of a game that is not at hand."""
    subject = _subject(letter, game)
    return subject, "\n".join([subject, *_end(link, address.stop)])


def _subject(letter: Letter, game: Kept) -> str:
    told = _("game {n}: your time runs out") if letter.kind == REMINDER else _("game {n}: your turn")
    return told.format(n=game.id)


def digest(
    store: Store, player: Player, hosted: Callable[[int], Hosted], address: Address, link: str, at: int
) -> tuple[str, str]:
    """The one letter of a day: subject and text, all games that wait for a player, those with the least time first."""
    waiting = [
        game for game in store.games.of_player(player.id, (RUNNING,), sys.maxsize) if game.asked_player == player.id
    ]
    rows: list[tuple[int, str]] = []
    for game in waiting:
        try:
            table = hosted(game.id).table
        except GtcError:  # one game that cannot be replayed does not keep the others from being told
            if game.pinned:
                rows.append((sys.maxsize, _("game {n}: your turn").format(n=game.id)))
            continue
        seat = next(one for one in game.seats if one.side == game.active)
        view, left = table.seat(seat.side).view(), store.clocks.left(game, seat, at)
        told = _("Game {n}, {title}: you play the {side} side. {turn}").format(
            n=game.id, title=table.game.title, side=table.game.side_names[seat.side], turn=view.turn
        )
        if left is not None:
            told += "\n  " + _("Hours left on your clock: {n}").format(n=max(0, left) // HOUR)
        rows.append((sys.maxsize if left is None else left, told))
    count = len(rows)
    subject = ngettext("{n} game waits for you", "{n} games wait for you", count).format(n=count)
    lines = [f"- {told}" for _left, told in sorted(rows)]
    return subject, "\n".join([*lines, *_end(link, address.stop)])


def invitation(by: Player, game: Kept, link: str, address: Address | None) -> tuple[str, str]:
    """Subject and text; address None: for somebody who may never have been here."""
    told = _("{name} invites you to a game: {title}")
    subject = told.format(name=by.name, title=systems.load(game.scenario, game.options).title)
    if address is not None:
        return subject, "\n".join([subject, *_end(link, address.stop)])
    come = _("Come here with an SSH key (ssh-keygen makes one), choose a name, press c and type: {code}")
    lines = [subject, come.format(code=game.code), _("Nothing more will be sent to you.")]
    return subject, "\n".join([*lines, *_end(link, "")])


def _end(link: str, stop: str) -> list[str]:
    """How to come here; how to get no more of it."""
    lines = ["", link] if link else []
    if stop:
        lines += ["", _("No more of these: {command}").format(command=f"{link} unsubscribe {stop}".strip())]
    return lines
