"""7.6 Retreat and rout, hex by hex; voluntary retreat (7.5)."""

from __future__ import annotations

import pytest
from ground import CENTRE, NE, NW, SE, SW, N, S, Witness, field, step, told

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.state import State
from gtc_tui.model.terrain import Edge
from gtc_tui.rules.gcacw.combat.retreat import Retreat, completable
from gtc_tui.rules.gcacw.state.game import GcacwGame
from support import CONFEDERATE, UNION, At, at, drive, inner, refused, scene, texts

FAR_SOUTH = step(CENTRE, "s", "s", "s", "s")


def retreating(
    kind: str = "retreat",
    *stack: str,
    game: GcacwGame | None = None,
    side: Side = UNION,
    length: tuple[int, int] = (2, 4),
    **placed: At | str,
) -> State:
    """The stack (Cutler, unless named) has to leave CENTRE, away from N."""
    names = tuple(PieceId(name) for name in stack or ("cutler",))
    stage = Retreat(kind, side, names, (CENTRE,), N, *length)
    return scene(game=game or field(), stack=(Witness(), stage), **placed)


def choices(state: State) -> list[str]:
    """Hexes offered, sorted."""
    return sorted(text.split()[1] for text in texts(state) if text.startswith("fall-back"))


def test_7_6_first_choice_is_along_a_line_farther_away_outside_enemy_zones() -> None:
    state = retreating(game=field(hexsides={(CENTRE, SE): Edge.TRAIL}), cutler=CENTRE, rodes=N)
    # The only hex of the first priority is taken without a question; from there no line leads on.
    assert at(state, "cutler").hex == SE


def test_7_6_then_any_hex_farther_away() -> None:
    state = retreating(cutler=CENTRE, rodes=N)
    assert choices(state) == sorted([SE, S, SW])
    assert refused(state, f"fall-back {NE}") == (
        "7.6",
        f"another hex has a higher retreat priority than {NE}",
    )


def test_7_6_then_a_hex_no_farther() -> None:
    state = retreating(game=field(closed=(SE, S, SW)), cutler=CENTRE, rodes=step(N, "n"))
    assert choices(state) == sorted([NE, NW])


@pytest.mark.parametrize(("friends", "loss"), [(True, 1), (False, 2)])
def test_7_6_enemy_zones_cost_manpower_that_counts(friends: bool, loss: int) -> None:
    """Everything but S is closed, and S is in Kershaw's zone."""
    placed: dict[str, At | str] = {"cutler": At(CENTRE, 9), "rodes": N, "kershaw": step(S, "se")}
    if friends:
        placed["griffin"] = S
    state = retreating(game=field(closed=(NE, SE, SW, NW)), **placed)
    assert at(state, "cutler").manpower == 9 - loss
    assert [(entry.cause, entry.points) for entry in inner(state).record.ledger] == [("retreat", -2 * loss)]
    if friends:
        assert (at(state, "griffin").manpower, at(state, "griffin").fatigue) == (14, 0)


def test_7_6_a_unit_that_bears_a_loss_on_the_way_stays_in_the_stack_once() -> None:
    placed: dict[str, At | str] = {"cutler": At(CENTRE, 9), "rodes": N, "kershaw": step(S, "se")}
    around = (NE, NW, SE, SW)
    state = retreating(game=field(closed=around), **placed)
    stage = next(stage for stage in inner(state).stack if isinstance(stage, Retreat))
    assert S in stage.path and stage.pieces == (PieceId("cutler"),)


def test_7_6_the_owner_chooses_who_bears_a_retreats_losses() -> None:
    state = retreating(
        "retreat",
        "cutler",
        "robinson",
        game=field(closed=(NE, SE, SW, NW)),
        cutler=At(CENTRE, 9),
        robinson=CENTRE,
        rodes=N,
        kershaw=step(S, "se"),
    )
    assert texts(state) == ["lose cutler", "lose robinson"]
    drive(state, "lose cutler", "lose robinson")
    assert (at(state, "cutler").manpower, at(state, "robinson").manpower) == (8, 8)


