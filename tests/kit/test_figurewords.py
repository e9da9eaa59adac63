"""Figures on the pages of the rules: in words, in the reader's language, none by the key that its file gives it."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from gtc_tui import cli, systems
from gtc_tui.engine.report import FigureGroup
from gtc_tui.i18n import reading
from gtc_tui.play.aids.rulebook import book
from gtc_tui.rules.boots.present.reference.figures import GROUPS
from gtc_tui.rules.gcacw.data import campaign_rows
from gtc_tui.rules.gcacw.present.reference.campaign_figures import CAMPAIGN
from gtc_tui.rules.gcacw.present.reference.figures import SERIES
from gtc_tui.rules.gcacw.tables import tablefile
from gtc_tui.rules.kit.files.figurewords import FigureWords, GroupWords
from gtc_tui.text.rulebook import rules_lines

SYSTEMS = systems.names()


@pytest.mark.parametrize("name", SYSTEMS)
def test_no_figure_is_shown_by_a_raw_key(name: str) -> None:
    """In Japanese no word in small Latin letters is left: names begin with capitals, results of combat are letters."""
    raw = {group.key.split(" ")[0] for group in systems.system(name).figures()}
    with reading("ja"):
        tables = systems.system(name).figure_tables()
    assert len(tables) >= len(raw) - 1  # one group is there for the grand campaign alone
    for table in tables:
        for cell in (table.title, *(cell for row in table.rows for cell in row)):
            assert set(re.findall(r"(?<![A-Za-z])[a-z][a-z-]{2,}", cell)) <= {"and", "the", "out"}, (table.title, cell)


@pytest.mark.parametrize("name", SYSTEMS)
def test_in_english_no_key_of_a_file_is_left(name: str) -> None:
    keys = {key for group in systems.system(name).figures() for row in group.rows for key in row[0].split()}
    keys = {key for key in keys if re.fullmatch(r"[a-z]+(-[a-z\d]+)+", key)} - {"history-changing"}
    assert len(keys) > 20
    for table in systems.system(name).figure_tables():
        assert table.title and table.title not in keys
        for row in table.rows:
            said = " ".join(row)
            assert keys.isdisjoint(re.findall(r"[\w-]+", said)), row
            assert row[0][:1] == row[0][:1].upper() and "{" not in said and "*" not in row[0]


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_figure_of_the_files_is_there(name: str) -> None:
    """Each number of a group stands in its table, but those that say where something is drawn; rain of no
    more turns is rain in this turn."""
    tables = systems.system(name).figure_tables()
    for group in systems.system(name).figures():
        rows = [row for row in group.rows if not row[0].endswith(" at")]
        wanted = re.findall(r"\d+", " ".join(cell for row in rows for cell in row[1:] if cell != "rain 0"))
        said = " ".join(
            cell for table in tables if table.section == group.section for row in table.rows for cell in row
        )
        assert set(wanted) <= set(re.findall(r"\d+", said)), group.key


@pytest.mark.parametrize(
    ("known", "groups"),
    [
        pytest.param(GROUPS, systems.system("boots").figures(), id="boots"),
        pytest.param(SERIES, tablefile.figure_groups(), id="gcacw"),
        pytest.param(CAMPAIGN, campaign_rows.campaign_groups(), id="campaign"),
    ],
)
def test_every_word_has_its_figure(known: Mapping[str, GroupWords], groups: tuple[FigureGroup, ...]) -> None:
    assert set(known) == {group.key.split(" ")[0] for group in groups}
    for key, one in known.items():
        told = " ".join(
            cell for group in groups if group.key.split(" ")[0] == key for row in group.rows for cell in row
        )
        assert {word for word in one.words if not re.search(rf"\b{re.escape(word.removesuffix('*'))}", told)} == set()


def test_words_of_a_group_come_before_those_of_all_and_patterns_are_filled() -> None:
    words = FigureWords(
        {"a": GroupWords("a group", {"x": "own", "of *": "that of {n}", "of all *": "all of {n}"}, ("at",))},
        {"x": "common", "y": "other", "grand": "the big one"},
        {"wright": "Wright"}.get,
    )
    rows = (
        ("x", "1", "2"),
        ("y x", "wright"),
        ("of wright", "x 3"),
        ("of all x", "yes, (x, y)"),
        ("x V1 at", "0, 0"),
        ("x", ""),
        ("y V1 x", "at 5", "2 y"),
    )
    (table,) = words.told([FigureGroup("a (grand)", "1.0", "s", rows), FigureGroup("a", "1.0", "s", ())])
    assert (table.title, table.section) == ("a group, the big one", "1.0")
    assert table.rows == (
        ("Own", "1, 2"),
        ("Other, own", "Wright"),
        ("That of Wright", "own 3"),
        ("All of own", "yes, (own, other)"),
        ("Other, V1, own", "2, other"),
    )


def test_22_18_the_page_of_pershings_vp(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "22.18"]) == 0
    told = capsys.readouterr().out
    assert "Figures: VP in Pershing" in told and "US: each strength point of eliminated Dorados " in told
    with reading("ja"):
        told = "\n".join(rules_lines(book("boots"), systems.system("boots").figure_tables(), ["22.18"], 80))
    assert "数値: PershingのVP" in told and "アメリカ軍: 除去したDoradosの戦闘力1ごとに " in told
