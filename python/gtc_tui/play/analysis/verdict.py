"""What was measured of a game, as verdicts: on moves, on dice, on sides, on the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import fmean

import msgspec

from gtc_tui.bots.thought import Advice, Step
from gtc_tui.engine.action import CHANCE, Action, Side
from gtc_tui.engine.event import Event
from gtc_tui.engine.report import Result
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.i18n import _
from gtc_tui.play.aids.advice import told_plan
from gtc_tui.play.analysis.chances import chances
from gtc_tui.play.analysis.measuring import Measuring
from gtc_tui.play.analysis.passages import Passage
from gtc_tui.play.analysis.weighing import CLEARLY, ENOUGH, MATTERS, Tried, ahead, error, given_away, surely
from gtc_tui.play.story.outcome import fought

FORMAT = 1
BEST, AS_GOOD, WORSE = "best", "as-good", "worse"
_TURNING_POINTS = 5


class Move(msgspec.Struct, frozen=True):
    """A way to answer. points: what the game comes to after it, in VP to the side that decides."""

    text: str
    actions: tuple[str, ...]
    points: float
    playouts: int


class Choice(msgspec.Struct, frozen=True):
    """A move that was judged. number: actions before it; entry: of the log, its first line. others: the best first.
    loss: VP given away to the best, and its standard error; verdict: "best", "as-good" (no more is given away than
    chance explains, or next to nothing), "worse". mattered: the ways to answer differ in worth."""

    number: int
    entry: int
    turn: str
    side: Side
    kind: str
    question: str
    played: Move
    others: tuple[Move, ...]
    loss: float
    error: float
    verdict: str
    mattered: bool


class Rolled(msgspec.Struct, frozen=True):
    """Dice, one after the other. before, after: what the game was expected to come to, in VP of the side that scores.
    luck: the difference, where the dice made it."""

    number: int
    entry: int
    turn: str
    text: str
    before: float
    after: float
    luck: float
    error: float


class Moment(msgspec.Struct, frozen=True):
    """A point of the curve. expected: VP of the side that scores. chances: of winning, side by side; draw: of none."""

    number: int
    entry: int
    turn: str
    expected: float
    error: float
    chances: dict[Side, float]
    draw: float = 0.0


class Player(msgspec.Struct, frozen=True):
    """How a side played. choices: moves that were judged; mattered: those of them in which the ways to answer differ;
    worse: those that surely gave something away. loss: VP given away in all, average: by each choice. habit:
    VP by which it did better than the machine's habit at first sight; luck: what dice brought it."""

    side: Side
    name: str
    judged: bool
    choices: int
    mattered: int
    worse: int
    loss: float
    loss_error: float
    average: float | None
    average_error: float | None
    habit: float
    habit_error: float
    luck: float
    luck_error: float


class Account(msgspec.Struct, frozen=True):
    """Where the points of the side that scores come from; all but `start` add up to final - start. moves: of each side,
    against habit; dice; hidden: what judged moves came to besides because of what their sides could not know;
    unforeseen: what playouts from the turn before had not foreseen (new turns, reinforcements), and their own error.
    error: standard error of `dice`."""

    start: float
    moves: dict[Side, float]
    dice: float
    hidden: float
    unforeseen: float
    final: float
    error: float


class TurningPoint(msgspec.Struct, frozen=True):
    """What gave most away, or brought most. size: VP."""

    size: float
    choice: Choice | None = None
    rolled: Rolled | None = None


class Analysis(msgspec.Struct, frozen=True):
    """A game judged. complete: all positions and choices were looked at, of which there are so many (positions, due).
    turning_points: in the order of the game. blind: turns at the end of the game that the first playouts do not reach.
    playouts: of every position, and of every choice that was close."""

    game: str
    title: str
    sides: dict[Side, str]
    scored: Side
    seed: int
    playouts: int
    seconds: float
    complete: bool
    positions: int
    due: int
    blind: int
    result: Result | None
    account: Account
    players: tuple[Player, ...]
    turning_points: tuple[TurningPoint, ...]
    choices: tuple[Choice, ...]
    dice: tuple[Rolled, ...]
    curve: tuple[Moment, ...]
    format: int = FORMAT


def verdict(
    measuring: Measuring,
    happened: Sequence[tuple[int, Event]],
    result: Result | None,
    entries: Sequence[int],
    last: int,
) -> Analysis:
    """entries: of the log, by action. last: number of the last turn of the game."""
    return _Verdict(measuring, happened, result, entries, last).whole()