def test_7_6_a_retreat_is_two_to_four_hexes() -> None:
    state = retreating(cutler=CENTRE, rodes=N)
    assert "halt" not in texts(state)
    assert refused(state, "halt") == ("7.6", "0 hexes retreated; at least 2 are required")
    drive(state, f"fall-back {S}")
    assert refused(state, "halt") == ("7.6", "1 hex retreated; at least 2 are required")
    drive(state, texts(state)[0])
    assert state.decision is not None and state.decision.default is not None and "halt" in texts(state)
    drive(state, texts(state)[0])
    assert "halt" in texts(state)
    drive(state, texts(state)[0])  # the fourth: no more
    assert state.decision.kind == "witness"
    assert told(state) == ("None",)


def test_7_6_a_rout_is_four_to_six_hexes() -> None:
    state = retreating("rout", cutler=CENTRE, rodes=N, length=(4, 6))
    for _hex in range(4):
        assert "halt" not in texts(state)
        drive(state, texts(state)[0])
    assert "halt" in texts(state)
    drive(state, texts(state)[0])
    drive(state, texts(state)[0])
    assert state.decision is not None and state.decision.kind == "witness"


def test_7_6_the_whole_stack_goes_leaders_too_and_leaves_its_works() -> None:
    state = retreating(
        "retreat",
        "cutler",
        "chapman",
        "warren",
        cutler=At(CENTRE, works="breastworks"),
        chapman=CENTRE,
        warren=CENTRE,
        rodes=N,
    )
    drive(state, f"fall-back {S}")
    assert {at(state, piece).hex for piece in ("cutler", "chapman", "warren")} == {S}
    assert at(state, "cutler").works == "none"


def test_7_6_a_leader_whose_units_die_on_the_way_stays_with_others_of_his_command() -> None:
    """Every way leads into Kershaw's zones, where the last of Wilson's retreating units dies beside another of his."""
    state = retreating(
        "retreat",
        "neill",
        "mcintosh",
        "wilson",
        game=field(closed=(NE, SE, SW, NW)),
        neill=At(CENTRE, 5),
        mcintosh=At(CENTRE, 1),
        wilson=CENTRE,
        chapman=S,
        rodes=N,
        kershaw=step(S, "se"),
    )
    drive(state, "lose mcintosh")
    assert at(state, "wilson").hex == S
    while texts(state)[0].startswith("fall-back"):
        drive(state, texts(state)[0])
    assert at(state, "neill").hex != S
    assert at(state, "wilson").hex == at(state, "chapman").hex == S


def test_7_6_no_hex_twice() -> None:
    """A path that turns back is cut off: nothing but the hex it came from is open."""
    south = step(S, "s")
    ring = {
        hex_name for here in (CENTRE, S) for hex_name in (step(here, d) for d in ("n", "ne", "se", "s", "sw", "nw"))
    }
    closed = tuple(ring - {CENTRE, S, N, south} | {south})
    state = retreating(game=field(closed=closed), cutler=At(CENTRE, 9), rodes=N)
    assert at(state, "cutler").hex is None  # S, then no way on: surrender
    assert [entry.cause for entry in inner(state).record.ledger] == ["surrender"]


def test_7_6_surrender_where_nothing_is_open() -> None:
    state = retreating("retreat", "cutler", "warren", cutler=At(CENTRE, 9), warren=CENTRE, robinson=FAR_SOUTH,
                       rodes=N, kershaw=SE, lomax=SW, game=field(closed=(NE, NW, S)))  # fmt: skip
    assert at(state, "cutler").hex is None
    (entry,) = inner(state).record.ledger
    assert (entry.manpower, entry.points) == (9, -18)
    assert at(state, "warren").hex == FAR_SOUTH


@pytest.mark.parametrize(
    ("terrain", "features", "goes"),
    [
        ("clear", Edge.MINOR_RIVER, False),
        ("clear", Edge.MINOR_RIVER | Edge.FORD, True),
        ("clear", Edge.CREEK, True),
        ("swamp", Edge(0), False),
        ("swamp", Edge.TRAIL, True),
        ("mountain", Edge(0), False),
        ("woods", Edge(0), True),
    ],
)
def test_7_6_terrain_that_bars_a_retreat(terrain: str, features: Edge, goes: bool) -> None:
    game = field(terrain={S: terrain}, hexsides={(CENTRE, S): features}, closed=(NE, SE, SW, NW))
    state = retreating(game=game, cutler=CENTRE, rodes=N)
    assert (at(state, "cutler").hex is not None) == goes


