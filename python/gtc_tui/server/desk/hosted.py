"""A game that the desk has in hand: the table, and its log in the database."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

import msgspec

import gtc_tui
from gtc_tui import systems
from gtc_tui.engine.action import CHANCE, Action, Side
from gtc_tui.engine.commanders import CHIEF
from gtc_tui.engine.log import UNDO, header_line, new_header
from gtc_tui.engine.receipt import issued
from gtc_tui.engine.verified import (
    MARK,
    WITNESS,
    Witnessed,
    commitment,
    dispatch_dice,
    dispatch_line,
    head,
    head_line,
    key_line,
)
from gtc_tui.errors import GtcError, IllegalAction
from gtc_tui.i18n import _, reading
from gtc_tui.messages import Message
from gtc_tui.play.table.command import RULE, Command
from gtc_tui.play.table.replay import open_lines
from gtc_tui.play.table.so_far import HUMAN
from gtc_tui.play.table.standing_answers import Standing
from gtc_tui.play.table.table import NotAgreed, Table
from gtc_tui.server.store.games import OVER, Entry, Games, Given, Kept, Shared
from gtc_tui.server.store.kept import Store

Clock: TypeAlias = Callable[[], int]
"""Milliseconds since 1970."""


def now() -> int:
    """As a `Clock`."""
    return time.time_ns() // 1_000_000


class Late(GtcError):
    """An answer to what is not asked any more: the game has gone on."""


class InDatabase:
    """`table.Keeping` for a game of the server. rows: the log so far. by: who the next lines come from."""

    def __init__(self, games: Games, number: int, clock: Clock) -> None:
        self._games = games
        self._number = number
        self._clock = clock
        self.rows = games.entries(number)
        self.by = Entry("")

    def append(self, lines: Sequence[str]) -> None:
        """Part of the transaction that is under way."""
        by = self.by
        entries = [Entry(line, by.side, by.player, by.given, by.goes_on) for line in lines]
        self._games.append(self._number, len(self.rows), entries, self._clock())
        self.rows += entries

    def keep_standing(self, rules: frozenset[Standing]) -> None:
        for side in {rule.side for rule in rules} | {self.by.side}:
            self._games.keep_standing(self._number, side, [rule for rule in rules if rule.side == side])


class Hosted:
    """All that changes it is one transaction: answer, dice and standing answers after it, whose turn it is. When one
    fails, `spoilt` says so: the table may be ahead of the database then, and must be read again."""

    def __init__(self, store: Store, game: Kept, clock: Clock = now) -> None:
        """Raises GtcError for a log that cannot be replayed."""
        self._store = store
        self._clock = clock
        self.number = game.id
        self._keeping = InDatabase(store.games, game.id, clock)
        lines = [entry.line for entry in self._keeping.rows]
        replay = open_lines(lines, _("game {n}").format(n=game.id))
        self._secret = store.dice_secret(game.id)
        dice = Witnessed(self._secret, str(game.id))
        standing = store.games.standing(game.id)
        players: dict[str, str] = {seat.side: seat.bot or HUMAN for seat in game.seats}  # they may have changed since
        header = msgspec.structs.replace(replay.header, players=players)
        self.table = Table(replace(replay.so_far, header=header, standing=standing, dice=dice), self._keeping)
        self.table.recall(*_marks(self._keeping.rows))
        self._active = game.active
        self._over = game.status == OVER
        self._shared = game.shared
        self.command = game.command
        self.spoilt = False

    @property
    def lines(self) -> int:
        """Of the log."""
        return len(self._keeping.rows)

    @property
    def over(self) -> bool:
        return self._over

    @property
    def machine(self) -> tuple[Side, str] | None:
        """The machine player that is asked, if one is."""
        side = None if self._over or self.talking else self.table.to_move
        spec = HUMAN if side is None else self.table.header.players.get(side, HUMAN)
        return None if side is None or spec == HUMAN else (side, spec)

    @property
    def talking(self) -> tuple[Side, ...]:
        """Sides whose commanders talk: nobody answers meanwhile, and no dice are rolled."""
        return () if self.command is None or self._over else self.command.talking(self.table.state)

    @property
    def luck(self) -> str:
        """What a machine player's choices between equals come from, the same all through a game, or it would not keep
        to its plans: nobody can work it out."""
        return hashlib.blake2b(b"luck", key=self._secret).hexdigest()

    def given(self, side: Side, first: int) -> tuple[int, ...]:
        """Lines from this one on that standing answers of the side gave: nobody else's business."""
        rows = enumerate(self._keeping.rows[first:], start=first)
        return tuple(n for n, row in rows if row.given == "standing" and row.side == side)

    def log(self, since: int) -> tuple[str, ...]:
        """Its lines from this one on."""
        return tuple(row.line for row in self._keeping.rows[since:])

    # -- what changes it -------------------------------------------------------------------------------------
    def act(self, side: Side, player: int, n: int, text: str, goes_on: bool, place: int = CHIEF) -> int:
        """An answer; the number of its line. place: of the player among the commanders of his side. Raises Late,
        IllegalAction, ActionSyntax: nothing has changed then."""
        self._check(side, n, place)
        action = self.table.game.system.codec.parse(text)
        if self.command is not None and action in self.table.state.legal_actions():
            barred = self.command.barred(self.table.state, place, action)
            if barred is not None:
                raise IllegalAction(RULE, barred)
        return self._change(lambda: self._by(Entry("", side, player, "person", goes_on), action, goes_on))

    def _by(self, entry: Entry, action: Action, goes_on: bool) -> None:
        self._keeping.by = entry
        self.table.act(action, goes_on)

    def play(self, n: int, text: str) -> int:
        """The answer of the machine player that was asked after n lines; as `act`."""
        asked = self.machine
        if asked is None or n != self.lines:
            raise Late(_("the game has gone on"))
        action = self.table.game.system.codec.parse(text)

        def take() -> None:
            self._keeping.by = Entry("", asked[0], None, "machine")
            self.table.auto(action)

        return self._change(take)

    def go_on(self) -> int:
        """Dice and standing answers that are due: a process may have ended before them."""
        return self._change(lambda: None)

    def stand(self, side: Side, rules: Sequence[Standing]) -> int:
        """The side's standing answers from now on, and what they answer now. Raises GtcError."""
        if any(rule.side != side for rule in rules):
            raise GtcError(_("standing orders are for one's own side"))
        others = frozenset(rule for rule in self.table.standing if rule.side != side)

        def keep() -> None:
            self._keeping.by = Entry("", side)
            self.table.set_standing(others | frozenset(rules))

        return self._change(keep)

    def undo(self, side: Side, player: int, n: int, agreed: bool = False) -> int:
        """Back to the last decision of the side's player. Raises Late, NotAgreed where the opponent has to agree,
        GtcError where there is nothing."""
        if n != self.lines:
            raise Late(_("the game has gone on"))
        if self._over:
            raise GtcError(_("the game is over, and its dice are known"))
        start = self.table.gesture(side)
        if self.command is not None and not agreed and self._giver(start) != player:
            raise GtcError(_("another commander of your side made the last choice: only that player can undo it"))
        if not agreed and any(one not in (side, CHANCE) for one in self._people_since(start)):
            raise NotAgreed(_("the opponent has moved since"))

        def back() -> None:
            self._keeping.by = Entry("", Side(""), player, "undo")
            self.table.undo(agreed, side)

        return self._change(back, go_on=False)

    def hand(self, side: Side, place: int, n: int, to: int) -> None:
        """The initiative to another commander of the side (38.0). Raises Late, GtcError."""
        command = self._commanded(side)
        self._check(side, n, place)
        self._command(command.handed(self.table.state, side, place, to), go_on=False)

    def adjourn(self, side: Side, goes_off: Callable[[int], object]) -> int:
        """The commanders of a side have talked enough; the first line of what comes after it. goes_off: what is to be
        done with their dispatches, by the turn. Raises GtcError."""
        found = self._commanded(side).closes(self.table.state, side)
        return self._command(found, lambda: goes_off(found.closed[side]))

    def is_asked(self, side: Side, place: int) -> bool:
        """Whether it is this commander of a side (the only one, where nobody shares it) who answers now."""
        if self._over or self.talking or self.table.to_move != side:
            return False
        return self.command is None or self.command.asked(self.table.state) == place

    def hear(self, side: Side, place: int) -> tuple[int, ...]:
        """Whom a commander of a side can speak to now. Raises GtcError where nobody talks."""
        self._commanded(side).closes(self.table.state, side)
        return self._commanded(side).hear(self.table.state, side, place)

    def dice_of(self, dispatch: int) -> tuple[int, int]:
        """Two dice for a dispatch, by its number: as the game's own they follow from its secret."""
        return dispatch_dice(self._secret, str(self.number), dispatch)

    def _dispatches(self) -> list[str]:
        """What is told of them when the game is over."""
        rules = self.table.game.system.commanders
        rolled = self._store.dispatches.rolled(self.number)
        return [
            dispatch_line(n, dice, rules is not None and rules.read_by_enemy(self.table.game, dice))
            for n, dice in enumerate(rolled, start=1)
        ]

    def _commanded(self, side: Side) -> Command:
        if self._over:
            raise GtcError(_("the game is over"))
        if self.command is None or side not in self.command.staffs:
            raise GtcError(_("game {n}: nobody shares this side").format(n=self.number))
        return self.command

    def _command(self, command: Command, also: Callable[[], object] = lambda: None, go_on: bool = True) -> int:
        before = self.command

        def change() -> None:
            self._keeping.by = Entry("")
            self.command = command
            also()

        try:
            return self._change(change, go_on)
        except BaseException:
            self.command = before
            raise

    def claim(self, winner: Side, told: str) -> int:
        """The game is over, and a side has won it whatever the position is. told: how, in the log's words. Raises
        GtcError."""
        if self._over:
            raise GtcError(_("the game is over"))

        def end() -> None:
            self._keeping.by = Entry("")
            self.table.note([f"# {told}"])
            self._end(told, winner)

        return self._change(end, go_on=False)

    def _people_since(self, start: int) -> list[Side]:
        """Sides of people that have answered since."""
        players = self.table.players
        return [side for side in self.table.deciders[start:] if side != CHANCE and players[side] is None]

    def _giver(self, number: int) -> int | None:
        """The player who gave the answer with this number."""
        return _standing(self._keeping.rows)[number].player

    def steps(self, side: Side) -> int:
        """How many actions an undo of the side's player would take back. Raises GtcError where there is nothing."""
        return self.table.count - self.table.gesture(side)

    def _check(self, side: Side, n: int, place: int) -> None:
        if n != self.lines:
            raise Late(_("the game has gone on"))
        if self._over or self.table.to_move is None:
            raise GtcError(_("the game is over"))
        if self.talking:
            raise IllegalAction(
                RULE, Message("the commanders are talking: the game goes on when each commander in chief ends the talk")
            )
        if self.table.to_move != side:
            raise IllegalAction("", Message("the other side decides"))
        if self.command is not None and self.command.asked(self.table.state) != place:
            raise IllegalAction(RULE, Message("another commander of your side decides"))

    def _change(self, do: Callable[[], object], go_on: bool = True) -> int:
        """All of it or nothing; the number of the first new line."""
        first, count = self.lines, self.table.count
        try:
            with self._store.database.transaction():
                do()
                if go_on and not self._over:
                    self._go_on()
                self._settle(count, go_on)
        except (IllegalAction, NotAgreed):
            self.spoilt = self.lines != first
            raise
        except BaseException:
            self.spoilt = True
            raise
        return first

    def _go_on(self) -> None:
        table = self.table
        while table.waiting in ("chance", "bot") and self.machine is None and not self.talking:
            side = table.to_move
            given: Given = "dice" if side == CHANCE else "standing"
            self._keeping.by = Entry("", Side("") if side == CHANCE or side is None else side, None, given)
            table.auto()

    def _settle(self, since: int, earned: bool) -> None:
        """Whose turn it is, and the end. since: so many actions were there before. earned: answers have led here."""
        if self._over:
            return
        table, games = self.table, self._store.games
        if self.command is not None and table.count != since:
            self.command = self.command.gone_on()
        active = next(iter(self.talking), table.to_move or "")
        sides = self._handed_over(since, active)
        another = self._share()
        if sides or active != self._active:
            game = games.game(self.number)
            assert game is not None
            self._store.clocks.hand_over(game, sides, self._clock(), earned)
            if active and active != self._active:
                games.turn_to(self.number, active, self.lines, table.state.hash)
        if sides or active != self._active or another:
            self._write_letters()
        self._active = active
        result = table.result
        if result is not None:
            with reading("en"):
                self._end(result.title, result.winner or "")

    def _share(self) -> bool:
        """Keeps how the commanders stand; whether another one of the same side is asked now."""
        if self.command is None or self._shared is None:
            return False
        before, place = self._shared, self.command.asked(self.table.state)
        moved = place != before.place or self.talking != before.talking
        since = self._clock() if moved or self.table.to_move != self._active else before.since
        found = Shared(place, since, self.talking, self.command.initiative, dict(self.command.closed))
        if found != before:
            self._store.games.keep_shared(self.number, found)
            self._shared = found
        return moved

    def _handed_over(self, since: int, active: str) -> list[str]:
        """Sides that are not asked any more, or were and are again, in order."""
        asked, sides = self._active, []
        for side in (*self.table.deciders[since:], active):
            if side not in (CHANCE, asked):
                sides += [asked] if asked else []
                asked = side
        return sides

    def _write_letters(self) -> None:
        game = self._store.games.game(self.number)
        assert game is not None
        self._store.letters.waits(game, self._clock())

    def receipt(self) -> str:
        """Of the log as it is now."""
        return issued(str(self.number), self.lines, head(self.log(0)), self._secret, self._store.sign).word

    def _end(self, title: str, victor: str) -> None:
        self._keeping.by = Entry("")
        self.table.note([f"{MARK} secret {self._secret.hex()}", *self._dispatches()])
        if key_line(self._store.key) in self.log(0):  # games of before receipts have none
            self.table.note([f"{MARK} receipt {self.receipt()}"])
        self.table.note([head_line(self.log(0))])
        self._store.games.end(self.number, title, victor, self._clock())
        ended = self._store.games.game(self.number)
        assert ended is not None
        self._store.ratings.rate(ended, self._clock())
        self._store.letters.waits(ended, self._clock())
        self._active, self._over = "", True


