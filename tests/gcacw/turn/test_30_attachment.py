"""30.2 Attachment, 30.3 artillery values of attached units."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
import pytest

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.combat import combat_values
from gtc_tui.rules.gcacw.state import ammunition, pieces
from gtc_tui.rules.gcacw.state.game import GcacwGame
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, UNION
from gtc_tui.rules.gcacw.turn.attachment import Attachment
from gtc_tui.rules.gcacw.turn.sequence import Game
from support import At, at, drive, inner, refused, scenario, scene, texts

WILDERNESS = scenario("gtc/01-wilderness")
HERE = "N2510"


def phase(game: GcacwGame = WILDERNESS, **placed: At | str | None) -> State:
    """The Union in its attachment phase with these pieces on the map."""
    return scene(game=game, stack=(Game(), Attachment(UNION)), record={"phase": "attachment"}, **placed)


def changed(piece: str, **figures: Any) -> GcacwGame:
    """The Wilderness with printed figures of a piece changed."""
    made = [msgspec.structs.replace(one, **figures) if one.id == piece else one for one in WILDERNESS.pieces]
    return dataclasses.replace(WILDERNESS, pieces=tuple(made))


def test_30_20_30_22_a_brigade_goes_into_a_division_of_another_command() -> None:
    state = phase(kitching=At(HERE, manpower=5), ricketts=At(HERE, manpower=11))
    assert texts(state) == ["attach kitching ricketts", "done"]
    events = drive(state, "attach kitching ricketts")
    assert (at(state, "kitching").hex, at(state, "kitching").manpower) == (None, 0)
    assert (at(state, "ricketts").hex, at(state, "ricketts").manpower) == (HERE, 16)
    told = next(event for event in events if event.kind == "attach")
    assert (
        told.text
        == f"Kitching is attached to Ricketts at {WILDERNESS.map.label(WILDERNESS.map.ids[HERE])}: 16 manpower"
    )


def test_30_2_the_union_first_then_the_confederate() -> None:
    placed = {"kitching": HERE, "ricketts": HERE, "steuart": "N1809", "early": "N1809"}
    state = phase(**placed)
    assert state.decision is not None and state.decision.side == UNION
    assert refused(state, "attach steuart early")[0] == "4.0"
    drive(state, "done")
    assert state.decision.side == CONFEDERATE
    assert texts(state) == ["attach steuart early", "done"]


def test_30_2_follows_the_leader_transfers() -> None:
    state = WILDERNESS.new_state()
    while state.decision is not None and state.decision.kind == "transfer":
        drive(state, "done")
    assert [event.text for event in state.opening if event.kind == "phase"] == ["Turn 1: Leader Transfer Phase"]
    assert inner(state).record.phase == "actions"  # nobody can be attached at the start, so nobody is asked


def test_30_2_only_within_a_hex() -> None:
    state = phase(kitching=HERE, ricketts="N2511", provisional=At(HERE, manpower=1))
    assert refused(state, "attach kitching ricketts") == ("30.2", "Kitching and Ricketts are not in the same hex")


@pytest.mark.parametrize(("size", "refusal"), [("Div", True), ("Brig", False), ("Regt", False)])
def test_30_2_infantry_regiments_and_brigades_are_attached(size: str, refusal: bool) -> None:
    game = changed("kitching", size=size)
    state = phase(game, kitching=At(HERE, manpower=1), ricketts=HERE, provisional=At(HERE, manpower=1))
    assert ("attach kitching ricketts" in texts(state)) != refusal
    if refusal:
        assert refused(state, "attach kitching ricketts") == ("30.2", "Kitching is too large to be attached")


@pytest.mark.parametrize(("size", "refusal"), [("Brig", True), ("Regt", False)])
def test_30_2_of_cavalry_only_regiments(size: str, refusal: bool) -> None:
    game = changed("5-ny", size=size)
    placed: dict[str, At | str | None] = {"5-ny": At("N2615", manpower=1), "chapman": "N2615"}
    state = phase(game, **placed, kitching=HERE, ricketts=HERE)
    assert ("attach 5-ny chapman" in texts(state)) != refusal
    assert "attach chapman 5-ny" not in texts(state)
    assert refused(state, "attach chapman 5-ny")[0] == "30.2"


def test_30_21_artillery_and_leaders_are_not_attached() -> None:
    game = changed("kitching", arm="artillery")
    state = phase(game, kitching=HERE, ricketts=HERE, sedgwick=HERE, wright=HERE, provisional=At(HERE, manpower=1))
    assert refused(state, "attach kitching ricketts")[1] == "Kitching cannot be attached: only infantry and cavalry can"
    assert refused(state, "attach sedgwick ricketts")[1] == "Sedgwick is a leader; only units can be attached"
    assert refused(state, "attach provisional provisional")[1].endswith("cannot be attached to itself")
    assert refused(state, "attach provisional kitching")[1].endswith("are not of the same arm")
    assert "attach provisional ricketts" in texts(state) and "attach provisional kitching" not in texts(state)


@pytest.mark.parametrize(("size", "most"), [("Div", 18), ("Brig", 8), ("Regt", 4)])
def test_30_23_most_manpower_of_infantry(size: str, most: int) -> None:
    game = changed("ricketts", size=size)
    for manpower in (most, most + 1):
        state = phase(game, kitching=At(HERE, manpower=1), ricketts=At(HERE, manpower=manpower - 1),
                      crawford=At(HERE, manpower=2))  # fmt: skip
        assert ("attach kitching ricketts" in texts(state)) == (manpower == most)
    assert refused(state, "attach kitching ricketts") == (
        "30.2", f"Ricketts would have {most + 1} manpower; its size allows {most}"
    )  # fmt: skip


@pytest.mark.parametrize(("size", "most"), [("Brig", 4), ("Regt", 2)])
def test_30_23_most_manpower_of_cavalry(size: str, most: int) -> None:
    game = changed("chapman", size=size)
    for manpower in (most, most + 1):
        placed: dict[str, At | str | None] = {"5-ny": At(HERE, manpower=1), "chapman": At(HERE, manpower=manpower - 1)}
        state = phase(game, **placed, kitching=At(HERE, manpower=1), ricketts=At(HERE, manpower=2))
        assert ("attach 5-ny chapman" in texts(state)) == (manpower == most)


@pytest.mark.parametrize(("joining", "there", "organized"), [(3, 5, True), (5, 3, False), (4, 4, True)])
def test_30_24_order_is_that_of_the_stronger(joining: int, there: int, organized: bool) -> None:
    state = phase(kitching=At(HERE, manpower=joining, organized=False), provisional=At(HERE, manpower=there))
    drive(state, "attach kitching provisional")
    assert at(state, "provisional").organized == organized
    state = phase(kitching=At(HERE, manpower=joining), provisional=At(HERE, manpower=there, organized=False))
    drive(state, "attach kitching provisional")
    assert at(state, "provisional").organized == (not organized)


@pytest.mark.parametrize("worse", ["kitching", "ricketts"])
def test_30_25_30_26_30_28_fatigue_exhaustion_and_demoralization_are_the_worse(worse: str) -> None:
    bad = At(HERE, manpower=5, fatigue=3, exhausted=True, demoralized=1)
    good = At(HERE, manpower=5, fatigue=1)
    state = phase(**{name: bad if name == worse else good for name in ("kitching", "ricketts")})
    drive(state, "attach kitching ricketts")
    left = at(state, "ricketts")
    assert (left.fatigue, left.exhausted, left.demoralized) == (3, True, 1)


@pytest.mark.parametrize(("joining", "there"), [("abatis", "none"), ("none", "breastworks"), ("fort", "abatis")])
def test_30_27_the_unit_that_stays_keeps_its_own_entrenchment(joining: str, there: str) -> None:
    state = phase(kitching=At(HERE, works=joining), ricketts=At(HERE, works=there))
    drive(state, "attach kitching ricketts")
    assert at(state, "ricketts").works == there


def test_30_2_what_has_been_attached_to_can_be_attached_itself() -> None:
    small, host = At(HERE, manpower=2), At(HERE, manpower=3)
    state = phase(kitching=small, provisional=host, ricketts=At(HERE, manpower=11))
    drive(state, "attach kitching provisional", "attach provisional ricketts")
    assert at(state, "ricketts").manpower == 16


def test_30_2_a_leader_left_without_a_unit_of_his_command_joins_another() -> None:
    state = phase(burnside=HERE, provisional=At(HERE, manpower=2), stevenson="N2309", ricketts=At(HERE, manpower=11))
    drive(state, "attach provisional ricketts")
    assert at(state, "burnside").hex == "N2309"


def test_30_2_manpower_and_points_stay_in_balance_and_losses_score_later() -> None:
    state = scene(game=WILDERNESS, others=True, stack=(Game(), Attachment(UNION)), record={"phase": "attachment"},
                  kitching=HERE)  # fmt: skip
    drive(state, "attach kitching ricketts")
    play = inner(state)
    assert not state.faults()
    pieces.lose_manpower(play, PieceId("ricketts"), 2, "combat", "7.5", scores=True)
    state = State.from_play(play)
    assert not state.faults()
    assert play.record.ledger[-1].points == -4
    shown = {piece.id: piece for piece in state.view(None).pieces}
    assert shown[PieceId("kitching")].note == "attached to Ricketts"
    assert shown[PieceId("ricketts")].strength == 14
    play.position.set(WILDERNESS.index[PieceId("ricketts")], 0, 19)
    assert any("by attachment" in fault for fault in State.from_play(play).faults())


def test_30_3_artillery_values_go_along_by_an_option_only() -> None:
    placed = {"kitching": At(HERE, manpower=1), "provisional": At(HERE, manpower=1), "ricketts": HERE}
    for options, more in (((), 0), (("attach-artillery",), 2)):
        game = scenario("gtc/01-wilderness", *options)
        game = dataclasses.replace(
            game,
            pieces=tuple(
                msgspec.structs.replace(one, artillery=1) if one.id in ("kitching", "provisional") else one
                for one in game.pieces
            ),
        )
        state = phase(game, **placed)
        own = game.piece(PieceId("ricketts")).artillery
        before = combat_values.attack(inner(state), [PieceId("ricketts")]).guns
        drive(state, "attach kitching provisional", "attach provisional ricketts")
        play = inner(state)
        assert pieces.artillery(play, PieceId("ricketts")) == own + more
        assert combat_values.attack(play, [PieceId("ricketts")]).guns == before + more
        shown = {piece.id: piece for piece in state.view(None).pieces}
        assert f"artillery {own + more};" in shown[PieceId("ricketts")].note


@pytest.mark.parametrize(("joining", "there", "spent"), [(5, 3, 2), (3, 5, 1), (4, 4, 1)])
def test_30_29_ammunition_is_that_of_the_stronger(joining: int, there: int, spent: int) -> None:
    game = scenario("gtc/01-wilderness", "ammunition")
    state = phase(game, kitching=At(HERE, manpower=joining), provisional=At(HERE, manpower=there))
    play = inner(state)
    for unit in ("kitching", "kitching", "provisional"):
        ammunition.spend(play, PieceId(unit))
    state = State.from_play(play)
    drive(state, "attach kitching provisional")
    assert ammunition.left(inner(state), PieceId("provisional")) == game.tables.ammunition.levels - spent
