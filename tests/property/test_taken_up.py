"""A game taken up from a snapshot is the game that was played: its position, its past, and all that comes of it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec
import pytest

import gtc_tui
from gtc_tui import systems
from gtc_tui.engine.action import CHANCE, Action
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.game import Game
from gtc_tui.messages import told
from gtc_tui.play.table import snapshot
from gtc_tui.play.table.timeline import Timeline

_BEGUN = 700  # answers of a game in the quick run
_WHOLE = 4_000  # at most
_ON = 50  # answers that a game goes on by from a snapshot
_SOME = 12  # earlier positions that are looked at
_APART = 1_600  # answers between snapshots of a whole game


class Wanted(NamedTuple):
    scenario: str
    options: tuple[str, ...]


def wanted() -> Iterator[Wanted]:
    for scenario in gtc_tui.scenarios():
        offered = tuple(offer.name for offer in systems.brief(scenario).options)
        yield Wanted(scenario, ())
        if offered:
            yield Wanted(scenario, offered)


GAMES = list(wanted())


def played(game: Game, most: int, chance: random.Random, timeline: Timeline | None = None) -> Timeline:
    """A game at random of so many answers more, some of them taken back and given otherwise."""
    timeline = timeline or Timeline(game)
    referee, end = Referee(chance.randrange(1 << 30)), len(timeline.state) + most
    while (decision := timeline.state.decision) is not None and len(timeline.state) < end:
        rolled = decision.side == CHANCE
        timeline.take(
            referee.roll(decision, len(timeline.state), timeline.rolls) if rolled else chance.choice(decision.actions)
        )
        if chance.random() < 0.01:
            for _step in range(min(len(timeline.state), chance.randrange(90))):
                timeline.take_back()
    return timeline


def the_same(one: Timeline, other: Timeline) -> None:
    assert one.state.hash == other.state.hash and one.state.position == other.state.position
    assert one.state.decision == other.state.decision and one.state.result == other.state.result
    for side in (None, *one.state.game.sides):
        views = [msgspec.json.encode(state.view(side), enc_hook=told) for state in (one.state, other.state)]
        assert views[0] == views[1]
    assert (one.rolls, one.events, one.deciders) == (other.rolls, other.events, other.deciders)
    assert one.state.history == other.state.history and one.state.revealed == other.state.revealed


def taken_up(was: Timeline) -> Timeline:
    found = snapshot.decode(was.state.game, was.state.history, snapshot.encode(was))
    assert found is not None
    return found


def gone_on(timeline: Timeline, actions: Sequence[Action]) -> Timeline:
    for action in actions:
        timeline.take(action)
    return timeline


def look_at(was: Timeline, chance: random.Random) -> None:
    """A snapshot of this game: it, what comes after it, what was before it."""
    found = taken_up(was)
    the_same(found, was)
    before = len(was.state)
    far = played(was.state.game, _ON, chance, was.clone())
    pairs = enumerate(zip(far.state.history, was.state.history, strict=False))
    common = next((number for number, (one, other) in pairs if one != other), min(before, len(far.state)))
    while len(found.state) > common:
        found.take_back()
    gone_on(found, far.state.history[common:])
    found.rolls = far.rolls  # those of answers that were taken back on the way are in no history
    the_same(found, far)
    assert found.happened == far.happened
    again = taken_up(found)
    the_same(again, far)
    for number in chance.sample(range(len(far.state) + 1), min(_SOME, len(far.state))):
        assert again.state.at(number).hash == far.state.at(number).hash
    while len(again.state) > max(0, before - _ON):
        again.take_back(), far.take_back()
        assert again.state.hash == far.state.hash
    assert again.happened == far.happened


@pytest.mark.parametrize("one", GAMES, ids=lambda one: " +".join([one.scenario, *one.options]))
def test_a_game_goes_on_from_a_snapshot_as_it_was_played(one: Wanted) -> None:
    game = gtc_tui.load(one.scenario, dict.fromkeys(one.options, True))
    chance = random.Random(repr(one))
    look_at(played(game, chance.randrange(_BEGUN // 2, _BEGUN), chance), chance)


def whole(game: Game, seed: int) -> None:
    chance, timeline, kept = random.Random(seed), Timeline(game), 0
    while timeline.state.decision is not None and len(timeline.state) < _WHOLE:
        played(game, _APART, chance, timeline)
        look_at(timeline.clone(), chance)
    kept = len(timeline.state.checkpoints())
    assert kept >= 0.8 * len(timeline.state) / 64  # all but where a pontoon bridges a river (18.2)
    the_same(taken_up(timeline), timeline)


@pytest.mark.long
@pytest.mark.parametrize("one", GAMES, ids=lambda one: " +".join([one.scenario, *one.options]))
def test_whole_games_go_on_from_any_snapshot(one: Wanted) -> None:
    whole(gtc_tui.load(one.scenario, dict.fromkeys(one.options, True)), 1)
