"""What interfaces are told of a game: help on every kind of decision, hands, the order of battle."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from scenes import INDIAN, MAD_ANTHONY, PERSHING, US, VILLA, game, scene
from wandering import BOTH, Wanderer

from gtc_tui.engine.report import Text, Tree
from gtc_tui.i18n import reading
from gtc_tui.play.table.session import Session
from gtc_tui.rules import boots
from gtc_tui.rules.boots.chapters import CATALOGUE
from gtc_tui.rules.boots.present import marker_words
from gtc_tui.rules.boots.present.codes import code_words
from gtc_tui.widths import cells

_ASKED = re.compile(r'\bDecision\(\s*(?!CHANCE)[\w.]+,\s*"([a-z-]+)"')

_SEVERAL = re.compile(
    r"(?<![\d/.-])1 ([a-z]+ )?(points|hexes|units|dice|markers|columns|combats|attacks|leaders|turns)\b"
)


def test_every_kind_of_decision_is_explained() -> None:
    folder = Path(boots.__file__).parent
    kinds = {kind for path in folder.rglob("*.py") for kind in _ASKED.findall(path.read_text())}
    assert len(kinds) > 20 and not kinds - CATALOGUE.questions


def test_help_tells_what_a_marker_does_that_may_be_played_now() -> None:
    state = scene(hands=(("mad-dash", "spies"), ()), sc_1ky="1026", in_tec="2533")
    decision = state.decision
    assert decision is not None and decision.kind == "operation"
    help_text = state.query(US, "help")
    assert isinstance(help_text, Text) and help_text.lines[0] == "Rule 4.5"
    assert any(line.startswith("Mad Dash: ") for line in help_text.lines)


def test_every_marker_has_words_for_each_side() -> None:
    for game_id in (MAD_ANTHONY, PERSHING):
        loaded = game(game_id)
        for marker in loaded.tables.heroism_names:
            for side in loaded.sides:
                text = marker_words.words(loaded, marker, side)
                assert text.endswith(".") and "{" not in text
    special = {
        (one, side): marker_words.words(game(one), "special", side)
        for one in (MAD_ANTHONY, PERSHING)
        for side in game(one).sides
    }
    assert special[MAD_ANTHONY, US] == special[MAD_ANTHONY, INDIAN] != special[PERSHING, US] != special[PERSHING, VILLA]


def test_6_5_a_hand_is_its_holders_and_4_2_the_pool_is_everybodys() -> None:
    state = scene(commands="Sc", hands=(("rally",), ("ambush", "parlay")), sc_1ky="1026", in_tec="2533")
    mine, theirs = state.view(US).hand[0].lines, state.view(INDIAN).hand[0].lines
    assert [line.text.strip() for line in mine if line.note] == ["Rally"]
    assert [line.text.strip() for line in theirs if line.note] == ["Ambush", "Parlay"]
    assert [line.value for line in mine if line.side == INDIAN] == ["2"]
    drawn, pool = state.view(US).hand[1:3]
    assert [line.text for line in drawn.lines] == ["1. Scott"] and pool.title == "In the pool: 5"
    assert state.view(INDIAN).hand[1:] == state.view(US).hand[1:]


def test_5_0_the_order_of_battle_is_by_sub_command() -> None:
    state = scene(sc_1ky="1026", in_tec="2533")
    tree = state.query(US, "tree", side=US)
    assert isinstance(tree, Tree)
    scott = next(root for root in tree.roots if root.label.startswith("Scott"))
    assert scott.piece is None and not scott.led and all(node.piece is not None for node in scott.under)
    assert {node.piece.id for node in scott.under if node.piece} >= {"sc-1ky", "sc-wag"}
    enemy = state.query(US, "tree", side=INDIAN)
    assert isinstance(enemy, Tree)
    (tecumseh,) = (
        node.piece for root in enemy.roots for node in root.under if node.piece and node.piece.id == "in-tec"
    )
    assert tecumseh.hex is None and tecumseh.unseen


def test_one_of_a_thing_is_never_told_as_several() -> None:
    """1 MP, 1 hex, 1 unit: in every question, choice and event of games at random."""
    for game_id in (MAD_ANTHONY, PERSHING):
        session, chance = Session.new(game_id, dict.fromkeys(game(game_id).sides, "human"), 3), random.Random(1)
        said: set[str] = set()
        while session.state.decision is not None and len(session.state) < 400:
            if session.auto() is not None:
                continue
            decision = session.state.decision
            actions = session.state.legal_actions()
            said |= {decision.prompt, *map(session.state.describe, actions[:30])}
            session.act(chance.choice(actions))
        said |= {event.text for _before, event in session.told(None)}
        session.close()
        assert any("1 MP" in text for text in said) and any(" 1 " in text for text in said)
        assert not [text for text in said if _SEVERAL.search(text)]


def test_units_have_names_and_their_figures_a_legend() -> None:
    """No "7C/WC": an artilleryman reads 1+-6 with what it stands for."""
    for game_id in (MAD_ANTHONY, PERSHING):
        pieces = game(game_id).new_state().view(None).pieces
        assert len(pieces) > 20
        for piece in pieces:
            assert re.search(r"[A-Za-z]{3}", piece.name) and not re.fullmatch(r"\w{1,3}/\w{1,3}", piece.name), (
                piece.name
            )
            known = dict(code_words([piece]))
            assert not piece.code or known[piece.code] == "combat factor and movement"
            assert ("+" in piece.code) == (known.get("+") == "artillery")


@pytest.mark.parametrize("language", ["en", "ja"])
@BOTH
def test_questions_fit_one_line_of_80_columns(game_id: str, language: str) -> None:
    """With their side and their rule. Where units of several names act together, names may be cut."""
    long = set[str]()
    with reading(language):
        for seed in range(8):
            wanderer, state = Wanderer(seed, 6), game(game_id).new_state()
            while (decision := state.decision) is not None and len(state) < 900:
                side = state.game.side_names.get(decision.side, "")
                asked = decision.prompt
                text = asked if asked.startswith(side) else f"{side}: {asked}"
                if decision.kind not in ("march", "retreat", "table") and cells(f"{text} [{decision.rule}]") > 80:
                    long.add(text)
                state.apply(wanderer.answer(state, decision))
    assert not long, "\n".join(sorted(long))
