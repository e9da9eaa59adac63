"""Games before they begin and as lists show them: opening, sitting down, taking back."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from gtc_tui import systems
from gtc_tui.engine.action import Side
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.names import printable
from gtc_tui.server import wire
from gtc_tui.server.desk.hosted import begin, now
from gtc_tui.server.store.games import OPEN, OVER, RUNNING, Kept, Seated
from gtc_tui.server.store.kept import Store
from gtc_tui.server.store.people import Player
from gtc_tui.server.store.ratings import series

_MOST = 60  # of a list
_UNFINISHED = 30  # games of one player


class Lists:
    """watching: how many look at a game; online: which players are here; at: whether a player looks at a game."""

    def __init__(
        self,
        store: Store,
        watching: Callable[[Kept], int],
        online: Callable[[int], bool],
        at: Callable[[int, int], bool],
    ) -> None:
        self._store = store
        self._watching = watching
        self._online = online
        self._at = at

    def lobby(self, player: Player | None, people: tuple[str, ...]) -> wire.Lobby:
        games = self._store.games
        mine = [] if player is None else games.of_player(player.id, (OPEN, RUNNING), _MOST)
        own = {game.id for game in mine}
        ended = games.public(OVER, _MOST)
        if player is not None:
            known = {game.id for game in ended}
            ended += [game for game in games.of_player(player.id, (OVER,), _MOST) if game.id not in known]
            ended.sort(key=lambda game: -(game.ended or 0))
        listed = self.rows(mine, player)
        listed.sort(key=lambda row: (not row.waits_for_you, not row.invites_you))
        others = [game for game in games.public(OPEN, _MOST) if game.id not in own and not _kept_for_one(game)]
        running = [game for game in games.public(RUNNING, _MOST) if game.id not in own]
        return wire.Lobby(
            tuple(listed),
            tuple(self.rows(others, player)),
            tuple(self.rows(running, player)),
            tuple(self.rows(ended[:_MOST], player)),
            people,
        )

    def row(self, game: Kept, player: Player | None) -> wire.Listing:
        return self.rows([game], player)[0]

    def rows(self, games: list[Kept], player: Player | None) -> list[wire.Listing]:
        """As this player may see them; None: somebody without a name."""
        numbers = {game.owner for game in games}
        for game in games:
            numbers |= {one for seat in game.seats for one in (seat.player, seat.invited) if one is not None}
        names = self._store.people.names(numbers)
        return [self._row(game, player, names) for game in games]

    def _row(self, game: Kept, player: Player | None, names: dict[int, str]) -> wire.Listing:
        own = None if player is None else game.seat_of(player.id)
        yours = player is not None and game.owner == player.id
        return wire.Listing(
            game=game.id,
            scenario=game.scenario,
            options=tuple(name for name, on in game.options.items() if on),
            status=game.status,
            owner=names[game.owner],
            yours=yours,
            private=game.private,
            code=game.code if yours or own is not None else "",
            lot=game.lot,
            notice=game.notice,
            seats=self.seats(game, player, names),
            active=game.active,
            lines=game.lines,
            news=0 if own is None or game.status == OPEN else game.lines - own.seen,
            moved=game.moved,
            result=game.result,
            victor=game.victor,
            watching=self._watching(game),
        )

    def seats(self, game: Kept, player: Player | None, names: dict[int, str]) -> tuple[wire.SeatRow, ...]:
        """Who sits there, and is he here?"""
        rows = []
        people = {seat.player for seat in game.seats if seat.player is not None}
        ratings = self._store.ratings.of(people, series(game.scenario))
        for seat in game.seats:
            sits = seat.player
            rows.append(
                wire.SeatRow(
                    side=seat.side,
                    name="" if sits is None else names[sits],
                    bot=seat.bot,
                    invited="" if seat.invited is None else names[seat.invited],
                    you=player is not None and sits == player.id,
                    here=sits is not None and self._at(sits, game.id),
                    online=sits is not None and self._online(sits),
                    rating=ratings[sits].told if sits in ratings else "",
                )
            )
        return tuple(rows)


def _kept_for_one(game: Kept) -> bool:
    return any(seat.invited is not None for seat in game.seats)


# -- opening and sitting down ------------------------------------------------------------------------------------
def open_game(store: Store, player: Player, asked: wire.OpenGame) -> int:
    """The number of a game that waits for another player, or of one that has begun with a machine player in the other
    seat. Raises GtcError."""
    if player.held:
        raise GtcError(_("this account may play but not open games"))
    if len(store.games.of_player(player.id, (OPEN, RUNNING), _UNFINISHED)) >= _UNFINISHED:
        raise GtcError(_("you have {n} unfinished games; finish some first").format(n=_UNFINISHED))
    if asked.scenario not in systems.scenarios():
        raise GtcError(_("{name}: no such scenario").format(name=asked.scenario))
    if asked.bot and asked.bot not in wire.MACHINES:
        raise GtcError(_("{name}: no computer player of this server").format(name=asked.bot))
    loaded = systems.load(asked.scenario, dict.fromkeys(asked.options, True))
    if asked.side and asked.side not in loaded.sides:
        raise GtcError(_("{side}: no such side in {game}").format(side=asked.side, game=loaded.id))
    invited = None
    if asked.invited and not asked.bot:
        invited = store.people.by_name(asked.invited)
        if invited is None:
            raise GtcError(_("{name}: nobody has this name here").format(name=printable(asked.invited)))
        if invited.id == player.id:
            raise GtcError(_("you cannot invite yourself"))
    own = asked.side or secrets.choice(loaded.sides)
    with store.database.transaction():
        seats = [
            Seated(
                side,
                player.id if side == own else None,
                "" if side == own else asked.bot,
                invited.id if invited is not None and side != own else None,
                0,
            )
            for side in loaded.sides
        ]
        number = store.games.open(
            loaded.id,
            dict(loaded.options),
            player.id,
            seats,
            now(),
            private=asked.private,
            lot=not asked.side,
            notice=printable(asked.notice),
        )
        if asked.bot:
            game = store.games.game(number)
            assert game is not None
            begin(store, game)
    return number


def accept(store: Store, player: Player, game: Kept, known: bool) -> None:
    """The player sits down and the game begins; by lot, sides are drawn now. known: he has the code. Raises
    GtcError."""
    if game.status != OPEN:
        raise GtcError(_("game {n}: it has started already, or was withdrawn").format(n=game.id))
    free = next((seat for seat in game.seats if seat.player is None and not seat.bot), None)
    if game.owner == player.id or free is None:
        raise GtcError(_("game {n}: no seat is free for you").format(n=game.id))
    if free.invited not in (None, player.id):
        raise GtcError(_("game {n}: this seat is kept for another player").format(n=game.id))
    if game.private and free.invited is None and not known:
        raise GtcError(_("game {n}: private; its code lets you in").format(n=game.id))
    with store.database.transaction():
        store.games.sit(game.id, free.side, player.id)
        if game.lot and secrets.randbelow(2):
            store.games.sit(game.id, free.side, game.owner)
            owned = game.seat_of(game.owner)
            assert owned is not None
            store.games.sit(game.id, owned.side, player.id)
        begun = store.games.game(game.id)
        assert begun is not None
        begin(store, begun)


def decline(store: Store, player: Player, game: Kept) -> None:
    """An open game of one's own goes; an invitation is answered with no, and the game goes too. Raises GtcError."""
    invited = any(seat.invited == player.id for seat in game.seats)
    if game.status != OPEN or not (game.owner == player.id or invited):
        raise GtcError(_("game {n}: it has started already, or is not yours").format(n=game.id))
    with store.database.transaction():
        store.games.withdraw(game.id, now())


def may_see(game: Kept, player: Player | None, known: bool) -> bool:
    """Whether somebody may look at it at all."""
    return (
        not game.private
        or known
        or (
            player is not None
            and (game.owner == player.id or any(player.id in (seat.player, seat.invited) for seat in game.seats))
        )
    )


def side_of(game: Kept, player: Player | None) -> Side:
    """Where the player sits; "": nowhere."""
    seat = None if player is None else game.seat_of(player.id)
    return Side("") if seat is None else seat.side
