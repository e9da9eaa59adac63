"""5.0, 17.0, 18.0 and 31.0 in the grand campaign: which army may act, by the dice of the action phase."""

from __future__ import annotations

import pytest
from grand import grand

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.march.march import paralysed
from gtc_tui.rules.gcacw.state.actions import CATALOGUE
from gtc_tui.rules.gcacw.state.armies import membership
from gtc_tui.rules.gcacw.state.record import Ill
from gtc_tui.rules.gcacw.turn import armies, going_on
from gtc_tui.rules.gcacw.turn.initiative import Cycle
from support import CONFEDERATE, UNION, changed, drive, inner, refused, texts

PLACED = {
    "grant": "S3004", "crawford": "S3004", "butler_aj": "OS0706", "turner": "OS0706", "hunter": "VC3018",
    "moor": "VC3018", "lee": "S3206", "kershaw": "S3206", "beauregard": "OS0605", "wise": "OS0605", "imboden": "VS2629",
}  # fmt: skip
BOTH = ("valley", "bermuda-hundred")


def cycle(*dice: int, active: tuple[str, ...] = (), **more: object) -> State:
    """An action phase after these initiative dice."""
    state = grand(Cycle(), record=more or None, off_map={"active": active}, **PLACED)  # type: ignore[arg-type]

    def settle(play: object) -> None:
        for side in (UNION, CONFEDERATE):
            armies.settle(play, side)  # type: ignore[arg-type]

    state = changed(state, settle)
    if dice:
        drive(state, "roll " + " ".join(map(str, dice)))
    return state


def marchers(state: State) -> set[str]:
    return {text.removeprefix("march ") for text in texts(state) if text.startswith("march ")}


@pytest.mark.parametrize(
    ("rule", "dice", "acting"),
    [
        ("g5_01", (1, 5), {"kershaw", "wise", "imboden"}),
        ("g5_01", (5, 5), {"kershaw", "wise", "imboden"}),
        ("g5_01", (6, 6), {"kershaw", "wise", "imboden"}),
        ("g5_02", (1, 4), {"kershaw"}),
        ("g5_02", (1, 2), {"kershaw"}),
        ("g5_03", (6, 1), {"crawford", "turner", "moor"}),
        ("g17_05", (5, 1), {"crawford"}),  # both theatres are passive
        ("g17_07", (5, 4), {"crawford"}),
        ("g5_04", (5, 1), {"crawford"}),
        ("g5_04", (4, 1), {"crawford"}),
    ],
)
def test_g5_by_the_die_of_the_side_that_acts(rule: str, dice: tuple[int, int], acting: set[str]) -> None:
    assert marchers(cycle(*dice)) == acting, rule


@pytest.mark.parametrize(
    ("rule", "active", "acting"),
    [
        ("g5_03", ("bermuda-hundred",), {"crawford", "turner"}),
        ("g5_05", ("valley",), {"crawford", "moor"}),
        ("g17_05, g17_07", (), {"crawford"}),
        ("g5_05", BOTH, {"crawford", "turner", "moor"}),
    ],
)
def test_g5_a_five_is_enough_where_the_union_is_active(rule: str, active: tuple[str, ...], acting: set[str]) -> None:
    assert marchers(cycle(5, 1, active=active)) == acting, rule
    assert marchers(cycle(4, 1, active=active)) == {"crawford"}, rule


def test_g5_02_g5_04_g5_06_not_after_the_enemys_pass() -> None:
    state = cycle(5, 6, active=BOTH)
    drive(state, "pass")
    assert (state.to_move, marchers(state)) == (UNION, {"crawford"})
    state = cycle(6, 6, active=BOTH)
    drive(state, "pass")
    assert (state.to_move, marchers(state)) == (UNION, {"crawford"})
    state = cycle(6, 5)
    drive(state, "pass")
    assert (state.to_move, marchers(state)) == (CONFEDERATE, {"kershaw"})


def test_g5_every_action_of_such_an_army_is_barred() -> None:
    state = cycle(4, 1)
    verbs = {text.split()[0] for text in texts(state) if {"turner", "butler-aj"} & set(text.split())}
    assert verbs == set()
    assert refused(state, "march turner") == (
        "13.12",
        "the Army of the James acts on 6 or more, not on 4",
    )
    assert refused(cycle(1, 4), "march wise")[1] == (
        "the Department of Southeastern Virginia acts on 5 or more, not on 4"
    )


def test_g31_01_the_initiative_after_an_army_activation_counts_as_a_six() -> None:
    state = cycle(owed=CONFEDERATE)
    assert (state.to_move, marchers(state)) == (CONFEDERATE, {"kershaw", "wise", "imboden"})
    state = cycle(owed=UNION)
    assert (state.to_move, marchers(state)) == (UNION, {"crawford", "turner", "moor"})