class _Verdict:
    def __init__(
        self,
        measuring: Measuring,
        happened: Sequence[tuple[int, Event]],
        result: Result | None,
        entries: Sequence[int],
        last: int,
    ) -> None:
        self._measuring, self._known, self._game = measuring, measuring.known, measuring.game
        self._happened, self._result, self._entries, self._last = happened, result, entries, last
        self._scored = self._game.system.scored(self._game)
        self._moves = dict.fromkeys(self._game.sides, 0.0)
        self._unsure = dict.fromkeys((*self._game.sides, CHANCE), 0.0)  # squares of standard errors
        self._luck = self._hidden = self._unforeseen = 0.0
        self._rolled: list[Rolled] = []
        self._striking: list[Rolled] = []  # those whose luck is surely there
        self._given: dict[int, float] = {}  # VP by moves; less than nothing where all others look worse

    def whole(self) -> Analysis:
        measuring, known = self._measuring, self._known
        self._add_up()
        choices = tuple(self._choices())
        stations = [at for at in measuring.stations if known.positions.get(at)]
        start, final = (fmean(known.positions[at]) for at in (stations[0], stations[-1])) if stations else (0.0, 0.0)
        account = Account(
            start, self._moves, self._luck, self._hidden, self._unforeseen, final, self._unsure[CHANCE] ** 0.5
        )
        return Analysis(
            game=self._game.id,
            title=_(self._game.title),
            sides={side: self._game.side_names[side] for side in self._game.sides},
            scored=self._scored,
            seed=measuring.seed,
            playouts=known.stage,
            seconds=known.seconds,
            complete=known.stage > 0,
            positions=len(measuring.stations),
            due=len(measuring.moves),
            blind=max(0, self._last - measuring.horizons[0][0]),
            result=self._result,
            account=account,
            players=tuple(self._player(side, choices) for side in self._game.sides),
            turning_points=tuple(self._turning_points(choices)),
            choices=choices,
            dice=tuple(self._rolled),
            curve=tuple(self._moment(at) for at in stations),
        )

    # -- where points come from --------------------------------------------------------------------------
    def _add_up(self) -> None:
        known, passages = self._known.positions, self._measuring.passages
        by_start = {one.start: one for one in passages}
        stations = [at for at in self._measuring.stations if known.get(at)]
        for start, end in pairwise(stations):
            passage = by_start[start]
            changes = _changes(known[start], known[end])
            change = fmean(known[end]) - fmean(known[start])
            if passage.end != end or self._is_new(start, end):
                self._unforeseen += change
            elif passage.side == CHANCE:
                self._luck += change
                self._unsure[CHANCE] += error(changes) ** 2
                rolled = self._dice(passage, change, error(changes))
                self._rolled.append(rolled)
                if _clearly(changes) or _clearly([-one for one in changes]):
                    self._striking.append(rolled)
            elif passage.usual:
                self._unforeseen += change
            else:
                effect, unsure = self._effect(passage) or (change, error(changes))
                self._moves[passage.side] += effect
                self._hidden += change - effect
                self._unsure[passage.side] += unsure**2

    def _is_new(self, start: int, end: int) -> bool:
        """Do playouts look farther at the end, or has a new turn brought what they do not know of?"""
        turns, horizons = self._measuring.turns, self._measuring.horizons
        return turns[start] != turns[end] or horizons[start] != horizons[end]

    def _effect(self, move: Passage) -> tuple[float, float] | None:
        """Of a move against habit, by what its side knew, deal by deal, and its standard error; None where that was not
        measured, or where all know the same: it is then what playouts come to after the move and before it."""
        weighed = self._known.moves.get(move.start)
        habit = weighed.tried[-1] if weighed is not None and not weighed.tried[-1].line else None
        if weighed is None or habit is None or not habit.found:
            return None
        effects = ahead(weighed.tried[0], habit, 1.0)
        return fmean(effects), error(effects)

    # -- moves -------------------------------------------------------------------------------------------
    def _choices(self) -> Iterator[Choice]:
        for move in self._measuring.moves:
            weighed = self._known.moves.get(move.start)
            if weighed is not None and weighed.tried[0].found:
                yield self._choice(move, [one for one in weighed.tried if one.line and one.found])

    def _choice(self, move: Passage, tried: Sequence[Tried]) -> Choice:
        state, sign = self._measuring.state(move.start), self._measuring.sign(move.side)
        assert state.decision is not None
        contest = self._measuring.contenders(move)
        played = contest[0]
        best = max(contest, key=lambda one: sign * fmean(one.found))
        given = given_away(played, contest, sign) if len(played.found) > 1 else [0.0]
        self._given[move.start] = fmean(given)
        worse = len(given) >= ENOUGH and _clearly(given)
        told_as = _told_apart(state, [self._line(one) for one in tried])
        moves = [self._move(one, text, sign) for one, text in zip(tried, told_as, strict=True)]
        return Choice(
            number=move.start,
            entry=self._entries[move.start],
            turn=state.headline().turn,
            side=move.side,
            kind=move.kind,
            question=state.decision.prompt,
            played=moves[0],
            others=tuple(sorted(moves[1:], key=lambda one: -one.points)),
            loss=0.0 if best is played else max(0.0, fmean(given)),
            error=error(given),
            verdict=BEST if best is played else WORSE if worse else AS_GOOD,
            mattered=len(played.found) > 1 and any(_clearly(given_away(one, contest, sign)) for one in tried),
        )

    def _line(self, one: Tried) -> list[Action]:
        return [self._game.system.codec.parse(text) for text in one.line]

    def _move(self, one: Tried, text: str, sign: float) -> Move:
        return Move(text, one.line, sign * fmean(one.found), len(one.found))

    # -- dice --------------------------------------------------------------------------------------------
    def _dice(self, passage: Passage, luck: float, unsure: float) -> Rolled:
        known, state = self._known.positions, self._measuring.state(passage.start)
        before, after = fmean(known[passage.start]), fmean(known[passage.end])
        return Rolled(
            number=passage.start,
            entry=self._entries[passage.start],
            turn=state.headline().turn,
            text=self._told(passage, state),
            before=before,
            after=after,
            luck=luck,
            error=unsure,
        )

    def _told(self, passage: Passage, state: State) -> str:
        """The combat, or what happened, or what was rolled for."""
        found = [event for number, event in self._happened if passage.start <= number < passage.end]
        for event in found:
            if event.clash is not None:
                return fought(event.clash)
        assert state.decision is not None
        return found[0].text if found else state.decision.prompt

    # -- sides -------------------------------------------------------------------------------------------
    def _player(self, side: Side, choices: Sequence[Choice]) -> Player:
        own = [one for one in choices if one.side == side]
        # Chance makes some of them look too dear and others too cheap: only the sum is cut off at nothing.
        total = max(0.0, sum(self._given[one.number] for one in own))
        unsure = sum(one.error**2 for one in own) ** 0.5
        sign = self._measuring.sign(side)
        return Player(
            side=side,
            name=self._game.side_names[side],
            judged=side in self._measuring.judged,
            choices=len(own),
            mattered=sum(one.mattered for one in own),
            worse=sum(one.verdict == WORSE for one in own),
            loss=total,
            loss_error=unsure,
            average=total / len(own) if own else None,
            average_error=unsure / len(own) if own else None,
            habit=sign * self._moves[side],
            habit_error=self._unsure[side] ** 0.5,
            luck=sign * self._luck,
            luck_error=self._unsure[CHANCE] ** 0.5,
        )

    def _turning_points(self, choices: Sequence[Choice]) -> list[TurningPoint]:
        """The greatest that are more than chance explains, in the order of the game."""
        lost = [TurningPoint(one.loss, choice=one) for one in choices if one.verdict == WORSE]
        brought = [TurningPoint(abs(one.luck), rolled=one) for one in self._striking]
        found = sorted([*lost, *brought], key=lambda one: -one.size)[:_TURNING_POINTS]
        return sorted(found, key=lambda one: one.choice.number if one.choice else one.rolled.number)  # type: ignore[union-attr]

    # -- the curve ---------------------------------------------------------------------------------------
    def _moment(self, at: int) -> Moment:
        state, found = self._measuring.state(at), self._known.positions[at]
        head = state.headline()
        if state.to_move is None and self._result is not None:
            told: dict[Side | None, float] = dict.fromkeys(self._game.sides, 0.0)
            told[self._result.winner] = 1.0
        else:
            told = chances(self._game, found, max(0, self._last - self._measuring.horizons[at][0]))
        return Moment(
            number=at,
            entry=self._entries[at] if at < len(self._entries) else self._entries[-1] if self._entries else 0,
            turn=head.turn,
            expected=fmean(found),
            error=error(found),
            chances={side: told[side] for side in self._game.sides},
            draw=told.get(None, 0.0),
        )


