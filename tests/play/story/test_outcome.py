"""How a game went, told at its end: losses, attacks and the moments that decided it."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

import gtc_tui
from gtc_tui._core import MANPOWER
from gtc_tui.bots.base import make_bot
from gtc_tui.engine.event import Event
from gtc_tui.engine.report import Ledger
from gtc_tui.engine.seat import Seat
from gtc_tui.i18n import reading
from gtc_tui.messages import plain
from gtc_tui.play.story.outcome import Outcome, TurningPoint, outcome, outcome_lines
from gtc_tui.play.story.story import Moment, Story
from gtc_tui.play.table.session import Session
from support import RACE, inner


def played(scenario: str, seed: int) -> tuple[Session, Outcome]:
    session = Session.new(scenario, dict.fromkeys(("union", "confederate"), "human"), seed, None)
    bot = make_bot("bot:greedy", seed)
    while session.state.decision is not None:
        if session.auto() is None and session.state.decision is not None:
            session.act(bot.choose(Seat.deciding(session.state)))
    return session, outcome(Story.of(session))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_losses_are_what_the_units_miss_at_the_end(seed: int) -> None:
    session, found = played(RACE, seed)
    pieces = session.game.new_state().view(None).pieces
    sides = [
        next(piece.side for piece in pieces if piece.id == one) for one in session.game.system.piece_ids(session.game)
    ]
    before, after = (inner(state).position.fields(MANPOWER) for state in (session.game.new_state(), session.state))
    for one in found.losses:
        lost = [was - left for side, was, left in zip(sides, before, after, strict=True) if side == one.side]
        assert one.manpower == sum(lost)
    clashes = [event.clash for _count, event in session.told(None) if event.clash is not None]
    assert [one.attacks for one in found.losses] == [
        sum(clash.attacker.side == one.side for clash in clashes) for one in found.losses
    ]


@pytest.mark.parametrize("seed", [1, 2, 3, 5])
def test_turning_points_come_in_order_and_change_the_points_by_what_they_say(seed: int) -> None:
    session, found = played(RACE, seed)
    story = Story.of(session)
    ends = [one.moment.end for one in found.turning_points]
    assert ends == sorted(ends) and len(ends) <= 3
    if session.state.view(None).points:
        assert found.turning_points
    for one in found.turning_points:
        at = story.moments.index(one.moment)
        earlier = story.seat(story.moments[at - 1].end if at else 0).view().points
        assert story.seat(one.moment.end).view().points - earlier == one.change != 0


def test_it_is_told_in_a_line_for_each_side_and_each_turning_point() -> None:
    session, found = played(RACE, 5)
    lines = [text for _side, text in outcome_lines(found, session.game.side_names)]
    assert lines[0] == "Union: 1 attack; 2 manpower lost"
    assert lines[2] == "Turning points:" and lines[3].startswith(
        "Turn 1 of 1, May 8, 1864: +12 VP, Griffin marches to N3520"
    )


def told_of(*events: Event) -> str:
    """A turning point of what happened together, as it is told."""
    moment = Moment(0, 1, events[0], events, None, (), (), (), (), events, False)
    _heading, (_side, text) = outcome_lines(Outcome((), (TurningPoint("Turn 1", moment, 6),)), {})
    return text


def test_what_happened_together_is_told_together() -> None:
    """Three raids, ten towns that count at the end: all of them, or how many."""
    raids = [
        Event("raid", plain(f"Raid on {place}")) for place in ("4107 Columbus", "4113", "4202 Hachita", "3817", "41")
    ]
    points = [Event("points", plain("Villa: +2 VP, a town held")), Event("points", plain("Villa: +5 VP, a city held"))]
    mixed = [event for one in raids for event in (one, points[0])]
    assert told_of(*mixed[:2]) == "Turn 1: +6 VP, Raid on 4107 Columbus"
    assert told_of(*mixed[:6]) == "Turn 1: +6 VP, Raid on 4107 Columbus; Raid on 4113; Raid on 4202 Hachita"
    assert told_of(*mixed) == "Turn 1: +6 VP, Raid on 4107 Columbus; Raid on 4113; Raid on 4202 Hachita; 2 more"
    towns = [points[0]] * 10
    assert told_of(*towns) == "Turn 1: +6 VP, Villa: +2 VP, a town held (10 times)"
    assert told_of(*towns, points[1]).endswith("a town held (10 times); Villa: +5 VP, a city held")
    with reading("ja"):
        assert "(10回)" in told_of(*towns) and "ほか2件" in told_of(*mixed)


def test_20_4_points_for_other_places_than_what_happened_are_told() -> None:
    """Towns that count at the end of a turn in which a unit starves; a unit's own points go with its name."""
    starved = Event("eliminated", plain("Fox is eliminated"), pieces=("fox",), hexes=("0516",))
    towns = [Event("points", plain("Villa: +2 VP, a town held"), hexes=(place,)) for place in ("2008", "2508")]
    its_own = Event("points", plain("US: +2 VP, Fox eliminated"), pieces=("fox",), hexes=("0516",))
    assert told_of(starved, *towns) == "Turn 1: +6 VP, Villa: +2 VP, a town held (2 times)"
    assert told_of(starved, its_own) == "Turn 1: +6 VP, Fox is eliminated"


@pytest.mark.parametrize("scenario", [RACE, "gtc/02-grant-crosses-the-rapidan", "boots2/pershing"])
def test_13_0_20_2_the_scale_of_victory_levels_has_no_gap(scenario: str) -> None:
    state, chance = gtc_tui.load(scenario).new_state(), random.Random(4)
    while state.decision is not None:
        state.apply(chance.choice(state.decision.actions))
        if chance.random() < 0.01 or state.decision is None:
            ledger = state.query(None, "points")
            assert isinstance(ledger, Ledger)
            levels = ledger.levels
            assert levels[0].most is None and levels[-1].least is None
            assert all(above.least == (below.most or 0) + 1 for above, below in pairwise(levels))
            (now,) = (one for one in levels if one.now)
            assert (now.least is None or ledger.points >= now.least) and (now.most is None or ledger.points <= now.most)
            assert now.title == state.view(None).standing
    assert state.result is not None and now.side == state.result.winner
