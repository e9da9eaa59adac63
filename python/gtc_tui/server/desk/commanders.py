"""Games whose sides several people share (38.0): who sits down where, the initiative, what commanders say and write to
each other, and who takes over from one that does not answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from gtc_tui.engine.action import Side
from gtc_tui.engine.commanders import CHIEF, Initiative
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.names import printable
from gtc_tui.server import wire
from gtc_tui.server.desk.floor import Floor
from gtc_tui.server.desk.hosted import Hosted
from gtc_tui.server.desk.posts import rules_of
from gtc_tui.server.desk.visits import Visit
from gtc_tui.server.store.clocks import DAY, PACES
from gtc_tui.server.store.dispatches import ALL, ARRIVED, KEPT, READ, SHOWN, SPOKEN, WAITS, Dispatch
from gtc_tui.server.store.games import OPEN, OVER, RUNNING, Kept
from gtc_tui.server.store.people import Player

_PATIENCE = 3 * DAY  # of a game without clocks, until somebody takes over
_MOST = 20  # dispatches of a player that wait


class Staffs:
    def __init__(self, desk: Floor) -> None:
        self._desk = desk
        self._store, self._visits, self._manners, self._clock = desk.store, desk.visits, desk.manners, desk.clock

    @property
    def calls(self) -> Mapping[type[wire.Call], Callable[[Visit, Any], wire.Answer]]:
        return {
            wire.Hand: self._hand,
            wire.Adjourn: self._adjourn,
            wire.Speak: self._speak,
            wire.Write: self._write,
            wire.Deal: self._deal,
            wire.Papers: self._papers,
            wire.TakeOver: self._take_over,
        }

    def _seated(self, visit: Visit, number: int) -> tuple[Kept, Player, Side]:
        """Raises GtcError where he does not play, or the game is not of this kind."""
        player, game = visit.named(), self._desk.found(visit, number)
        side = game.side_of(player.id)
        if not side:
            raise GtcError(_("you do not play in game {n}").format(n=number))
        if not any(post.side == side for post in game.posts):
            raise GtcError(_("game {n}: nobody shares this side").format(n=number))
        return game, player, side

    # -- the initiative --------------------------------------------------------------------------------------
    def _hand(self, visit: Visit, call: wire.Hand) -> wire.Answer:
        game, player, side = self._seated(visit, call.game)
        self._desk.hosted(game.id).hand(side, game.place_of(player.id), call.n, call.to)
        self._desk.settled(game.id)
        return wire.Done()

    # -- talk ------------------------------------------------------------------------------------------------
    def _adjourn(self, visit: Visit, call: wire.Adjourn) -> wire.Answer:
        game, _player, side = self._chief(visit, call.game)
        hosted, told = self._desk.hosted(game.id), list[Dispatch]()

        def goes_off(turn: int) -> None:
            for one in self._store.dispatches.waiting(game.id, side):
                told.append(self._sent(hosted, game, one, turn))

        first = hosted.adjourn(side, goes_off)
        self._desk.settled(game.id)
        for one in told:
            self._tell(one, one.knows)
        self._desk.advanced(hosted, first)
        return wire.Done()

    def _sent(self, hosted: Hosted, game: Kept, one: Dispatch, turn: int) -> Dispatch:
        """It goes to whom it is for, or the enemy's commander in chief has it first."""
        enemy = next(seat.player for seat in game.seats if seat.side != one.side)
        if enemy is not None:
            number = len(self._store.dispatches.rolled(game.id)) + 1
            dice = hosted.dice_of(number)
            self._store.dispatches.rolls(one, number, dice)
            if rules_of(hosted.table.game).read_by_enemy(hosted.table.game, dice):
                return self._store.dispatches.goes(one, READ, (enemy,), turn)
        return self._store.dispatches.goes(one, ARRIVED, _players(game, one.side, one.place), turn)

    def _speak(self, visit: Visit, call: wire.Speak) -> wire.Answer:
        game, player, side = self._seated(visit, call.game)
        hosted, text = self._desk.hosted(game.id), self._said(visit, game, call.text)
        places = hosted.hear(side, game.place_of(player.id))
        hearers = [one for place in places for one in _players(game, side, place) if one != player.id]
        if not hearers:
            raise GtcError(_("no commander of your side is near enough to hear you: write a dispatch [38.0]"))
        turn = rules_of(hosted.table.game).council(hosted.table.state.play)
        with self._store.database.transaction():
            said = self._store.dispatches.speak(game.id, side, player.id, text, self._clock(), turn, hearers)
        self._tell(said, (player.id, *hearers))
        return wire.Done()

    def _write(self, visit: Visit, call: wire.Write) -> wire.Answer:
        game, player, side = self._seated(visit, call.game)
        if game.status != RUNNING:
            raise GtcError(_("game {n} is not running").format(n=game.id))
        own = game.place_of(player.id)
        known = {post.place for post in game.posts if post.side == side}
        if call.to not in known or call.to == own or game.commander(side, call.to) in (None, player.id):
            raise GtcError(_("there is no such commander of your side"))
        waiting = [one for one in self._store.dispatches.waiting(game.id, side) if one.player == player.id]
        if len(waiting) >= _MOST:
            raise GtcError(_("you have {n} dispatches waiting, the most that are allowed").format(n=_MOST))
        text = self._said(visit, game, call.text)
        with self._store.database.transaction():
            written = self._store.dispatches.add(game.id, side, player.id, call.to, text, self._clock())
        self._tell(written, (player.id,))
        return wire.Done()

    def _said(self, visit: Visit, game: Kept, typed: str) -> str:
        """Raises GtcError for who may not, who says too much, and for nothing."""
        text = printable(typed).strip()
        if not text:
            raise GtcError(_("an empty message"))
        self._manners.speaks(visit, game.private)
        return text

    def _deal(self, visit: Visit, call: wire.Deal) -> wire.Answer:
        player = visit.named()
        one = self._store.dispatches.found(call.dispatch)
        game = None if one is None else self._store.games.game(one.game)
        if one is None or game is None or one.fate != READ or player.id not in one.knows:
            raise GtcError(_("no dispatch of the enemy waits for your decision"))
        if call.what not in wire.DEALS:
            raise GtcError(_("{what}: keep, show or send").format(what=printable(call.what)))
        own = game.side_of(player.id)
        fate, more = {
            "keep": (KEPT, ()),
            "show": (SHOWN, tuple(post.player for post in game.posts if post.side == own and post.player is not None)),
            "send": (ARRIVED, _players(game, one.side, one.place)),
        }[call.what]
        with self._store.database.transaction():
            dealt = self._store.dispatches.goes(one, fate, more, one.turn)
        self._tell(dealt, (player.id, *more))
        return wire.Done()

    def _papers(self, visit: Visit, call: wire.Papers) -> wire.Answer:
        """All of them to anybody once the game is over."""
        game = self._desk.found(visit, call.game)
        if game.status == OPEN or (visit.player is None and game.status != OVER):
            return wire.Dispatches(game.id, ())
        reader = 0 if visit.player is None else visit.player.id
        found = self._store.dispatches.of(game.id, None if game.status == OVER else reader)
        return wire.Dispatches(game.id, tuple(self._row(game, one, reader) for one in found))

    def _row(self, game: Kept, one: Dispatch, reader: int) -> wire.DispatchRow:
        """As the reader may know it: whether the enemy has had it is told to nobody else."""
        to = None if one.place == ALL else game.commander(one.side, one.place)
        names = self._store.people.names({player for player in (one.player, to) if player is not None})
        enemys = game.side_of(reader) not in (one.side, "")
        if one.fate == SPOKEN:
            state = SPOKEN
        elif enemys:
            state = "passed" if one.fate == ARRIVED else one.fate
        elif reader == one.player:
            state = "waits" if one.fate == WAITS else "gone"
        else:
            state = ARRIVED
        return wire.DispatchRow(
            one.id, names[one.player], "" if to is None else names[to], one.side, one.text, one.at, one.turn, state
        )

    def _tell(self, one: Dispatch, players: tuple[int, ...]) -> None:
        """Those who have it, in whatever session they are."""
        game = self._store.games.game(one.game)
        assert game is not None
        for visit in self._visits:
            if visit.player is not None and visit.player.id in players and one.game in visit.follows:
                visit.tell(wire.Arrived(one.game, self._row(game, one, visit.player.id)))

    # -- when one does not come any more ---------------------------------------------------------------------
    def _chief(self, visit: Visit, number: int) -> tuple[Kept, Player, Side]:
        game, player, side = self._seated(visit, number)
        if game.seat_of(player.id) is None:
            raise GtcError(_("only the commander in chief does that"))
        return game, player, side

    def _take_over(self, visit: Visit, call: wire.TakeOver) -> wire.Answer:
        """The commander in chief replaces whoever does not answer; one of the others replaces a commander in chief."""
        game, player, side = self._seated(visit, call.game)
        shared = game.shared
        if game.status != RUNNING or shared is None:
            raise GtcError(_("game {n} is not running").format(n=game.id))
        chief = next(seat.player for seat in game.seats if seat.side == side)
        asked = game.asked_player if game.active == side else None
        pace = PACES.get(game.pace)
        patience = _PATIENCE if pace is None else pace.gift
        if chief is not None and (asked in (None, player.id) or self._clock() - shared.since < patience):
            raise GtcError(_("nobody of your side keeps the game waiting so long that you may take over"))
        if chief is not None and player.id != chief and asked != chief:
            raise GtcError(_("only the commander in chief does that"))
        with self._store.database.transaction():
            if player.id == chief:
                self._store.games.post(game.id, side, shared.place, None)
            else:
                self._store.games.post(game.id, side, game.place_of(player.id), None)
                self._store.games.sit(game.id, side, player.id)
                if chief is None:
                    seat = next(one for one in game.seats if one.side == side)
                    self._store.clocks.sit(game, seat, self._clock())
            fresh = msgspec.structs.replace(shared, place=CHIEF, since=self._clock(), initiative=Initiative())
            self._store.games.keep_shared(game.id, fresh)
            self._store.letters.waits(self._desk.found(visit, game.id), self._clock())
        self._desk.renewed(game.id)
        self._desk.settled(game.id)
        return wire.Done()


def _players(game: Kept, side: Side, place: int) -> tuple[int, ...]:
    found = game.commander(side, place)
    return () if found is None else (found,)
