"""The rules of Boots in words: every chapter that is enforced, with the figures in use."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from scenes import MAD_ANTHONY, PERSHING, game

from gtc_tui.play.aids.rulebook import by_number, figures_of
from gtc_tui.rules import boots
from gtc_tui.rules.boots.present.reference import sections
from gtc_tui.rules.boots.state import options
from gtc_tui.rules.boots.system import SYSTEM
from gtc_tui.rules.boots.tables.schema import KINDS
from gtc_tui.scenario.locate import find_file


def text(number: str) -> str:
    (section,) = by_number(SYSTEM.reference([game(MAD_ANTHONY), game(PERSHING)]), number)
    return " ".join(section.paragraphs)


def test_sections_come_in_order_and_each_says_something() -> None:
    sections = SYSTEM.reference([game(MAD_ANTHONY), game(PERSHING)])
    numbers = [[int(part) for part in section.number.split(".")] for section in sections]
    assert numbers == sorted(numbers) and len({section.number for section in sections}) == len(sections)
    for section in sections:
        assert section.title and section.paragraphs
        for paragraph in section.paragraphs:
            assert "{" not in paragraph and paragraph.endswith((".", ")")), paragraph


def test_every_section_that_a_question_an_event_or_a_figure_names_is_there() -> None:
    sections = SYSTEM.reference([game(MAD_ANTHONY), game(PERSHING)])
    named = {number for group in SYSTEM.figures() for number in group.section.split(", ")}
    named |= {entry.rule for game_id in (MAD_ANTHONY, PERSHING) for entry in game(game_id).set_up}
    named |= {offer.section for game_id in (MAD_ANTHONY, PERSHING) for offer in options.offers(game(game_id).scenario)}
    folder = Path(boots.__file__).parent
    source = "".join(path.read_text() for path in folder.rglob("*.py") if path.parent.name != "reference")
    rules = set(re.findall(r'"((?:[4-9]|1\d|2[0-2])\.[1-9]\d?(?:\.\d+)?)"', source)) - {"1.5"}
    assert len(rules) > 50
    assert {number for number in named | rules if not by_number(sections, number)} == set()


def test_every_figure_is_said_somewhere() -> None:
    said = " ".join(paragraph for _number, _title, paragraphs in sections.GENERAL for paragraph in paragraphs)
    figures = sections._figures(game(MAD_ANTHONY).tables)
    assert set(re.findall(r"\{(\w+)\}", said)) == set(figures)


def test_6_7_every_marker_is_explained() -> None:
    kinds = game(PERSHING).tables.kinds
    assert len(KINDS) == 22
    assert all(f"{kinds[kind].name}: " in text("6.7") or f"{kinds[kind].name} (" in text("6.7") for kind in KINDS)


def test_6_7_a_wild_charge_makes_nobody_fight_on_where_the_result_bars_it() -> None:
    results = game(PERSHING).tables.results
    (barred,) = (code for code, found in results.items() if found.horse and not found.fights)
    told = text("6.7")
    assert f"must fight on, unless the result allows no further attack ({barred})" in told


def test_21_6_and_21_10_both_players_give_back_their_hands_in_the_winter() -> None:
    assert "The United States put their hand back" in text("21.6")
    assert "The Indian player puts his hand back" in text("21.10")


def test_22_14_an_army_that_has_been_there_rolls_no_die() -> None:
    assert "none of the units has been on the map yet" in text("22.14")


def test_10_23_every_result_is_explained_in_a_paragraph() -> None:
    (section,) = by_number(SYSTEM.reference(), "10.23")
    told = {line.split(":")[0]: line for line in section.paragraphs if re.match(r"[A-Z]{2}:", line)}
    assert set(told) == set(game(PERSHING).tables.results)
    assert told["NE"] == "NE: no effect."
    assert told["DT"].startswith(
        "DT: the defender loses half his strength, the defender retreats a die roll, the attacker ch"
    )


def test_8_1_and_17_1_what_the_charts_forbid() -> None:
    assert "May not end there: rough (artillery, supply units)." in text("8.1")
    assert "not in these hexes: desert, seasonal lake." in text("17.1")


def test_a_section_shows_its_figures() -> None:
    tables = SYSTEM.figure_tables()
    assert [one.title for one in figures_of(tables, "23.0")] == ["ground in Mad Anthony", "ground in Pershing"]
    rows = next(one.rows for one in tables if one.title.startswith("Charge table"))
    assert rows[0] == ("", *game(PERSHING).tables.columns) and len(rows) == 7


def test_each_scenario_tells_its_pools() -> None:
    assert "War Correspondents" in text("21.0") and "Later: Wayne, Wilkinson, Hamtramck." in text("21.0")
    assert "Native Allies" in text("22.0") and "GHQ Engineers April" in text("22.0")
    assert by_number(SYSTEM.reference(), "21.0")[0].number == "21.1"  # without the game there is only the chapter


def test_a_corrected_table_corrects_the_sentences(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GTC_DATA", str(tmp_path))
    corrected = find_file("boots/tables.toml").read_text()
    assert "at most 6 markers" in text("6.5") and "Dorados eliminated in combat" in text("22.18")
    for old, new in (
        ("hand = 6 ", "hand = 7 "),
        ("dorados-strength = 3", "dorados-strength = 4"),
        ('boats = "1/2"', "boats = 1"),
        ("storm = [2, 3, 4]", "storm = [2, 3]"),
        ("plague = [5, 6]", "plague = [4, 5, 6]"),
    ):
        assert corrected.count(old) == 1, old
        corrected = corrected.replace(old, new)
    path = tmp_path / "scenarios" / "boots" / "tables.toml"
    path.parent.mkdir(parents=True)
    path.write_text(corrected)
    assert "at most 7 markers" in text("6.5") and "4 VP for each strength point" in text("22.18")
    assert "for 1 MP a hex" in text("7.12") and "4 to 6: plague" in text("6.7")