def _marks(entries: Sequence[Entry]) -> tuple[set[int], set[int]]:
    """Numbers of actions that standing answers gave, and of those that went on with a gesture, as the log stands."""
    stack = _standing(entries)
    given = {n for n, entry in enumerate(stack) if entry.given == "standing"}
    return given, {n for n, entry in enumerate(stack) if entry.goes_on}


def _standing(entries: Sequence[Entry]) -> list[Entry]:
    """Those of actions, without what was taken back."""
    stack: list[Entry] = []
    for entry in entries[1:]:
        if entry.line == UNDO:
            stack.pop()
        elif not entry.line.startswith("#"):
            stack.append(entry)
    return stack


def begin(store: Store, game: Kept, at: int) -> None:
    """Inside a transaction: the game runs, its dice are committed to. Raises GtcError for a scenario or an option that
    does not exist."""
    loaded = systems.load(game.scenario, game.options)
    players: dict[str, str] = {seat.side: seat.bot or HUMAN for seat in game.seats}
    header = new_header(loaded.id, loaded.options, None, players, gtc_tui.PROGRAM)
    lines = store.games.brought(game.id) or [header_line(header)]
    store.games.begin(game.id, gtc_tui.PROGRAM, lines[0], at)
    sat = (*(seat.player for seat in game.seats), *(post.player for post in game.posts))
    names = store.people.names({player for player in sat if player is not None})
    told = [f"{MARK} dice {WITNESS} {game.id} {commitment(store.dice_secret(game.id))}"]
    told.append(key_line(store.key))
    told += [f"{MARK} player {seat.side} {names[seat.player]}" for seat in game.seats if seat.player is not None]
    told += [
        f"# {post.side}, {' '.join(post.corps) or '-'}: {names[player]}"
        for post in game.posts
        if (player := game.commander(post.side, post.place)) is not None
    ]
    store.games.append(game.id, 1, [Entry(line) for line in [*lines[1:], *told]], at)
    if all(seat.player is not None for seat in game.seats):
        store.clocks.start(game)
