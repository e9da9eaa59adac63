"""Games before they begin: opening, sitting down, taking back, beginning; and when somebody does not come any more."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import msgspec

from gtc_tui import systems
from gtc_tui.engine.action import Side
from gtc_tui.engine.commanders import CHIEF
from gtc_tui.engine.game import Game
from gtc_tui.engine.log import parse_header
from gtc_tui.engine.verified import MARK
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.names import printable
from gtc_tui.play.table.replay import replay_lines
from gtc_tui.server import wire
from gtc_tui.server.desk.hosted import begin
from gtc_tui.server.desk.posts import planned, sit, stand_up
from gtc_tui.server.store.clocks import DAY, NO_PACE
from gtc_tui.server.store.games import OPEN, RUNNING, Kept, Seated
from gtc_tui.server.store.kept import Store
from gtc_tui.server.store.people import Player
from gtc_tui.server.store.verdicts import MACHINE, SUBSTITUTE

_LOG = "log"  # what it is called in faults
_UNFINISHED = 30  # games of one player
_WAITING = 3  # ... in which he keeps others waiting, before he may open one more
WAITS = wire.OPEN_DAYS * DAY
"""Milliseconds that an open game waits for players."""
_TAKES_OVER = "bot:search:nodes=500"  # the machine player that ends what a person has left


def open_game(store: Store, player: Player, asked: wire.OpenGame, at: int) -> int:
    """The number of a game that waits for another player, or of one that has begun with a machine player in the other
    seat. Raises GtcError."""
    _may_open(store, player, asked)
    if asked.log:
        asked = brought(asked)
    options = parse_header(asked.log[0], _LOG).options if asked.log else dict.fromkeys(asked.options, True)
    loaded = _loaded(asked, options)
    invited = _invited(store, player, asked)
    posts = planned(loaded, asked, player.id)
    own = asked.side or secrets.choice(loaded.sides)
    sits = player.id if asked.place == CHIEF else None
    kept = None if invited is None else invited.id
    seats = [
        Seated(side, sits, "", None, 0) if side == own else Seated(side, None, asked.bot, kept, 0)
        for side in loaded.sides
    ]
    with store.database.transaction():
        number = store.games.open(
            loaded.id,
            dict(loaded.options),
            player.id,
            seats,
            at,
            private=asked.private,
            lot=not asked.side,
            pace=NO_PACE if asked.bot else asked.pace,
            notice=printable(asked.notice),
            posts=posts,
            teaching=asked.teaching,
        )
        if invited is not None:
            store.letters.invited(invited.id, number, at)
        if asked.log:
            store.games.bring(number, asked.log)
        game = store.games.game(number)
        assert game is not None
        if game.full:
            begin(store, game, at)
    return number


def _may_open(store: Store, player: Player, asked: wire.OpenGame) -> None:
    """Not whoever is held, has too many games, or keeps others waiting. Raises GtcError."""
    if player.held:
        raise GtcError(_("your account is held: it may play but not open games"))
    if len(store.games.of_player(player.id, (OPEN, RUNNING), _UNFINISHED)) >= _UNFINISHED:
        raise GtcError(_("you have {n} unfinished games; finish some first").format(n=_UNFINISHED))
    waiting = sum(_others_wait(game, player) for game in store.games.of_player(player.id, (RUNNING,), _UNFINISHED))
    if waiting >= _WAITING and not asked.bot:
        told = _("your opponents wait for your move in {n} games; play there before you open another one")
        raise GtcError(told.format(n=waiting))


def _loaded(asked: wire.OpenGame, options: Mapping[str, Any]) -> Game:
    """What is asked for, if there is such a game here. Raises GtcError."""
    if asked.scenario not in systems.scenarios():
        raise GtcError(_("{name}: no such scenario").format(name=asked.scenario))
    if asked.pace not in wire.PACES:
        told = _("{name}: no such pace; there are {paces}")
        raise GtcError(told.format(name=printable(asked.pace), paces=", ".join(wire.PACES)))
    if asked.bot and asked.bot not in wire.MACHINES:
        raise GtcError(_("{name}: no computer player of this server").format(name=asked.bot))
    loaded = systems.load(asked.scenario, options)
    if asked.side and asked.side not in loaded.sides:
        raise GtcError(_("{side}: no such side in {game}").format(side=asked.side, game=loaded.id))
    if asked.teaching and (asked.bot or asked.shared):
        raise GtcError(_("a teaching game is between two players"))
    return loaded


def _invited(store: Store, player: Player, asked: wire.OpenGame) -> Player | None:
    """Who alone may sit down. Raises GtcError."""
    if not asked.invited or asked.bot:
        return None
    invited = store.people.by_name(asked.invited)
    if invited is None:
        raise GtcError(_("{name}: nobody has this name here").format(name=printable(asked.invited)))
    if invited.id == player.id:
        raise GtcError(_("you cannot invite yourself"))
    return invited


def start(store: Store, number: int, at: int) -> None:
    """A game begins whose players are all there. Sides by lot are drawn now: whoever takes his seat back has not seen
    which would be his. Inside a transaction. Raises GtcError."""
    game = store.games.game(number)
    assert game is not None
    people = [seat.player for seat in game.seats]
    if game.lot and None not in people and secrets.randbelow(2):
        for seat, player in zip(game.seats, reversed(people), strict=True):
            store.games.sit(number, seat.side, player)
        game = store.games.game(number)
        assert game is not None
    begin(store, game, at)


def not_begun(game: Kept, at: int) -> GtcError:
    """Why nobody plays there so far."""
    if not game.begins:
        return GtcError(_("game {n} has not started").format(n=game.id))
    return GtcError(_("game {n} starts in {s} s").format(n=game.id, s=wire.seconds(game.begins - at)))


def _others_wait(game: Kept, player: Player) -> bool:
    """Is this player asked, and does that keep somebody else waiting?"""
    people = {seat.player for seat in game.seats} | {post.player for post in game.posts}
    return game.asked_player == player.id and bool(people - {None, player.id})


def end_stale(store: Store, at: int) -> bool:
    """Games that have waited too long for players wait no more; whether there were any. Inside a transaction."""
    stale = store.games.stale(at - WAITS)
    for number in stale:
        store.games.withdraw(number, at)
    return bool(stale)


def brought(asked: wire.OpenGame) -> wire.OpenGame:
    """With the scenario of its log, which has to be one that can be played on here. Others are given its lines as they
    are: none of them may tell their terminals anything. Raises GtcError."""
    for number, line in enumerate(asked.log, start=1):
        if printable(line) != " ".join(line.split()):
            raise GtcError(_("{file}:{line}: control characters").format(file=_LOG, line=number))
    if any(line.startswith(MARK) for line in asked.log):
        raise GtcError(_("the dice of this game are committed to already: it can only be played on where it was begun"))
    replay = replay_lines(asked.log, _LOG)
    if replay.timeline.state.decision is None:
        raise GtcError(_("the game is over"))
    return msgspec.structs.replace(asked, scenario=replay.header.game)


def accept(
    store: Store, player: Player, game: Kept, known: bool, at: int, wait: int, side: str = "", place: int = 0
) -> None:
    """The player sits down, and when nobody else is waited for the game begins: after this wait (milliseconds), in
    which he may take it back. In a game that runs he takes the seat that was left. known: he has the code. side,
    place: as which commander. Raises GtcError."""
    free = next((seat for seat in game.seats if seat.player is None and not seat.bot), None)
    if game.status == OPEN and game.posts:
        if game.side_of(player.id):
            raise GtcError(_("game {n}: no seat is free for you").format(n=game.id))
        if game.private and not known and not game.kept_for(player.id):
            raise GtcError(_("game {n}: private; its code lets you in").format(n=game.id))
        with store.database.transaction():
            sit(store, player, game, side, place)
            _start_when_full(store, game.id, at, wait)
        return
    if game.status != OPEN and (game.status != RUNNING or free is None):
        raise GtcError(_("game {n}: it has started already, or was withdrawn").format(n=game.id))
    if game.side_of(player.id) or free is None or (game.owner == player.id and game.status == OPEN):
        raise GtcError(_("game {n}: no seat is free for you").format(n=game.id))
    if free.invited not in (None, player.id):
        raise GtcError(_("game {n}: this seat is kept for another player").format(n=game.id))
    if game.private and free.invited is None and not known:
        raise GtcError(_("game {n}: private; its code lets you in").format(n=game.id))
    with store.database.transaction():
        store.games.sit(game.id, free.side, player.id)
        if game.status == RUNNING:
            store.clocks.sit(game, free, at)
            return
        _start_when_full(store, game.id, at, wait)


def _start_when_full(store: Store, number: int, at: int, wait: int) -> None:
    game = store.games.game(number)
    assert game is not None
    if not game.full:
        return
    if wait:
        systems.load(game.scenario, game.options)  # it will be there
        store.games.begins(number, at + wait)
    else:
        start(store, number, at)


def decline(store: Store, player: Player, game: Kept, at: int) -> None:
    """An open game of one's own goes; an invitation is answered with no, and the game goes too. Who has sat down
    elsewhere stands up, as long as the game has not begun; one of several commanders lets whoever comes have the place
    that was kept for him. Raises GtcError."""
    if game.status == OPEN and game.owner != player.id and game.side_of(player.id):
        with store.database.transaction():
            stand_up(store, player, game)
        return
    invited = game.kept_for(player.id)
    if game.status == OPEN and game.posts and invited and game.owner != player.id:
        with store.database.transaction():
            for side, place in invited:
                store.games.keep_for(game.id, side, place, None)
        return
    if game.status != OPEN or not (game.owner == player.id or invited):
        raise GtcError(_("game {n}: it has started already, or is not yours").format(n=game.id))
    with store.database.transaction():
        store.games.withdraw(game.id, at)


# -- when somebody does not come any more ------------------------------------------------------------------------
def claims(store: Store, game: Kept, own: Seated | None, at: int) -> tuple[str, ...]:
    """What the player in this seat may claim now, of `wire.CLAIMS`."""
    if own is None or game.status != RUNNING:
        return ()
    others = [seat for seat in game.seats if seat.side != own.side]
    may = tuple(one for one in wire.CLAIMS if one != "machine" or not any(post.side != own.side for post in game.posts))
    if any(seat.player is None and not seat.bot for seat in others):
        return ("machine",) if "machine" in may else ()  # nobody has taken the seat so far
    out = store.clocks.out(game, at)
    return () if out is None or out.side == own.side else may


def replace(store: Store, game: Kept, own: Seated, what: str, at: int) -> None:
    """The other player's seat goes to a machine player, or to whoever comes. Inside a transaction."""
    other = next(seat for seat in game.seats if seat.side != own.side)
    if other.player is not None:
        store.verdicts.abandon(other.player, game.id, MACHINE if what == "machine" else SUBSTITUTE, at)
    if what == "machine":
        store.games.sit(game.id, other.side, None, _TAKES_OVER)
        store.clocks.stop(game.id)
    else:
        store.games.leave(game.id, other.side)


def may_see(game: Kept, player: Player | None, known: bool) -> bool:
    """Whether somebody may look at it at all."""
    return (
        not game.private
        or known
        or (
            player is not None
            and (
                game.owner == player.id
                or game.post_of(player.id) is not None
                or any(player.id == seat.player for seat in game.seats)
                or bool(game.kept_for(player.id))
            )
        )
    )


def side_of(game: Kept, player: Player | None) -> Side:
    """Which side the player plays; "": none."""
    return Side("") if player is None else game.side_of(player.id)
