"""32.0 Confederate forts and 33.0 Upton in the advanced game, by the ids of the checklist. What they do is tested in
`campaign/test_32_forts.py` and `combat/assaults/test_33_upton.py`."""

from __future__ import annotations

import pytest
from campaigns import campaign, play_of

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import forts
from gtc_tui.rules.gcacw.combat import attack
from gtc_tui.rules.gcacw.combat.assaults import upton
from gtc_tui.rules.gcacw.state import map_state
from gtc_tui.rules.gcacw.state.armies import membership
from support import UNION, At, at, drive, numbered, scenario, texts

FORT, NORTH, CHAFFINS = "S3523", "S3522", "S3933"


@pytest.mark.parametrize("number", ["09", "10"])
def test_32_01_every_printed_fort_is_in_force(number: str) -> None:
    game = numbered(number)
    printed = scenario("gtc/05-sheridan-rides-south").forts
    assert set(printed) - set(game.closed) == set(game.forts) - set(game.closed) != set()
    assert (forts.numbers(game, CHAFFINS), forts.numbers(game, FORT)) == ((2, 4), (1, 2))
    assert "S3733" in game.closed  # the box takes its place (28.0)


def test_32_01_one_keeps_the_union_out_until_it_falls() -> None:
    state = campaign(record={"turn": 5, "owed": UNION}, devin=NORTH, f_lee="S3925", lomax="S3925")
    play = play_of(state)
    assert forts.resists(play, FORT, UNION) and FORT in attack.targets(play, PieceId("devin"))
    drive(state, "march devin", "roll 6 6")
    assert f"step {FORT}" not in texts(state) and f"attack {FORT}" in texts(state)
    map_state.put(play, forts.key(FORT), 1)
    assert not forts.resists(play, FORT, UNION)


def test_32_0_a_fort_that_its_cavalry_has_left_is_assaulted_all_the_same() -> None:
    infantry = dict.fromkeys(("hancock", "barlow", "gibbon"), NORTH)
    state = campaign(record={"turn": 5, "owed": UNION}, **infantry, lomax=FORT)
    drive(state, f"assault hancock {FORT}", "choose barlow", "choose gibbon")
    while state.decision is not None and state.decision.kind != "evade":
        drive(state, "done")
    events = drive(state, "evade")
    while state.decision is not None and state.decision.kind != "command":
        events += drive(state, texts(state)[0])
    assert any("the fort is left" in event.text for event in events)
    drive(state, "roll 1")
    while state.decision is not None and state.decision.kind != "combat":
        drive(state, texts(state)[0])
    assert at(state, "barlow").fatigue == 1 and forts.resists(play_of(state), FORT, UNION)


ASSAULT: dict[str, At | str] = {"kershaw": At("N3318", works="breastworks"), "anderson_i": "N3318"}


def assaulting(leader: str, unit: str, other: str) -> State:
    """An assault of two units declared."""
    placed = {leader.replace("-", "_"): "N3217", unit: "N3217", other: "N3217", **ASSAULT}
    state = campaign(record={"turn": 5, "owed": UNION}, **placed)
    drive(state, f"assault {leader} N3318", f"choose {unit}", f"choose {other}")
    return state


@pytest.mark.parametrize(
    ("leader", "unit", "other", "may"),
    [
        ("hancock", "barlow", "gibbon", True),
        ("humphreys", "barlow", "gibbon", True),
        ("warren", "griffin", "crawford", True),
        ("griffin-v", "griffin", "crawford", True),
        ("sedgwick", "getty", "ricketts", True),
        ("wright-vi", "getty", "ricketts", True),
        ("burnside", "potter", "willcox", False),
        ("willcox-ix", "potter", "willcox", False),
    ],
)
def test_32_02_upton_goes_with_assaults_of_the_leaders_of_three_corps_and_their_successors(
    leader: str, unit: str, other: str, may: bool
) -> None:
    state = assaulting(leader, unit, other)
    assert (state.decision is not None and state.decision.kind == "upton") == may
    if may:
        drive(state, "upton", "roll 1", "upton")
        assert map_state.get(play_of(state), upton.MARK) == upton.GONE


@pytest.mark.parametrize(("number", "there"), [("09", True), ("10", False), ("11", True), ("12", False)])
def test_32_03_he_is_not_in_scenarios_10_and_12(number: str, there: bool) -> None:
    game = numbered(number)
    assert (upton.MARK in game.marks) == there
    assert upton.may_join(game.new_state().play, PieceId("hancock")) == there


@pytest.mark.parametrize(("army", "may"), [("AP", True), ("AJ", False), ("DWV", False)])
def test_33_0_he_goes_only_with_corps_of_the_army_of_the_potomac(army: str, may: bool) -> None:
    play = numbered("11").new_state().play
    membership.assign(play, {PieceId(piece): army for piece in ("hancock", "barlow", "gibbon")})
    assert upton.may_join(play, PieceId("hancock")) == may
    assert upton.may_join(play, PieceId("warren"))
