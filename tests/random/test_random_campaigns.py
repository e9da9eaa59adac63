"""Random games of the campaigns, answer by answer: manpower, artillery, depots and points change by causes that are
told, and by nothing else. What can never be true of a position is looked at beside it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pytest

import gtc_tui
from gtc_tui._core import MANPOWER
from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.engine.action import CHANCE, Action
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import depots, victory
from gtc_tui.rules.gcacw.campaign.depots import Depot
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.options import ATTACH_ARTILLERY
from support import inner, numbered

_LONGEST = 20_000  # answers

Choice = Callable[[State, Decision], Action]

_MOVED = ("attach", "detach", "division", "leader")
"""Events after which manpower or artillery of a unit is another's: attachment, substitutes, divisions; who is ill and
who takes over from him (19.0), units included."""


class Books(NamedTuple):
    """By piece: manpower and artillery value. By hex: depots. points: of the ledger, and of all; unscored: manpower
    that was lost without points, by side."""

    manpower: tuple[int, ...]
    guns: tuple[int, ...]
    depots: dict[str, Depot]
    ledger: int
    points: int
    unscored: tuple[int, int]


def books(play: GcacwPlay) -> Books:
    game, manpower = play.game, tuple(play.position.fields(MANPOWER))
    guns = tuple(pieces.artillery(play, unit) if manpower[number] else 0 for number, unit in enumerate(game.ids))
    standing = {depot.hex: depot for side in game.sides for depot in depots.standing(play, side)}
    ledger = sum(entry.points for entry in play.record.ledger)
    return Books(manpower, guns, standing, ledger, victory.points(play), play.record.unscored)


def named(events: Sequence[Event], *kinds: str) -> set[str]:
    return {piece for event in events if event.kind in kinds for piece in event.pieces}


def check_manpower(play: GcacwPlay, before: Books, after: Books, events: Sequence[Event]) -> None:
    """A unit loses what is told as its loss, gains a point that is told as a replacement; all else passes from unit to
    unit of one side, and is told too."""
    game, moved, passed = play.game, named(events, *_MOVED), Counter[str]()
    told: Counter[str] = Counter()
    for event in events:
        if event.kind == "loss":
            told[event.pieces[0]] -= event.amount or 0
        elif event.kind == "replacement":
            told.update(event.pieces)
    for number, piece in enumerate(game.pieces):
        change = after.manpower[number] - before.manpower[number] - told[piece.id]
        passed[piece.side] += change
        assert not change or piece.id in moved, f"{piece.id}: manpower {change:+d} for no cause"
    assert not any(passed.values()), f"manpower made or lost on the way from unit to unit: {passed}"


def check_guns(play: GcacwPlay, before: Books, after: Books, events: Sequence[Event]) -> None:
    """30.0: parents and substitutes together keep their artillery, but for units that are eliminated, and for attached
    ones that leave it behind (30.2) where 30.3 is not in force."""
    game, moved, lost = play.game, named(events, *_MOVED), named(events, "eliminated")
    keeps = ATTACH_ARTILLERY in game.options
    for side in game.sides:
        change = 0
        for number, piece in enumerate(game.pieces):
            if piece.side != side:
                continue
            now, then = after.guns[number], before.guns[number]
            if piece.id in lost and not after.manpower[number]:
                then = 0
            assert now == then or piece.id in moved, f"{piece.id}: artillery {then} to {now} for no cause"
            change += now - then
        if not keeps and change < 0:
            change += sum(_left_behind(play, before, event) for event in events if event.kind == "attach")
        assert not change, f"{side}: artillery {change:+d} on the way from unit to unit"


def _left_behind(play: GcacwPlay, before: Books, event: Event) -> int:
    return before.guns[play.game.index[event.pieces[0]]]


def check_depots(play: GcacwPlay, before: Books, after: Books, events: Sequence[Event]) -> None:
    """29.1 to 29.5: a depot is placed, turned, lost or dismantled where that is told."""
    told = " ".join(" ".join((*event.hexes, event.text)) for event in events if event.kind in ("depot", "points"))
    for where in {*before.depots, *after.depots}:
        if before.depots.get(where) != after.depots.get(where):
            assert where in told, f"{where}: {before.depots.get(where)} to {after.depots.get(where)} for no cause"


def check_points(play: GcacwPlay, before: Books, after: Books, events: Sequence[Event]) -> None:
    """13.9: points told and manpower lost in battle make the ledger, and that and what the map shows the score."""
    game = play.game
    told = sum(event.amount or 0 for event in events if event.kind == "points")
    for number, side in enumerate(game.sides):
        lost = sum(event.amount or 0 for event in events if event.kind == "loss" and event.side == side)
        told += (lost - (after.unscored[number] - before.unscored[number])) * game.loss_points[side]
    assert after.ledger - before.ledger == told, f"ledger {after.ledger - before.ledger:+d}, told {told:+d}"
    standing = sum(award.points for award in game.rules.standing(play))
    assert after.points == after.ledger + standing


def at_random(seed: int, passes: float) -> Choice:
    """Now by answers, now by verbs: then the rare ones come as often as the steps of a march. passes: share of the
    action phases in which a side passes."""
    chance = random.Random(seed)

    def choose(_state: State, decision: Decision) -> Action:
        verbs = sorted({action.verb for action in decision.actions})
        verb = chance.choice(verbs)
        if "pass" in verbs and chance.random() < passes:
            verb = "pass"
        elif chance.random() < 0.5:
            return chance.choice(decision.actions)
        return chance.choice([action for action in decision.actions if action.verb == verb])

    return choose


def by_machines(seed: int) -> Choice:
    """The greedy player on both sides, dice as they fall."""
    chance, player = random.Random(seed), GreedyBot(seed)

    def choose(state: State, decision: Decision) -> Action:
        if decision.side == CHANCE:
            return chance.choices(decision.actions, decision.weights)[0]
        return player.choose(Seat(state, decision.side))

    return choose


def played(state: State, choose: Choice) -> None:
    """A game to its end, looked at before and after each answer."""
    before = books(inner(state))
    while (decision := state.decision) is not None:
        assert len(state) < _LONGEST, "the game does not end"
        action = choose(state, decision)
        events = state.apply(action)
        play = inner(state)
        after = books(play)
        try:
            for check in (check_manpower, check_guns, check_depots, check_points):
                check(play, before, after, events)
            assert not state.faults(), state.faults()
        except AssertionError as fault:
            told = "\n".join(f"{event.kind}: {event.text}" for event in events)
            text = state.game.system.codec.text(action)
            raise AssertionError(f"answer {len(state)}, {text}: {fault}\n{told}") from fault
        before = after
    assert state.result is not None and state.result.points == before.points


def campaign(scenario: str, options: tuple[str, ...] = ()) -> State:
    return gtc_tui.load(scenario, dict.fromkeys(options, True)).new_state()


_OPTIONS = pytest.mark.parametrize("options", [(), (ATTACH_ARTILLERY,)], ids=["plain", "artillery"])
_SCENARIOS = pytest.mark.parametrize("scenario", ["gtc/09-the-overland-campaign", "gtc/10-marching-to-cold-harbor"])


@_OPTIONS
@_SCENARIOS
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_what_changes_is_told_in_games_of_few_actions(scenario: str, options: tuple[str, ...], seed: int) -> None:
    """Strategic cycles, transfers, depots and reinforcements are most of them."""
    played(campaign(scenario, options), at_random(seed, 0.6))


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
@pytest.mark.parametrize("passes", [pytest.param(0.1, marks=pytest.mark.long), 0.6])
@pytest.mark.parametrize("number", ["11", "12"])
def test_what_changes_is_told_in_the_grand_campaign(number: str, seed: int, passes: float) -> None:
    played(numbered(number).new_state(), at_random(seed, passes))


@_OPTIONS
@_SCENARIOS
@pytest.mark.long
def test_what_changes_is_told_in_games_of_many_actions(scenario: str, options: tuple[str, ...]) -> None:
    played(campaign(scenario, options), at_random(101, 0.1))


@pytest.mark.long
def test_what_changes_is_told_between_machine_players() -> None:
    played(campaign("gtc/10-marching-to-cold-harbor"), by_machines(3))
