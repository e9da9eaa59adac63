"""The rules in words: every chapter that is enforced, figures from the tables, and finding something in them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from damage import damaged
from gtc_tui import cli, systems
from gtc_tui.engine.report import FigureTable, Section
from gtc_tui.play.aids.rulebook import book, by_number, figures_of, search
from gtc_tui.rules import gcacw
from gtc_tui.rules.gcacw.data.campaignfile import GROUPS
from gtc_tui.rules.gcacw.present.reference import (
    campaign,
    combat,
    commanders,
    forces,
    grand,
    play,
    sections,
    special,
    supply,
    theatres,
)
from gtc_tui.rules.gcacw.state.game import GcacwGame
from gtc_tui.rules.gcacw.system import SYSTEM
from gtc_tui.scenario.locate import find_file
from support import CONFEDERATE, UNION, numbered, race

GENERAL = (
    *play.SECTIONS,
    *combat.SECTIONS,
    *special.SECTIONS,
    *forces.SECTIONS,
    *commanders.SECTIONS,
    *campaign.SECTIONS,
    *theatres.SECTIONS,
    *supply.SECTIONS,
    *grand.SECTIONS,
)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GTC_DATA", str(tmp_path / "mine"))
    return tmp_path / "mine"


def text(number: str) -> str:
    (section,) = by_number(SYSTEM.reference([race()]), number)
    return " ".join(section.paragraphs)


def test_sections_come_in_order_and_each_says_something() -> None:
    sections = SYSTEM.reference([race()])
    numbers = [[int(part) for part in section.number.split(".")] for section in sections]
    assert numbers == sorted(numbers) and len({section.number for section in sections}) == len(sections)
    for section in sections:
        assert section.title and section.paragraphs
        for paragraph in section.paragraphs:
            assert "{" not in paragraph and paragraph.endswith((".", ")"))


def test_a_game_of_its_own_is_told_the_campaign_only_where_it_is_one() -> None:
    def told(*games: GcacwGame) -> set[str]:
        return {section.number for section in SYSTEM.reference(games)}

    of_the_campaign = {"14.0", "24.0", "26.0"}
    assert told(numbered("09")) >= of_the_campaign and told() >= of_the_campaign
    assert told(race()).isdisjoint(of_the_campaign)


def test_the_grand_campaign_adds_to_chapters_of_the_advanced_game() -> None:
    def told(game: GcacwGame) -> dict[str, str]:
        return {section.number: " ".join(section.paragraphs) for section in SYSTEM.reference([game])}

    usual, changed = told(numbered("09")), told(numbered("11"))
    numbers = [number for number, _title, _paragraphs in grand.SECTIONS]
    assert len(numbers) == len(set(numbers))
    assert {number for number in numbers if "rand campaign" in changed[number]} == set(numbers)
    assert all("rand campaign" not in text for text in usual.values()) and "36.0" not in usual
    own = {"13.9", "13.11"}
    assert all(changed[number].startswith(text) for number, text in usual.items() if number not in own)
    titles = {section.number: section.title for section in SYSTEM.reference([numbered("09")])}
    assert all(titles.get(number, title) == title for number, title, _paragraphs in grand.SECTIONS)


def test_13_1_objectives_that_cavalry_takes_too_are_told() -> None:
    def told(game: GcacwGame) -> list[str]:
        (section,) = by_number(SYSTEM.reference([game]), game.rules.section)
        return [paragraph for paragraph in section.paragraphs if paragraph.startswith("Arms that take ")]

    (paragraph,) = told(numbered("01"))
    assert re.findall(r"N\d{4}", paragraph) == ["N3117", "N2818", "N3316"]
    assert paragraph.endswith(": infantry, cavalry.")
    assert told(numbered("04")) == told(numbered("05")) == []  # infantry alone; no objectives


def test_5_0_every_kind_of_action_of_the_basic_game_is_told() -> None:
    for kind in ("march", "activation of a leader", "assault", "entrenching", "railroad station"):
        assert kind in text("5.0")


def test_every_section_that_a_question_or_a_figure_names_is_there() -> None:
    told = book("gcacw")
    known = {section.number for section in told}
    named = {number for group in SYSTEM.figures() for number in group.section.split(", ")}
    assert named <= known
    source = "".join(path.read_text() for path in Path(gcacw.__file__).parent.rglob("*.py"))
    rules = set(re.findall(r'"(\d{1,2}\.\d{1,2})"', source))
    assert len(rules) > 60 and {number for number in rules if not by_number(told, number)} == set()


def test_figures_of_a_campaign_stand_with_their_sections(capsys: pytest.CaptureFixture[str]) -> None:
    known = {group.key: group for group in SYSTEM.figures()}
    assert set(GROUPS) <= set(known)
    assert ("towns Culpeper", "N1204") in known["counties"].rows
    assert ("ways", "box V1, hexes N0101-N1901, turns 5, side union") in known["doors"].rows
    assert ("joined", "(R&P, R&D, OCP)") in known["railroad-movement"].rows
    for number, figure in (
        ("24", "Control town of Culpeper"),
        ("29.5", "-30, -20, -10"),
        ("28", "V1, hexes N0101-N1901"),
    ):
        assert cli.main(["rules", number, "--system", "gcacw"]) == 0
        assert figure in capsys.readouterr().out


@pytest.mark.parametrize(
    ("section", "line"),
    [
        ("17.0", "Place that lowers the die while it is the Union's, Bermuda Hundred  B7"),
        ("21.0", "Turns without trains after that of a transfer by rail  1"),
        ("21.0", "Hexes both north and south of the James  S3526, S3626"),
        ("23.0", "Only from here down, Confederate  S1321/S1322"),
        ("23.0", "Turns until a new one arrives  12"),
        ("23.0", "Bombardment: added for a completed fort  1"),
        ("23.0", "batteries S3733, S3933, no bridges above"),
        ("25.2", "Turns from the great defeat to the relief  8"),
        ("25.2", "Union, by Confederate manpower not called  manpower 4 at most, die 3 or less"),
        ("28.0", "MP to march into a box  1"),
    ],
)
def test_17_0_to_28_0_figures_are_called_what_they_are(
    section: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["rules", "--system", "gcacw", section]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert " ".join(line.split()) in said


@pytest.mark.parametrize("number", ["10", "12"])
def test_13_10_13_12_what_has_happened_before_is_told(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = numbered(number)
    assert cli.main(["rules", "--system", "gcacw", f"13.{number}"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "no leader transfers and no attachments in the first turn" in said
    assert "Lee is ill at the start." in said and "Upton is not used." in said
    lost = game.losses_before
    assert f"the Union has lost {lost[UNION]} manpower and the Confederates {lost[CONFEDERATE]}" in said
    assert f"given {game.replaced_before} replacement points" in said


def test_a_corrected_campaign_file_corrects_the_figures_and_a_faulty_one_is_left_out(own_folder: Path) -> None:
    path = own_folder / "scenarios" / "gcacw" / "gtc" / "campaign.toml"

    def manpower() -> list[tuple[str, ...]]:
        groups = [group for group in SYSTEM.figures() if group.key == "counties"]
        return [row for group in groups for row in group.rows if row[0] == "manpower"]

    assert manpower() == [("manpower", "2")]
    damaged("gcacw/gtc/campaign.toml", path, ("manpower = 2  #", "manpower = 3  #"))
    assert manpower() == [("manpower", "3")]
    damaged("gcacw/gtc/campaign.toml", path, ("manpower = 3  #", 'manpower = "three"  #'))
    assert manpower() == [] and any(group.key == "combat" for group in SYSTEM.figures())


def test_a_corrected_table_corrects_the_sentences(own_folder: Path) -> None:
    corrected = find_file("gcacw/tables.toml").read_text()
    assert "within 3 hexes" in text("2.5") and "for 1 more MP" in text("2.4")
    for old, new in (("radius = 3  #", "radius = 7  #"), ("exit = 1  #", "exit = 5  #"), ("6 = 4 }", "6 = 3 }")):
        assert corrected.count(old) == 1, old
        corrected = corrected.replace(old, new)
    path = own_folder / "scenarios" / "gcacw" / "tables.toml"
    path.parent.mkdir(parents=True)
    path.write_text(corrected)
    assert "within 7 hexes" in text("2.5") and "for 5 more MP" in text("2.4")
    assert "6 outflanked hexes give +3" in text("7.4")


def test_every_figure_is_said_somewhere() -> None:
    said = " ".join(paragraph for _number, _title, paragraphs in GENERAL for paragraph in paragraphs)
    figures = sections._figures(race().tables)
    assert set(re.findall(r"\{(\w+)\}", said)) == set(figures)


def test_a_scenario_has_its_own_section_with_its_own_figures() -> None:
    special = text("13.3")
    assert "has the second without dice" in special and "N3520 Spotsylvania Court House 12" in special
    assert "N2611" in special and "Union decisive victory 29" in special
    assert by_number(SYSTEM.reference(), "13.3") == ()
    assert {f"13.{number}" for number in range(1, 9)} <= {section.number for section in book("gcacw")}


# -- finding -----------------------------------------------------------------------------------------------
SECTIONS = (
    Section("2.4", "Zones", ("A zone reaches out.", "Woods limit it.")),
    Section("2.5", "Command", ("Leaders and zones.",)),
    Section("12.0", "Rain", ("It rains.",)),
)


def test_by_number() -> None:
    assert by_number(SECTIONS, "2.5") == (SECTIONS[1],)
    assert by_number(SECTIONS, "2") == by_number(SECTIONS, "2.0") == SECTIONS[:2]
    assert by_number(SECTIONS, "1") == by_number(SECTIONS, "x") == by_number(SECTIONS, "2.6") == ()
    assert by_number(SECTIONS, "12") == (SECTIONS[2],)
    assert by_number(SECTIONS, "2.5.3") == (SECTIONS[1],) and by_number(SECTIONS, "2.6.1") == ()
    spoken = (*SECTIONS, Section("10.0", "Bridges", ("Work.", "Repairing (10.3): a die.")))
    assert by_number(spoken, "10.3") == by_number(spoken, "10.0") == spoken[3:] and by_number(spoken, "10.4") == ()


def test_search_wants_all_words_and_puts_titles_first() -> None:
    assert [(hit.section.number, hit.paragraphs) for hit in search(SECTIONS, ["ZONE"])] == [
        ("2.4", (0,)),
        ("2.5", (0,)),
    ]
    assert [(hit.section.number, hit.paragraphs) for hit in search(SECTIONS, ["zone", "woods"])] == [("2.4", (0, 1))]
    assert [(hit.section.number, hit.paragraphs) for hit in search(SECTIONS, ["command"])] == [("2.5", ())]
    assert search(SECTIONS, ["snow"]) == search(SECTIONS, []) == search(SECTIONS, [""]) == ()


def test_2_4_zones_of_control_are_found_by_the_letters_that_the_screen_has_for_them() -> None:
    assert search(SYSTEM.reference(()), ["zoc"])[0].section.number == "2.4"


def test_figures_of_a_section() -> None:
    groups = (FigureTable("a", "2.4, 6.2", ()), FigureTable("b", "6.2", ()))
    assert figures_of(groups, "6.2") == groups and figures_of(groups, "2.4") == groups[:1]
    assert figures_of(groups, "6") == ()


# -- the command -------------------------------------------------------------------------------------------
def test_gtc_rules(capsys: pytest.CaptureFixture[str]) -> None:
    def told(*words: str) -> str:
        assert cli.main(["rules", *words]) == 0
        printed = capsys.readouterr()
        assert printed.err == "" and printed.out.isascii()
        assert max(len(line) for line in printed.out.splitlines()) <= 80
        return printed.out

    assert len(told("--system", "gcacw").splitlines()) == len(book("gcacw"))
    assert "7.7 Cavalry retreat" in told("7") and "Figures: combat results by net die" in told("7.4")
    assert told("cavalry", "retreat", "--system", "gcacw").startswith("7.7 Cavalry retreat") and "13.3" in told("13.3")
    for words in (["99"], ["xyzzy"], ["99", "--system", "gcacw"]):
        assert cli.main(["rules", *words]) == 2
        assert "gtc: rules: no" in capsys.readouterr().err
    assert cli.main(["rules", "--system", "chess"]) == 2
    assert "chess: no such rule system; there are gcacw" in capsys.readouterr().err


def test_gtc_rules_heads_what_several_systems_say(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(*words: str) -> list[str]:
        assert cli.main(["rules", *words]) == 0
        return capsys.readouterr().out.splitlines()

    other = systems.system("boots")
    monkeypatch.setattr(other, "reference", lambda _games=(): SECTIONS)
    titles = [SYSTEM.title, other.title]
    assert [line for line in told("2.4") if line in titles] == titles
    assert [line for line in told("--tables") if line in titles] == titles
    assert [line for line in told() if line in titles] == titles
    assert told("2.4")[0] == SYSTEM.title and told("2.4", "--system", "boots")[0] == "2.4 Zones"
    assert told("7.7")[0].startswith("7.7 Cavalry retreat")  # only one has it: no heading
