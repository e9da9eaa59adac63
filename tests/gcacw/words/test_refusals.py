"""Whatever is not offered is refused with a section and a reason, and changes nothing."""

from __future__ import annotations

import random

import pytest

from gtc_tui.engine.action import CHANCE, Action, Roll
from gtc_tui.engine.stage import Stage
from gtc_tui.errors import IllegalAction
from gtc_tui.rules.gcacw.campaign.entrench import Entrench
from gtc_tui.rules.gcacw.combat.advance import Advance
from gtc_tui.rules.gcacw.combat.assaults.assault import Assault
from gtc_tui.rules.gcacw.combat.assaults.grand_assault import Grand
from gtc_tui.rules.gcacw.combat.cavalry_retreat import Evade
from gtc_tui.rules.gcacw.combat.combat import Decline, Refuse
from gtc_tui.rules.gcacw.combat.results import Lose
from gtc_tui.rules.gcacw.combat.retreat import FallBack, Halt
from gtc_tui.rules.gcacw.march.activation import Activate, Join
from gtc_tui.rules.gcacw.march.march import Attack, Force, March, Ride, Step, Stop
from gtc_tui.rules.gcacw.state.actions import Choose, Done, Stand
from gtc_tui.rules.gcacw.strategy.depot_segment import Work
from gtc_tui.rules.gcacw.theatres.command import Postures
from gtc_tui.rules.gcacw.theatres.segments import Moves
from gtc_tui.rules.gcacw.turn.initiative import Menu, Pass
from gtc_tui.rules.gcacw.turn.sequence import Game
from gtc_tui.rules.gcacw.turn.transfer import Transfer
from support import UNION, inner, numbered, race, scene

PIECES = ("robinson", "griffin", "warren", "chapman", "lomax", "stuart", "kershaw", "nobody")
HEXES = ("N3217", "N3318", "N3118", "N3218", "N3219", "N3520", "N2818", "N9999", "nowhere")
BARE = (
    Pass(), Done(), Stop(), Force(), Evade(), Stand(), Refuse(),
    Decline(), Halt(),
)  # fmt: skip
OF_PIECE = (
    March, Activate, Entrench, Choose, Join, Ride, Lose,
    Advance,
)  # fmt: skip
OF_HEX = (Step, Attack, Grand, FallBack)
OF_BOTH = (Assault, Transfer)


ANYWHERE = frozenset({Choose, Done, Stand, Lose, Join, Roll})
"""Answers that several phases and courses ask for, in a question of its own each."""


def anything(rng: random.Random) -> Action:
    """Some action of the series, sensible or not."""
    piece, where = rng.choice(PIECES), rng.choice(HEXES)
    kind = rng.choice((*BARE, *OF_PIECE, *OF_HEX, *OF_BOTH))
    if isinstance(kind, Action):
        return kind
    if kind in OF_BOTH:
        return kind(piece, where)
    return kind(where if kind in OF_HEX else piece)


@pytest.mark.parametrize("seed", range(12))
def test_what_is_not_offered_is_refused_in_words(seed: int) -> None:
    rng = random.Random(seed)
    state = race().new_state()
    while state.decision is not None:
        before = state.hash
        for _ in range(12):
            action = anything(rng)
            if action in state.decision.actions:
                continue
            with pytest.raises(IllegalAction) as caught:
                state.apply(action)
            assert caught.value.rule
            assert caught.value.reason
            assert state.hash == before
        choices = state.decision.actions
        # Passing and doing nothing would end the game before it brings anything up.
        lively = [action for action in choices if action.verb not in ("pass", "stop", "entrench")]
        state.apply(rng.choice(lively if lively and state.to_move != CHANCE else choices))


@pytest.mark.long
@pytest.mark.parametrize("number", ["09", "10"])
def test_what_was_legal_at_another_moment_is_refused_with_a_reason(number: str) -> None:
    """Answers of a question, given when the same question is asked later and they are no answers to it any more."""
    state, dice = numbered(number, "ammunition", "attach-artillery").new_state(), random.Random(4)
    known: dict[str, dict[Action, None]] = {}
    bare, tried = list[str](), 0
    while state.decision is not None:
        decision = state.decision
        if decision.side != CHANCE:
            before, legal = known.setdefault(decision.kind, {}), set(decision.actions)
            before.update(dict.fromkeys(decision.actions))
            for action in dice.sample(list(before), min(2, len(before))):
                if action not in legal:
                    fault, tried = state.refusal(action), tried + 1
                    assert fault is not None
                    bare += [str(fault)] if "not among the choices" in fault.reason else []
        state.apply(dice.choice(decision.actions))
    assert tried > 1000 and bare == []


@pytest.mark.parametrize(
    ("turn", "phase", "line", "told"),
    [
        (1, "actions", "place-depot N3117 rail", "that is for the Depot Segment, next in turn 4 [29.0]"),
        (1, "actions", "step N3117", "only a unit on the march does that: choose March first [6.1]"),
        (1, "actions", "advance gibbon", "that is decided in a combat, and none is under way [7.0]"),
        (1, "actions", "deploy merritt N1706", "that is for the Deployment, and none is ahead [13.0]"),
        (4, "depots", "march gibbon", "that is for the Action Cycle, next in turn 5 [4.0]"),
        (4, "valley", "place-depot N3117 rail", "that is for the Depot Segment, later this turn [29.0]"),
        (4, "valley", "posture active", "that is for the Union Command Segment, later this turn [17.0]"),
    ],
)
def test_an_order_out_of_turn_is_told_when_it_may_be_given(turn: int, phase: str, line: str, told: str) -> None:
    record = {"turn": turn, "phase": phase}
    stages: dict[str, Stage] = {"depots": Work(UNION, 2), "valley": Moves("valley", UNION), "actions": Menu(UNION)}
    state = scene(
        game=numbered("09"), stack=(Game(), stages.get(phase, Postures(("valley",)))), record=record,
        gibbon="N4807", moor="B6", heth="N1711",
    )  # fmt: skip
    fault = state.refusal(state.game.system.codec.parse(line))
    assert str(fault) == told


def test_whatever_a_phase_asks_for_is_refused_in_others_with_its_reason() -> None:
    """14.0: of a campaign with random answers, each kind of answer in each phase that does not ask for it."""
    state, dice = numbered("09").new_state(), random.Random(7)
    known: dict[type[Action], Action] = {}
    seen, tried, bare = set[tuple[str, type[Action]]](), 0, set[str]()
    while state.decision is not None and inner(state).record.turn < 6:
        phase, asked = inner(state).record.phase, {type(action) for action in state.decision.actions}
        known.update({type(action): action for action in state.decision.actions})
        for kind, action in known.items():
            if state.to_move != CHANCE and kind not in asked and kind not in ANYWHERE and (phase, kind) not in seen:
                seen.add((phase, kind))
                fault, tried = state.refusal(action), tried + 1
                assert fault is not None
                bare |= {f"{phase}: {fault}"} if "not among the choices" in fault.reason else set()
        state.apply(dice.choice(state.decision.actions))
    assert tried > 200 and not bare
