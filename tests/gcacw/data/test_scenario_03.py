"""13.3 Race for Spotsylvania as the data files give it: set-up, objectives, victory levels, first position."""

from __future__ import annotations

import pytest

import gtc_tui
from gtc_tui.errors import UnknownName
from gtc_tui.rules.gcacw.campaign import victory
from support import CONFEDERATE, RACE, UNION, inner, race

# piece: side, arm or "leader", size, command, manpower, hex, fatigue
SET_UP = {
    "e-johnson": (CONFEDERATE, "infantry", "Div", "II", 10, "N2412", 0),
    "ewell": (CONFEDERATE, "leader", "Corps", "II", 0, "N2413", 0),
    "rodes": (CONFEDERATE, "infantry", "Div", "II", 12, "N2413", 0),
    "anderson-i": (CONFEDERATE, "leader", "Corps", "I", 0, "N2818", 0),
    "kershaw": (CONFEDERATE, "infantry", "Div", "K-I", 8, "N2818", 1),
    "field": (CONFEDERATE, "infantry", "Div", "F-I", 8, "N2918", 1),
    "stuart": (CONFEDERATE, "leader", "Corps", "Cav", 0, "N3318", 0),
    "f-lee": (CONFEDERATE, "leader", "Div", "FL", 0, "N3318", 0),
    "lomax": (CONFEDERATE, "cavalry", "Brig", "FL", 2, "N3318", 1),
    "wickham": (CONFEDERATE, "cavalry", "Brig", "FL", 3, "N3318", 1),
    "warren": (UNION, "leader", "Corps", "V", 0, "N3217", 0),
    "robinson": (UNION, "infantry", "Div", "V", 9, "N3217", 1),
    "griffin": (UNION, "infantry", "Div", "V", 14, "N3217", 1),
    "cutler": (UNION, "infantry", "Div", "V", 10, "N3117", 1),
    "crawford": (UNION, "infantry", "Div", "V", 6, "N3016", 1),
    "sedgwick": (UNION, "leader", "Corps", "VI", 0, "N3213", 0),
    "wright": (UNION, "infantry", "Div", "VI", 13, "N3213", 1),
    "ricketts": (UNION, "infantry", "Div", "VI", 9, "N3113", 1),
    "neill": (UNION, "infantry", "Div", "VI", 12, "N3013", 1),
    "wilson": (UNION, "leader", "Div", "Cav-3", 0, "N3315", 0),
    "chapman": (UNION, "cavalry", "Brig", "Cav-3", 2, "N3315", 0),
    "mcintosh": (UNION, "cavalry", "Brig", "Cav-3", 2, "N3614", 0),
}


def test_13_3_set_up() -> None:
    game = race()
    found = {}
    for entry in game.set_up:
        piece = game.piece(entry.piece)
        found[str(piece.id)] = (
            piece.side,
            piece.arm,
            piece.size,
            piece.command,
            entry.manpower,
            entry.hex,
            entry.fatigue,
        )
    assert found == SET_UP
    assert len(found) == 22


def test_13_3_only_stuarts_cavalry_starts_worn() -> None:
    """Lomax and Wickham: disorganized, exhausted, under abatis."""
    worn = {
        entry.piece: (entry.organized, entry.exhausted, entry.entrenchment)
        for entry in race().set_up
        if (entry.organized, entry.exhausted, entry.entrenchment) != (True, False, "none")
    }
    assert worn == {"lomax": (False, True, "abatis"), "wickham": (False, True, "abatis")}


def test_13_3_figures_seen_in_public_play() -> None:
    """Kershaw's artillery 4 against Cutler's 2; Anderson's tactical value 2 above Cutler's; Warren and Anderson lead
    by the tactical and command values of their counters."""
    game = race()
    piece = {str(known.id): known for known in game.pieces}
    assert (piece["kershaw"].artillery, piece["cutler"].artillery) == (4, 2)
    assert piece["anderson-i"].tactical_attack - piece["cutler"].tactical_defence == 2
    assert (piece["warren"].command_value, piece["sedgwick"].command_value, piece["stuart"].command_value) == (5, 6, 6)
    assert piece["stuart"].cavalry_leader and not piece["warren"].cavalry_leader


def test_13_3_objectives() -> None:
    points = {objective.hex: objective.points for objective in race().objectives}
    assert points == {
        "N3520": 12,
        "N3418": 6,
        "N3219": 2,
        "N3321": 2,
        "N3419": 2,
        "N3519": 2,
        "N3522": 2,
        "N3619": 2,
        "N3621": 2,
    }
    assert {objective.holder for objective in race().objectives} == {CONFEDERATE}
    assert race().loss_points == {CONFEDERATE: 3, UNION: -2}


def test_13_3_closed_hexes_turn_and_date() -> None:
    game = race()
    assert set(game.closed) == {f"N{n}" for n in (3118, 3017, 2917, 2916, 2815, 2715, 2714, 2613, 2612, 2611)}
    assert (game.turns, game.first_day) == (1, "1864-05-08")
    assert game.new_state().view().turn == "Turn 1 of 1, May 8, 1864"


@pytest.mark.parametrize(
    ("points", "key", "winner"),
    [
        (62, "union-decisive", UNION),
        (29, "union-decisive", UNION),
        (28, "union-substantive", UNION),
        (22, "union-substantive", UNION),
        (21, "union-marginal", UNION),
        (15, "union-marginal", UNION),
        (14, "confederate-marginal", CONFEDERATE),
        (8, "confederate-marginal", CONFEDERATE),
        (7, "confederate-substantive", CONFEDERATE),
        (1, "confederate-substantive", CONFEDERATE),
        (0, "confederate-decisive", CONFEDERATE),
        (-40, "confederate-decisive", CONFEDERATE),
    ],
)
def test_13_3_victory_levels(points: int, key: str, winner: str) -> None:
    level = victory.level(race(), points)
    assert (level.key, level.winner) == (key, winner)
    assert victory.title(level)


def test_13_3_first_position() -> None:
    state = race().new_state()
    assert state.faults() == []
    play = inner(state)
    position, game = play.position, play.game
    assert position.stack_cv2(game.map.ids["N3318"]) == 6  # 2 and 3 disorganized: 1 and 2
    assert victory.points(play) == 0
    view = state.view(UNION)
    assert (view.points, view.standing) == (0, "Confederate decisive victory")
    codes = {str(piece.id): piece.code for piece in view.pieces}
    assert codes["lomax"] == "2 F1 d x Ab"
    assert codes["robinson"] == "9 F1"
    assert codes["warren"] == "3-5"


def test_loading_twice_gives_equal_positions() -> None:
    again = gtc_tui.load(RACE)
    assert again.new_state().hash == race().new_state().hash


def test_an_option_it_does_not_have() -> None:
    with pytest.raises(UnknownName, match="no option fog"):
        gtc_tui.load(RACE, {"fog": True})
