"""2.2 Pieces: strength and combat value, leaders and their commands, the chain of command of the whole game."""

from __future__ import annotations

import pytest

from gtc_tui._core import DISORGANIZED, FATIGUE, MANPOWER, NO_HEX
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.data.piecefile import load_pieces
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.scenario.locate import find_file
from support import CONFEDERATE, UNION, At, at, inner, race, scene

EVERY = load_pieces(find_file("gcacw/gtc/pieces.toml")).pieces


@pytest.mark.parametrize(
    ("manpower", "organized", "cv2"),
    [
        (1, True, 2),
        (1, False, 1),  # a half is kept
        (2, False, 2),  # Lomax
        (3, False, 4),  # Wickham
        (5, False, 6),
        (14, True, 28),
        (14, False, 20),  # Griffin
        (21, False, 28),
    ],
)
def test_2_2_strength_and_disorganized_combat_value(manpower: int, organized: bool, cv2: int) -> None:
    state = scene(acting=UNION, robinson=At("N3217", manpower, organized=organized), rodes="N2413")
    play = inner(state)
    assert play.position.cv2(play.game.index[PieceId("robinson")]) == cv2


def test_2_2_fatigue_and_exhaustion_do_not_change_the_combat_value() -> None:
    state = scene(acting=UNION, robinson=At("N3217", 9, fatigue=4, exhausted=True), rodes="N2413")
    play = inner(state)
    assert play.position.cv2(play.game.index[PieceId("robinson")]) == 18


def test_2_2_a_stack_adds_up_and_leaders_add_nothing() -> None:
    play = inner(race().new_state())
    ids = play.game.map.ids
    assert play.position.stack_cv2(ids["N3318"]) == 6  # Lomax 1 and Wickham 2, Stuart and F Lee nothing
    assert play.position.stack_cv2(ids["N3217"]) == 46


@pytest.mark.parametrize(
    ("leader", "units"),
    [
        ("warren", {"robinson", "griffin", "cutler", "crawford"}),
        ("sedgwick", {"wright", "ricketts", "neill"}),
        ("wilson", {"chapman", "mcintosh"}),
        ("anderson-i", {"kershaw", "field"}),
        ("ewell", {"e-johnson", "rodes"}),
        ("stuart", {"lomax", "wickham"}),
        ("f-lee", {"lomax", "wickham"}),
    ],
)
def test_2_2_commands_of_the_leaders(leader: str, units: set[str]) -> None:
    play = inner(race().new_state())
    all_units = [piece.id for piece in play.game.pieces if not piece.is_leader]
    led = {unit for unit in all_units if pieces.leads(play, PieceId(leader), unit)}
    assert led == units


@pytest.mark.parametrize(
    ("leader", "unit", "leads"),
    [
        ("longstreet", "kershaw", True),  # a division of his corps
        ("pickett-p-i", "corse", True),
        ("pickett-p-i", "kershaw", False),
        ("longstreet", "corse", True),
        ("stuart", "gordon-brig", True),  # W H Lee's division belongs to the cavalry corps
        ("hampton-h", "gordon-brig", False),  # but not to Hampton's (13.2)
        ("stuart", "dearing", False),  # cavalry of another army
        ("beauregard", "dearing", True),
        ("breckinridge-wv", "imboden", True),
        ("sheridan", "custer", True),
        ("sheridan", "spear", False),
        ("kautz", "spear", True),
        ("grant", "custer", True),  # an army leader leads all of his side (2.2)
        ("grant", "spear", True),
        ("grant", "kershaw", False),
        ("hancock", "rodes", False),  # both are of a II Corps
        ("ewell", "barlow", False),
        ("crook", "hayes", True),
        ("sigel", "hayes", True),
        ("averell", "tibbits", False),
    ],
)
def test_2_2_who_leads_whom(leader: str, unit: str, leads: bool) -> None:
    assert EVERY[PieceId(leader)].leads(EVERY[PieceId(unit)]) is leads


def test_2_2_every_unit_of_an_army_answers_to_it() -> None:
    """Only substitutes (30.3) and the two units of no corps have shorter chains."""
    ends = {piece.chain[-1] if piece.chain else "" for piece in EVERY.values() if not piece.is_leader}
    assert ends == {"ANV", "SEV", "WV", "AP", "AJ", "DWV", ""}
    assert all(piece.name.startswith("Sub ") for piece in EVERY.values() if not piece.chain)


def test_2_2_counts_of_the_counter_mix() -> None:
    def count(side: Side, arm: str) -> int:
        return sum(piece.side == side and piece.arm == arm for piece in EVERY.values())

    arms = ("infantry", "cavalry", "artillery", "wagon", "leader")
    assert [count(UNION, arm) for arm in arms] == [47, 23, 4, 3, 24]
    assert [count(CONFEDERATE, arm) for arm in arms] == [52, 18, 1, 0, 19]


def test_2_2_a_leader_is_never_left_alone() -> None:
    """6.3: with the units of his hex gone he joins the nearest of his command."""
    state = scene(
        acting=UNION, warren="N3217", robinson=At("N3217", 1), cutler="N3117", crawford="N3016", rodes="N2413"
    )
    play = inner(state)
    pieces.lose_manpower(play, PieceId("robinson"), 1, "combat", "7.5", True)
    pieces.settle_leaders(play, "N3217")
    state = State.from_play(play)
    assert at(state, "warren").hex == "N3117"


def test_2_2_without_a_command_he_leaves_the_map() -> None:
    state = scene(acting=UNION, wilson="N3315", chapman=At("N3315", 1), robinson="N3217", rodes="N2413")
    play = inner(state)
    pieces.lose_manpower(play, PieceId("chapman"), 5, "combat", "7.5", True)
    pieces.settle_leaders(play, "N3315")
    state = State.from_play(play)
    assert (at(state, "wilson").hex, at(state, "chapman").hex) == (None, None)
    assert at(state, "chapman").manpower == 0


def test_2_2_a_position_that_cannot_be_is_told() -> None:
    """The checker that random games rely on sees each kind of impossible piece."""
    state = race().new_state()
    play = inner(state)
    index, ids, position = play.game.index, play.game.map.ids, play.position
    number = index[PieceId("robinson")]

    def told(part: str) -> bool:
        return any(part in fault for fault in State.from_play(play).faults())

    position.set(number, MANPOWER, 12)
    assert told("robinson: manpower 12, set up with 9")
    position.set(number, MANPOWER, 8)
    assert told("union: 1 manpower lost, 0 in the ledger")
    position.set(number, MANPOWER, 9)
    position.set(number, FATIGUE, 5)
    assert told("robinson: fatigue 5, at most 4")
    position.set(number, FATIGUE, 1)
    position.place(index[PieceId("warren")], ids["N3419"])
    assert told("warren: alone in N3419")
    position.place(index[PieceId("warren")], ids["N3217"])
    position.place(number, ids["N3118"])
    assert told("robinson: in N3118, which is closed or not in play")
    position.place(number, ids["N3520"])
    assert told("N3520: held by confederate although robinson stands there")
    position.lift(number)
    assert told("robinson: manpower 9 and off the map")
    position.place(number, ids["N3217"])
    position.set(number, DISORGANIZED, 0)
    assert State.from_play(play).faults() == []
    assert position.hex(number) != NO_HEX
