"""Two attack plans side by side; the order of battle as a tree; the turn track."""

from __future__ import annotations

import msgspec

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.report import Node, Odds, OddsLine, OddsWords, Tree
from gtc_tui.messages import bare
from gtc_tui.play.aids.compare import Comparison, compare
from support import CONFEDERATE, UNION, At, inner, race, scene


def plan(*lines: OddsLine, **figures: float) -> Odds:
    usual = {"retreat": 0.5, "rout": 0.0, "advance": 0.0, "points": 0.0}
    for side in ("defender", "attacker"):
        usual |= {f"{side}_loss": 1.0, f"{side}_fatigue": 1.0, f"{side}_disorganized": 0.5}
    words = OddsWords("{retreat} {rout} {advance}", "defender retreats", "defender routs", "attacker may advance")
    told = {"title": "plan", "measure": "manpower", "attacker": "Union", "defender": "Confederates", "words": words}
    return Odds(lines=lines, modifier=0, outcomes=(), **told, **{**usual, **figures})


def test_what_a_game_does_not_know_is_not_compared() -> None:
    plain = msgspec.structs.replace(plan(), attacker_fatigue=None, defender_fatigue=None)
    labels = [figure.label for figure in compare(plain, plan()).figures]
    assert "attacker's fatigue" not in labels and "attacker becomes disorganized" in labels
    assert labels[-1] == "attacker's VP"


def test_modifiers_of_one_kind_stand_beside_one_another() -> None:
    ratio = OddsLine(bare("Ratio 2:1"), 1, "7.4", True, key="ratio")
    better = OddsLine(bare("Ratio 4:1"), 3, "7.4", True, key="ratio")
    rain = OddsLine(bare("Rain"), -1, "12.0", True, key="rain")
    creek = OddsLine(bare("Creek"), 1, "7.4", False, key="hexside")
    found = compare(plan(ratio, creek), plan(rain, better))
    assert [(pair.first, pair.second) for pair in found.pairs] == [(ratio, better), (None, rain), (creek, None)]
    assert [pair.same for pair in found.pairs] == [False, False, False] and found.pairs[1].line is rain
    assert all(pair.same for pair in compare(plan(ratio), plan(ratio)).pairs)


def test_a_modifier_in_doubt_is_not_one_for_sure() -> None:
    sure = OddsLine(bare("Artillery"), -1, "7.4", True, key="artillery")
    doubt = OddsLine(bare("Artillery"), -1, "7.4", True, chance=True, key="artillery")
    found = compare(plan(sure, doubt), plan(doubt))
    assert [(pair.first, pair.second) for pair in found.pairs] == [(sure, None), (doubt, doubt)]


def test_figures_say_which_plan_is_better_for_the_attacker() -> None:
    def better(found: Comparison) -> dict[str, int]:
        return {figure.label: figure.better for figure in found.figures}

    found = better(compare(plan(retreat=0.7, attacker_loss=2.0), plan(retreat=0.2, attacker_loss=1.0)))
    assert found["defender retreats"] == 1 and found["attacker's loss"] == 2 and found["defender's loss"] == 0
    found = better(
        compare(
            plan(attacker_fatigue=2.0, defender_fatigue=2.0), plan(attacker_disorganized=0.6, points=-3.0, gain=3.0)
        )
    )
    assert found["attacker's fatigue"] == 2 and found["defender's fatigue"] == 1
    assert found["attacker becomes disorganized"] == 1 and found["defender becomes disorganized"] == 0
    assert found["attacker's VP"] == 2


def test_real_attacks_align_line_by_line() -> None:
    state = race().new_state()
    plans = [state.query(UNION, "odds", piece=PieceId(unit), hex="N3318", mp=2) for unit in ("griffin", "robinson")]
    first, second = plans
    assert isinstance(first, Odds) and isinstance(second, Odds)
    found = compare(first, second)
    assert all(pair.first and pair.second and pair.first.key == pair.second.key for pair in found.pairs)
    assert [pair.line.key for pair in found.pairs if not pair.same] == ["ratio"]
    attackers = [pair.line.attacker for pair in found.pairs]
    assert attackers == sorted(attackers, reverse=True)


# -- order of battle ---------------------------------------------------------------------------------------
def flat(node: Node, depth: int = 0) -> list[tuple[int, str, str]]:
    name = "" if node.piece is None else node.piece.id
    return [(depth, node.label, name), *(line for under in node.under for line in flat(under, depth + 1))]


def test_2_2_the_tree_holds_every_piece_once_under_its_command() -> None:
    state = race().new_state()
    tree = state.query(None, "tree")
    assert isinstance(tree, Tree)
    lines = [line for root in tree.roots for line in flat(root)]
    named = [name for _depth, _label, name in lines if name]
    assert sorted(named) == sorted(piece.id for piece in race().pieces)
    assert [root.label for root in tree.roots] == ["AP", "ANV"]
    at = lines.index((2, "Cav-3", "wilson"))
    assert lines[at - 1] == (1, "Cav", "") and lines[at + 1 : at + 3] == [(3, "", "chapman"), (3, "", "mcintosh")]
    assert msgspec.json.decode(msgspec.json.encode(tree), type=Tree) == tree


def test_2_2_units_below_a_leader_are_those_he_leads() -> None:
    game = race()
    tree = game.new_state().query(UNION, "tree", side=UNION)
    assert isinstance(tree, Tree) and len(tree.roots) == 1

    def check(node: Node) -> None:
        below = [name for _depth, _label, name in flat(node)[1:] if name]
        if node.label and node.piece is not None:
            leader = game.piece(node.piece.id)
            led = {piece.id for piece in game.pieces if leader.leads(piece) and not piece.is_leader}
            assert led == {one for one in below if not game.piece(PieceId(one)).is_leader}
        for under in node.under:
            check(under)

    check(tree.roots[0])


def test_eliminated_pieces_stay_in_the_tree() -> None:
    state = scene(lomax="N3318")
    tree = state.query(None, "tree", side=CONFEDERATE)
    assert isinstance(tree, Tree)
    pieces = {node.piece.id: node.piece for root in tree.roots for node in walk(root) if node.piece is not None}
    assert pieces[PieceId("lomax")].hex == "N3318" and pieces[PieceId("wickham")].hex is None


def walk(node: Node) -> list[Node]:
    return [node, *(one for under in node.under for one in walk(under))]


# -- turn track --------------------------------------------------------------------------------------------
def test_3_0_the_track_shows_every_turn_and_which_is_now() -> None:
    state = scene(game=race(turns=3), robinson=At("N3217"), record={"turn": 2})
    track = state.view(None).track
    assert [(turn.number, turn.now) for turn in track] == [(1, False), (2, True), (3, False)]
    assert track[2].text == "Turn 3 of 3, May 10, 1864" and state.view(None).turn == track[1].text
    assert inner(state).record.turn == 2
