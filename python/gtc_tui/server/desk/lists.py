"""Games as lists show them. What is the same for all who look is made once after each change; what is one's own in it
is laid over that."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field

from msgspec.structs import replace

from gtc_tui import systems
from gtc_tui.engine.commanders import CHIEF
from gtc_tui.server import wire
from gtc_tui.server.desk.hosted import Clock
from gtc_tui.server.desk.lobby import WAITS, claims
from gtc_tui.server.store.games import OPEN, OVER, RUNNING, Kept, Posted
from gtc_tui.server.store.kept import Store
from gtc_tui.server.store.people import Player
from gtc_tui.server.store.ratings import series

_MOST = 60  # of a list
_RANKED = 100  # of a table of ratings
_STANDS = 1000  # milliseconds that what was made is good for, at most: clocks run, and operators write beside the desk


@dataclass
class _Board:
    """What was made while all was like this (stamp): games of the public lists, and rows as nobody's."""

    stamp: Hashable = None
    public: dict[str, list[Kept]] = field(default_factory=dict)
    rows: dict[int, tuple[Kept, wire.Listing]] = field(default_factory=dict)


class Lists:
    """watching: how many look at a game; online: which players are here; at: whether a player looks at a game;
    present: equal as long as these three are; plays: whether this installation plays it."""

    def __init__(
        self,
        store: Store,
        watching: Callable[[Kept], int],
        online: Callable[[int], bool],
        at: Callable[[int, int], bool],
        present: Callable[[], Hashable],
        plays: Callable[[Kept], bool],
        clock: Clock,
    ) -> None:
        self._store = store
        self._watching = watching
        self._online = online
        self._at = at
        self._present = present
        self._plays = plays
        self._clock = clock
        self._last = _Board()

    def forget(self) -> None:
        """Somebody else than the desk has changed something."""
        self._last = _Board()

    def lobby(self, player: Player | None, people: tuple[str, ...]) -> wire.Lobby:
        games = self._store.games
        mine = [] if player is None else games.of_player(player.id, (OPEN, RUNNING), _MOST)
        own = {game.id for game in mine}
        ended = self._public(OVER)
        if player is not None:
            known = {game.id for game in ended}
            ended = ended + [game for game in games.of_player(player.id, (OVER,), _MOST) if game.id not in known]
            ended.sort(key=lambda game: -(game.ended or 0))
        listed = self.rows(mine, player)
        listed.sort(key=lambda row: (not row.waits_for_you, not row.invites_you))
        wanting = self._public("wanting")
        others = [game for game in self._public(OPEN) if not _kept_for_one(game)] + wanting
        others = [game for game in others if game.id not in own and not game.begins]
        known = own | {game.id for game in wanting}
        running = [game for game in self._public(RUNNING) if game.id not in known]
        return wire.Lobby(
            tuple(listed),
            tuple(self.rows(others, player)),
            tuple(self.rows(running, player)),
            tuple(self.rows(ended[:_MOST], player)),
            people,
        )

    def ranks(self) -> wire.Ranks:
        """Of each series, people and bots apart."""
        found = []
        for system in dict.fromkeys(map(series, systems.scenarios())):
            for bot in (False, True):
                best = self._store.ratings.best(system, bot, _RANKED)
                names = self._store.people.names({player for player, _rating in best})
                rows = tuple(wire.RankRow(names[player], one.told, one.games) for player, one in best)
                if rows:
                    found.append(wire.RankTable(system, bot, rows))
        return wire.Ranks(tuple(found))

    def row(self, game: Kept, player: Player | None) -> wire.Listing:
        return self.rows([game], player)[0]

    def rows(self, games: list[Kept], player: Player | None) -> list[wire.Listing]:
        """As this player may see them; None: somebody without a name."""
        rows = self._board().rows
        lacking = [game for game in games if game.id not in rows or rows[game.id][0] != game]
        if lacking:
            makes = _Rows(self._store, lacking, self._watching, self._online, self._at, self._plays, self._clock())
            rows.update((game.id, (game, makes.row(game))) for game in lacking)
        found = [rows[game.id][1] for game in games]
        if player is None:
            return found
        return [self._own(game, row, player) for game, row in zip(games, found, strict=True)]

    def _board(self) -> _Board:
        """Whatever was written, whoever has come or gone: it is made anew."""
        stamp = self._store.database.writes, self._clock() // _STANDS, self._present()
        if self._last.stamp != stamp:
            self._last = _Board(stamp)
        return self._last

    def _public(self, which: str) -> list[Kept]:
        public, games = self._board().public, self._store.games
        if which not in public:
            public[which] = games.wanting(_MOST) if which == "wanting" else games.public(which, _MOST)
        return public[which]

    def _own(self, game: Kept, row: wire.Listing, player: Player) -> wire.Listing:
        """With what only this player may see and do."""
        own, post = game.seat_of(player.id), game.post_of(player.id)
        shown, yours = own or post, game.owner == player.id
        invited = game.kept_for(player.id)
        if shown is None and not yours and not invited:
            return row
        return replace(
            row,
            yours=yours,
            code=game.code if yours or shown is not None else "",
            seats=tuple(
                replace(one, you=seat.player == player.id, for_you=(seat.side, CHIEF) in invited)
                for one, seat in zip(row.seats, game.seats, strict=True)
            ),
            news=0 if shown is None or game.status == OPEN else game.lines - shown.seen,
            claims=claims(self._store, game, own, self._clock()),
            posts=tuple(
                replace(one, you=_sits(game, one) == player.id, for_you=(one.side, one.place) in invited)
                for one in row.posts
            ),
        )