def _changes(before: Sequence[float], after: Sequence[float]) -> list[float]:
    """Playout by playout with the same dice; what is over has one end."""
    if len(after) == 1:
        after = list(after) * len(before)
    return [then - now for now, then in zip(before, after, strict=False)]


def _clearly(given: Sequence[float]) -> bool:
    """Is the mean above nothing for sure, and by so much that it matters?"""
    return surely(given, 0.0, CLEARLY) and fmean(given) >= MATTERS


def _told_apart(state: State, found: Sequence[Sequence[Action]]) -> list[str]:
    """Moves in words, as short as they are told apart."""
    short, long = zip(*(_words(state, line) for line in found), strict=True)
    return [one if short.count(one) == 1 else other for one, other in zip(short, long, strict=True)]


def _words(state: State, line: Sequence[Action]) -> tuple[str, str]:
    """By where it ends and what it does there; in full."""
    twin = State.from_play(state.play)
    texts: list[str] = []
    steps: list[Step] = []
    for action in line:
        subject = None if twin.decision is None else twin.decision.subject
        texts.append(twin.describe(action))
        steps.append(Step(0, action, subject))
        twin.apply(action)
    advice = Advice(line[0], texts[0], 0.0, line=tuple(texts), ahead=tuple(steps))
    full = "; ".join(texts)
    assert state.to_move is not None
    return "; ".join(told_plan(advice, Seat(state, state.to_move))) or full, full