def test_g5_18_0_the_cycle_goes_on_for_armies_that_the_last_dice_barred() -> None:
    """Nobody of Grant's and Lee's can act, and the others may with the next dice."""
    placed = {"butler_aj": "OS0706", "turner": "OS0706", "beauregard": "OS0605", "wise": "OS0605"}
    leaders = {"grant": "S3004", "lee": "S3206"}
    state = grand(Cycle(), record={"dice": (2, 3)}, **placed, **leaders)  # type: ignore[arg-type]
    assert state.decision is not None and state.decision.kind == "initiative"
    drive(state, "roll 6 1")
    assert marchers(state) == {"turner"}
    done = grand(Cycle(), record={"dice": (2, 3), "ones": True}, **placed, **leaders)  # type: ignore[arg-type]
    assert inner(done).record.turn == 26


def test_g18_01_the_limit_is_the_command_value_less_1() -> None:
    well, sick = inner(cycle(ill=())), inner(cycle(ill=(Ill(PieceId("lee")),)))
    assert [going_on.needed(play, UNION) for play in (well, sick)] == [4, 4]
    assert [going_on.needed(play, CONFEDERATE) for play in (well, sick)] == [5, 3]
    assert list(CATALOGUE.help(well, "going-on-die")) == [
        "A die of at most the army leader's command value minus 1 keeps the cycle going."
    ]


@pytest.mark.parametrize(("union", "confederate", "goes_on"), [(4, 0, True), (5, 5, True), (5, 6, False)])
def test_g18_01_on_the_limit_the_cycle_goes_on(union: int, confederate: int, goes_on: bool) -> None:
    state = cycle(1, 1, ill=())
    drive(state, "go-on", f"roll {union}", *(["go-on", f"roll {confederate}"] if confederate else []))
    assert state.decision is not None
    asked = (state.decision.kind, state.to_move, inner(state).record.phase)
    assert (asked == ("action", CONFEDERATE, "actions")) == goes_on


def test_g18_02_g18_03_after_double_ones_four_armies_rest_for_the_turn() -> None:
    state = cycle(1, 1)
    drive(state, "go-on", "roll 1")
    assert (state.to_move, marchers(state)) == (CONFEDERATE, {"kershaw"})
    assert inner(state).record.ones  # type: ignore[attr-defined]
    again = cycle(6, 1, ones=True)
    assert marchers(again) == {"crawford"}
    for action in ("march", "entrench"):
        assert f"{action} crawford" in texts(again) and f"{action} moor" not in texts(again)
        assert refused(again, f"{action} moor")[1] == "after double ones the Department of West Virginia is done"
    assert {text for text in texts(again) if {"turner", "butler-aj", "hunter"} & set(text.split())} == set()
    theirs = cycle(1, 6, ones=True)
    assert {text.split()[1] for text in texts(theirs) if text.startswith(("march ", "entrench "))} == {"kershaw"}


def test_g18_03_nor_do_they_entrench_in_the_recovery_phase() -> None:
    placed = {"turner": "OS0706", "imboden": "VS2629", "crawford": "S3004"}
    state = grand(phase="recovery", record={"ones": True}, **placed)  # type: ignore[arg-type]
    assert [text for text in texts(state) if text.startswith("entrench")] == ["entrench crawford"]
    assert refused(state, "entrench turner")[1] == "after double ones the Army of the James is done"
    usual = grand(phase="recovery", **placed)  # type: ignore[arg-type]
    assert {"entrench turner", "entrench crawford"} <= set(texts(usual))


def test_g18_03_nor_where_the_cycle_ends_with_the_double_ones() -> None:
    state = cycle(1, 1)
    while state.decision is not None and state.decision.kind != "recovery":
        drive(state, "done" if "done" in texts(state) else texts(state)[0])
    works = [text for text in texts(state) if text.startswith("entrench")]
    assert works == ["entrench crawford"]


def test_g18_03_but_they_work_on_bridges() -> None:
    state = grand(phase="recovery", record={"ones": True}, turner="OS1205")
    assert {text.split()[0] for text in texts(state)} == {"build", "done"}


def test_g18_02_the_next_turn_is_another() -> None:
    state = cycle(6, 1, ones=True)
    while state.decision is not None and inner(state).record.turn == 25:
        state.apply(state.decision.default or state.decision.actions[0])
    assert not inner(state).record.ones  # type: ignore[attr-defined]


def test_g17_04_g17_06_passive_paralyses_the_army() -> None:
    play = inner(cycle())
    assert [paralysed(play, PieceId(unit), 4) for unit in ("moor", "turner", "crawford")] == [3, 3, 4]
    assert [paralysed(play, PieceId(unit), 4) for unit in ("wise", "imboden")] == [4, 4]
    active = inner(cycle(active=BOTH))
    assert [paralysed(active, PieceId(unit), 4) for unit in ("moor", "turner")] == [4, 4]


def test_o_15b_paralysis_of_event_and_posture_do_not_add_up() -> None:
    play = inner(cycle(event="union-paralysis"))
    assert [paralysed(play, PieceId(unit), 4) for unit in ("moor", "crawford")] == [3, 3]


def test_the_dice_are_those_of_this_phase_alone() -> None:
    state = cycle(6, 1)
    assert inner(state).record.dice == (6, 1)  # type: ignore[attr-defined]
    assert membership.bar(inner(state), PieceId("moor")) is None