class _Rows:
    """Makes rows of these games as somebody sees them who has nothing to do with them."""

    def __init__(
        self,
        store: Store,
        games: Iterable[Kept],
        watching: Callable[[Kept], int],
        online: Callable[[int], bool],
        at: Callable[[int, int], bool],
        plays: Callable[[Kept], bool],
        moment: int,
    ) -> None:
        self._clocks = store.clocks
        self._watching, self._online, self._at, self._plays, self._moment = watching, online, at, plays, moment
        numbers, by_series = set[int | None](), dict[str, set[int]]()
        for game in games:
            sit = {seat.player for seat in game.seats if seat.player is not None}
            by_series.setdefault(series(game.scenario), set()).update(sit)
            numbers |= {game.owner, *sit, *(seat.invited for seat in game.seats)}
            numbers |= {one for post in game.posts for one in (post.player, post.invited)}
        people = {one for one in numbers if one is not None}
        self._names = store.people.names(people)
        self._bots = store.people.bots(people)
        self._ratings = {system: store.ratings.of(those, system) for system, those in by_series.items()}
        self._vacations: dict[int | None, int] = {}

    def row(self, game: Kept) -> wire.Listing:
        return wire.Listing(
            game=game.id,
            scenario=game.scenario,
            options=tuple(name for name, on in game.options.items() if on),
            status=game.status,
            owner=self._names[game.owner],
            yours=False,
            private=game.private,
            code="",
            lot=game.lot,
            notice=game.notice,
            seats=self._seats(game),
            active=game.active,
            lines=game.lines,
            news=0,
            moved=game.moved,
            result=game.result,
            victor=game.victor,
            watching=self._watching(game),
            pace=game.pace,
            brought=game.brought,
            posts=tuple(self._post(game, post) for post in game.posts),
            talking=() if game.shared is None else game.shared.talking,
            command=game.command if game.status == RUNNING else None,
            teaching=game.teaching,
            until=game.made + WAITS if game.status == OPEN and not game.begins else 0,
            begins=game.begins or 0,
            elsewhere=not self._plays(game),
            program=game.program,
        )

    def _post(self, game: Kept, post: Posted) -> wire.PostRow:
        sits, kept = post.player, post.invited
        if post.place == CHIEF:
            seat = next(one for one in game.seats if one.side == post.side)
            sits, kept = seat.player, seat.invited
        return wire.PostRow(
            side=post.side,
            place=post.place,
            name="" if sits is None else self._names[sits],
            corps=post.corps,
            wing=post.wing,
            here=sits is not None and self._at(sits, game.id),
            online=sits is not None and self._online(sits),
            asked=game.status == RUNNING and _asked(game, post),
            invited="" if kept is None or sits is not None else self._names[kept],
        )

    def _seats(self, game: Kept) -> tuple[wire.SeatRow, ...]:
        """Who sits there, and is he here?"""
        rows, ratings = [], self._ratings[series(game.scenario)]
        for seat in game.seats:
            sits = seat.player
            left = self._clocks.left(game, seat, self._moment)
            runs = left is not None and self._clocks.runs(game, seat, self._moment)
            rows.append(
                wire.SeatRow(
                    side=seat.side,
                    name="" if sits is None else self._names[sits],
                    bot=seat.bot,
                    invited="" if seat.invited is None or sits is not None else self._names[seat.invited],
                    here=sits is not None and self._at(sits, game.id),
                    online=sits is not None and self._online(sits),
                    rating=ratings[sits].told if sits in ratings else "",
                    left=-1 if left is None else max(0, left),
                    flag=self._moment + left if left is not None and runs else 0,
                    vacation=self._vacation(sits) if game.status == RUNNING else 0,
                    program=sits in self._bots,
                )
            )
        return tuple(rows)

    def _vacation(self, player: int | None) -> int:
        if player not in self._vacations:
            self._vacations[player] = self._clocks.vacation(player, self._moment) or 0
        return self._vacations[player]


def _sits(game: Kept, row: wire.PostRow) -> int | None:
    """The player at a commander's place, none where nobody is."""
    if row.place == CHIEF:
        return next(seat.player for seat in game.seats if seat.side == row.side)
    return next(post.player for post in game.posts if (post.side, post.place) == (row.side, row.place))


def _asked(game: Kept, post: Posted) -> bool:
    """Does the game wait for this commander? Both commanders in chief end the talk of their side."""
    assert game.shared is not None
    if game.shared.talking:
        return post.place == CHIEF and post.side in game.shared.talking
    return post.side == game.active and post.place == game.shared.place


def _kept_for_one(game: Kept) -> bool:
    return not game.posts and any(seat.invited is not None for seat in game.seats)