def test_7_6_fords_are_closed_to_retreats_in_rain() -> None:
    game = field(hexsides={(CENTRE, S): Edge.MINOR_RIVER | Edge.FORD}, closed=(NE, SE, SW, NW))
    state = scene(game=game, cutler=CENTRE, rodes=N)
    assert completable(inner(state), UNION, (CENTRE,), N, 1)
    state = scene(game=game, cutler=CENTRE, rodes=N, record={"rain": True})
    assert not completable(inner(state), UNION, (CENTRE,), N, 1)


def test_7_6_refusals_name_the_reason() -> None:
    state = retreating(game=field(terrain={SW: "swamp"}, closed=(SE,)), cutler=CENTRE, rodes=step(N, "n"), kershaw=NW)
    here = at(state, "cutler").hex
    assert here == S  # the only one farther away that is open
    assert refused(state, f"fall-back {CENTRE}")[1] == f"the retreat has already been in {CENTRE}"
    assert refused(state, f"fall-back {N}")[1] == f"{N} is not adjacent"
    assert refused(state, f"fall-back {SE}")[1] == f"{SE} is closed in this scenario"
    assert refused(state, f"fall-back {SW}")[1].startswith(f"no retreat into the terrain of {SW}")
    assert refused(state, "fall-back X1")[0] == "2.3"


def test_7_6_enemies_bar_the_way() -> None:
    state = retreating(cutler=CENTRE, rodes=N, kershaw=step(S, "s"))
    assert refused(state, f"fall-back {N}") == ("7.6", f"there is an enemy unit in {N}")


# -- voluntary --------------------------------------------------------------------------------------------------------
def held() -> State:
    """An attack on Cutler that only tires both."""
    state = scene(game=field(), acting=CONFEDERATE, rodes=At(N, 8), cutler=At(CENTRE, 10), warren=CENTRE)
    drive(state, "march rodes", "roll 3", f"attack {CENTRE}", "roll 3 4")
    return state


def test_7_5_a_defender_who_holds_may_retreat_voluntarily() -> None:
    state = held()
    decision = state.decision
    assert decision is not None and (decision.kind, decision.side, decision.rule) == ("voluntary", UNION, "7.5")
    assert choices(state) == sorted([SE, S, SW]) and "stand" in texts(state)
    drive(state, f"fall-back {S}")
    assert refused(state, "halt")[0] == "7.6"
    drive(state, texts(state)[0], "halt")
    assert at(state, "cutler").hex == at(state, "warren").hex != CENTRE
    assert state.decision is not None and state.decision.kind == "action"  # without "a" nobody advances


def test_7_5_or_stand() -> None:
    state = held()
    drive(state, "stand")
    assert at(state, "cutler").hex == CENTRE


def test_7_5_no_voluntary_retreat_into_a_trap() -> None:
    closed = tuple({NE, SE, SW, NW, *(step(S, way) for way in ("se", "s", "sw", "ne", "nw"))})
    state = retreating("voluntary", game=field(closed=closed), cutler=CENTRE, rodes=N)
    assert state.decision is not None and state.decision.kind == "witness"
    assert at(state, "cutler").hex == CENTRE


def test_7_6_a_retreat_may_end_with_friends() -> None:
    state = retreating(game=field(closed=(SE, SW)), cutler=CENTRE, griffin=At(step(S, "s"), 14), rodes=N)
    drive(state, f"fall-back {step(S, 's')}")
    assert "halt" in texts(state)
    drive(state, "halt")
    assert at(state, "cutler").hex == at(state, "griffin").hex
    assert (at(state, "griffin").manpower, at(state, "griffin").fatigue, at(state, "griffin").organized) == (
        14,
        0,
        True,
    )
