"""What README and the guides show works as it stands there."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import msgspec
import pytest

import gtc_tui
from gtc_tui import cli, scripting, systems
from gtc_tui.cli.parser import parsers
from gtc_tui.engine.report import Odds, OddsLine, OptionOffer, Outcome
from gtc_tui.play.analysis.verdict import Account, Analysis, Choice, Moment, Move, Player, Rolled, TurningPoint
from gtc_tui.play.checks.botcheck import BotReport, Check
from gtc_tui.play.checks.perft import Count, Difference
from gtc_tui.play.matches import contest, onegame
from gtc_tui.play.matches.match import Summary
from gtc_tui.play.matches.statistics import Clock
from gtc_tui.play.table.session import Session
from gtc_tui.tui.game.commands import KEYS
from support import CONFEDERATE, RACE, UNION

ROOT = Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
GUIDE = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")
IN_SCRIPTS = (ROOT / "docs" / "scripting.md").read_text(encoding="utf-8")
SCRIPTING = IN_SCRIPTS[: IN_SCRIPTS.index("## From Python")]
COMMANDS = [line.split("#")[0].strip() for line in SCRIPTING.splitlines() if line.startswith("    gtc ")]


@pytest.mark.parametrize("line", COMMANDS)
def test_commands_for_scripts(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    if "game.log" in line:
        session = Session.new(RACE, {UNION: "bot:greedy", CONFEDERATE: "bot:random"}, 5, tmp_path / "game.log")
        while session.auto() is not None:
            pass
        session.close()
    words = shlex.split(line.replace("--games 200", "--games 2").replace("advise", "advise --to 1"))  # not the end
    assert cli.main(words[1:]) == 0
    printed = capsys.readouterr().out
    if "--out" in words:
        assert (tmp_path / words[-1]).exists() and not printed
        return
    assert printed
    if words[1] not in ("map", "rules", "story"):
        json.loads(printed)


@pytest.mark.parametrize(
    ("command", "classes"),
    [
        ("gtc list", (OptionOffer,)),
        ("gtc odds", (Odds, OddsLine, Outcome)),
        ("gtc simulate", (Summary, onegame.Outcome)),
        ("gtc match", (contest.Report, contest.Record, contest.Tally, contest.Seconds)),
        ("Lines of `gtc match --out", (contest.Finished, Clock)),
        ("gtc check-bot", (BotReport, Check)),
        ("gtc perft", (Count, Difference)),
        ("gtc analyse --json", (Analysis, Account, Player, Choice, Move, Rolled, TurningPoint, Moment)),
    ],
)
def test_every_field_of_an_answer_is_told(command: str, classes: tuple[type[msgspec.Struct], ...]) -> None:
    answers = SCRIPTING[SCRIPTING.index("## What the answers hold") :]
    block = next(block for block in answers.split("\n\n**") if block.removeprefix("`").startswith(command))
    if "--out" in command:  # the first paragraph is of the head
        block = block[block.index("- `scenario`") :]
    for cls in classes:
        for field in msgspec.structs.fields(cls):
            assert f"`{field.encode_name}`" in block, (command, cls.__name__, field.encode_name)


def test_the_facts_of_a_scenario_are_told() -> None:
    block = SCRIPTING[SCRIPTING.index("**`gtc list`**") : SCRIPTING.index("**`gtc odds`**")]
    for fact in scripting.scenarios()[0]:
        assert f"`{fact}`" in block, fact


def test_the_example_in_python(capsys: pytest.CaptureFixture[str]) -> None:
    block = IN_SCRIPTS[IN_SCRIPTS.index("    import gtc_tui") :]
    code = block[: block.index("\n\n")]
    exec("\n".join(line.removeprefix("    ") for line in code.splitlines()), {})
    assert "Result(" in capsys.readouterr().out


def test_the_examples_for_learners(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyspiel")
    pytest.importorskip("pettingzoo")
    block = IN_SCRIPTS[IN_SCRIPTS.index("    import pyspiel") :]
    names: dict[str, Any] = {}
    exec("\n".join(line.removeprefix("    ") for line in block.splitlines()), names)
    assert "done" in capsys.readouterr().out and names["env"].agents == []


def test_ten_lines_find_the_best_march_of_a_corps(capsys: pytest.CaptureFixture[str]) -> None:
    block = IN_SCRIPTS[IN_SCRIPTS.index("    import numpy as np") :]
    lines = [line.removeprefix("    ") for line in block[: block.index("\n\n")].splitlines()]
    assert len(lines) == 10
    exec("\n".join(lines), {})
    state = gtc_tui.load(RACE).new_state()
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in told] == ["Wright", "Ricketts", "Neill"]
    for line in told:
        name, where, cost = re.findall(r"^(\w+) marches to (N\d{4}).* for (\d+) MP$", line)[0]
        reach = state.query(None, "reach", piece=name.lower(), mp=8)
        assert reach.cells[where].text == cost  # type: ignore[attr-defined]


@pytest.mark.parametrize("system", ["gcacw", "boots"])
def test_the_map_of_the_rules_names_every_module_and_no_other(system: str) -> None:
    folder = ROOT / "python" / "gtc_tui" / "rules" / system
    named = set(re.findall(r"`([a-z_/]+[a-z_])`", (folder / "README.md").read_text()))
    modules = {path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.py")}
    told_as_a_whole = ("special/", "ai/policy/")
    expected = {name for name in modules if not name.endswith("__init__") and not name.startswith(told_as_a_whole)}
    assert {name for name in named if not name.startswith(told_as_a_whole)} - {"__init__"} == expected


PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])


def test_scenarios_named_are_there() -> None:
    known = set(gtc_tui.scenarios())
    for page in PAGES:
        assert set(re.findall(r"gtc/\d\d-[a-z0-9-]+", page.read_text(encoding="utf-8"))) <= known, page


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        assert target.startswith("https://") or (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_into_a_page_name_one_of_its_headings(page: Path) -> None:
    for target, anchor in re.findall(r"\]\((?!https:)([^)#]*)#([^)]+)\)", page.read_text(encoding="utf-8")):
        there = (page.parent / target if target else page).read_text(encoding="utf-8")
        headings = (re.sub(r"[^\w\- ]", "", title.lower()) for title in re.findall(r"(?m)^#+ (.+)$", there))
        assert anchor in {title.replace(" ", "-") for title in headings}, f"{target}#{anchor}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_commands_shown_are_understood(page: Path) -> None:
    text = page.read_text(encoding="utf-8").replace("\\\n", " ")
    for line in re.findall(r"(?m)^    (?:\.venv/bin/)?gtc (.+)$", text):
        words = shlex.split(re.split(r" {2,}| [#|&>]", line)[0])
        if len(words) > 1 and "..." not in words:
            _, others = parsers()[0].parse_known_args(words)
            # play, simulate: --SIDE PLAYER, as the scenario has them
            assert words[0] in ("play", "simulate") or not others, line
            assert all(word.startswith("--") for word in others[::2]), line


def test_readme_is_short_and_its_picture_is_what_the_command_draws(tmp_path: Path) -> None:
    assert len(README.splitlines()) <= 150
    line = re.findall(r"`(gtc show [^`]*--svg docs/race\.svg[^`]*)`", README)[0]
    words = [str(tmp_path / "race.svg") if word == "docs/race.svg" else word for word in shlex.split(line)]
    assert cli.main(words[1:]) == 0
    assert (tmp_path / "race.svg").read_text("utf-8") == (ROOT / "docs" / "race.svg").read_text("utf-8")


@pytest.mark.parametrize("page", ["guide.md", "ja/guide.md"])
def test_keys_of_the_guides_are_keys(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    told = {key for row in rows for key in re.findall(r"`([^`]+)`", row)}
    known = {key for command in KEYS for key in command.shown.split()}
    single = {key for key in told if len(key) == 1 and not key.isdigit()}
    assert len(single) > 25 and single <= known, single - known


def test_the_japanese_guide_has_every_page_and_every_key_of_the_english_one() -> None:
    docs, text = ROOT / "docs", (ROOT / "docs" / "ja" / "guide.md").read_text(encoding="utf-8")
    linked = {link.partition("#")[0] for link in re.findall(r"\]\(([^)]+)\)", text)}
    for page in docs.glob("*.md"):
        own = docs / "ja" / page.name
        assert (page.name if own.exists() else f"../{page.name}") in linked or page.name == "guide.md", page.name
    english = (docs / "guide.md").read_text(encoding="utf-8")
    keys = [
        {row.split("|")[1].split("`")[1] for row in one.splitlines() if row.startswith("| `")}
        for one in (english, text)
    ]
    assert keys[0] <= keys[1], keys[0] - keys[1]


def test_the_table_of_scenarios_is_theirs() -> None:
    """The heading of a table has the folder of its scenarios, and the year where all are in the same."""
    folder, year, rows = "", "", {}
    for line in README.splitlines():
        cells = line.strip("| ").split(" | ")
        if line.startswith("| scenario"):
            folder, year = cells[0].split("`")[1], cells[1]
        elif line.startswith("| `") and folder:
            when = f"{cells[1]}, {year}" if year.isdecimal() else cells[1]
            rows[folder + cells[0].strip("`")] = [when, *cells[2:4]]
        elif not line.startswith("| ---") and not line.startswith("|---"):
            folder = ""
    briefs = {game_id: systems.brief(game_id) for game_id in gtc_tui.scenarios()}
    assert rows == {game_id: [brief.when, str(brief.turns), str(brief.pieces)] for game_id, brief in briefs.items()}
    assert list(rows) == list(briefs)


def test_commands_of_the_text_front_end_are_there() -> None:
    from gtc_tui.text.commands import COMMANDS as KNOWN

    block = GUIDE[GUIDE.index("    map, map 3") :]
    named = {item.split()[0] for item in block[: block.index("\n\n")].replace("\n", " ").split(", ")}
    assert named <= {command.name for command in KNOWN}
