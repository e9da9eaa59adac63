"""The plain front end, the command and faults of files in the made-up language."""

from __future__ import annotations

import errno
import io
import os
import re
from pathlib import Path

import pytest
from pseudo import Ear, Reader, names_of

import gtc_tui
from gtc_tui import cli, crash, mapcommands
from gtc_tui.bots.base import bot_names
from gtc_tui.cli import told as told_commands
from gtc_tui.draw.legend import legend
from gtc_tui.engine.log import header_line, new_header
from gtc_tui.errors import DataError
from gtc_tui.model.terrain import TERRAINS
from gtc_tui.play.aids import advice
from gtc_tui.play.matches import match
from gtc_tui.play.table.session import Session
from gtc_tui.rules.gcacw.present.odds_calculator import ARGUMENTS
from gtc_tui.rules.gcacw.state.game import GcacwGame
from gtc_tui.rules.gcacw.system import SYSTEM
from gtc_tui.scenario.locate import find_file
from gtc_tui.scenario.mapfile import check_map
from gtc_tui.text import chart, front
from gtc_tui.text.commands import COMMANDS
from support import CONFEDERATE, RACE, UNION

CODEC = SYSTEM.codec

LONG_LINES = 2000
TYPED = ("copy", "r.md", "always", "never", "only", "for UNIT", "alone", *(command.name for command in COMMANDS))
ASKED = [
    "?", "log", "points", "objectives", "roster", "roster union", "zoc", "command", "stack N3520", "stack", "odds",
    "map legend", "map 9", "map 1 2", "map \u0436", "reach", "reach crawford 4", "reach sedgwick", "reach \u0436",
    "odds N3520 crawford", "odds \u0436", "roster \u0436", "log \u0436", "log 1 2", "save", "save copy", "save copy",
    "story all", "story 3", "story N3520", "story \u0436", "next", "back", "back", "map past", "rules 5.3",
    "rules \u0436", "whatif alone", "undo", "redo", "redo", "whatif end", "whatif end", "always pass", "always pass",
    "never pass", "always \u0436", "never", "ask", "ask 1", "ask 99", "ask \u0436", "report r.md", "report r.md",
    "report", *(command.name for command in COMMANDS if command.name not in ("quit", "whatif")),
    "more", "\u0436\u0436", "9999", "step", "step N3520 N3521", "march", "roll \u0436", "undo",
]  # fmt: skip


# -- the plain front end -----------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_plain_lines_speak_the_players_language(
    seed: int, game: GcacwGame, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Lines so long that none is wrapped. Rows of maps are names and signs; of maps only what explains them."""
    monkeypatch.setattr(front, "_MOST_WIDTH", LONG_LINES)
    monkeypatch.setattr(chart, "to_plain", lambda _rows: "")
    monkeypatch.setitem(advice.ADVISERS, advice.USUAL, "bot:search:nodes=60")
    fields = {field for cls in CODEC.classes.values() for field in cls.__struct_fields__}
    ear = Ear(Reader({*names_of(game), *CODEC.classes, *fields, *TYPED, os.strerror(errno.EEXIST)}))
    monkeypatch.chdir(tmp_path)
    session = Session.new(RACE, {CONFEDERATE: "bot:random"}, seed, tmp_path / f"{seed}.log")
    for _count in range(2):
        typed = "\n".join(str(number) for number in (1, 2, 1, 3, 2, 1))
        said = say(session, f"{typed}\n", *ASKED)
        ear.hear("line", *said, bare=True)
    session.close()
    ear.report()


def say(session: Session, answers: str, *asked: str) -> list[str]:
    """What the plain front end prints to these lines, without its mark for input and the file's name."""
    target = io.StringIO()
    lines = [*asked, *answers.split()]
    front.Front(session, io.StringIO("".join(f"{line}\n" for line in lines)), target, LONG_LINES).run()
    printed = target.getvalue().replace(str(session.path), "").replace("> ", "")
    return printed.splitlines()


# -- the command and faults of files -----------------------------------------------------------------------
ODDS = ("odds", "attacker=8", "defender=6")
VALUES = ("assault", "prepared", "normal", "hasty", "column", "none", "creek", "crossing", "no", "yes")
HEADER = header_line(new_header(RACE, {}, 7, {}, "test"))


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folder, empty."""
    monkeypatch.setenv("GTC_DATA", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    "line",
    [
        "play 123", f"play {RACE} --union", f"play {RACE} --north human", f"play {RACE} --union bot:123",
        "play --resume", "play --resume 123", f"play {RACE} --resume 123", f"play {RACE} --log 0.log",
        "show 123", "show gtc/03-race", f"show {RACE} --log 123", f"reach {RACE} 123 --mp 3",
        f"reach {RACE} robinson --mp 999", f"reach {RACE} warren --mp 3", f"reach {RACE} robinson --mp x",
        "odds 1 2 3", "odds attacker=8", "odds attacker=x defender=6", "odds 12=8", "odds attacker=0 defender=6",
        *(" ".join((*ODDS, f"{name}=123")) for name in ARGUMENTS if name not in ("attacker", "defender")),
        " ".join((*ODDS, "--system", "123")), f"odds --scenario {RACE} robinson N3520",
        f"odds --scenario {RACE} robinson 123", f"odds --scenario {RACE} 123 N3520", f"odds --scenario {RACE} 1",
        f"odds --scenario {RACE} ewell N3520", f"simulate {RACE} --union human", f"simulate {RACE} --union bot:123",
        f"simulate {RACE} --games 0", f"match bot:greedy bot:123 --scenario {RACE}",
        f"match bot:greedy human --scenario {RACE}", f"match bot:greedy bot:exec:/bin/true --scenario {RACE}",
        f"match bot:greedy bot:random --scenario {RACE} --out 0.log", "check-bot 123", "check-bot 6.log",
        "check-bot /bin/true,time=x", "perft", f"perft {RACE} --depth 2 --seed 1", f"perft {RACE} --file 0.log",
        "perft --file 0.log", "perft --file 123", f"perft {RACE} --depth 1 --seed 1 --after 99999",
        "replay 123", "replay 0.log", "replay 1.log", "replay 2.log", "replay 3.log",
        "replay 4.log", "replay 5.log", "replay 6.log --to 99", "map show 123", "map show gtc/virginia --zoom 9",
        "map show gtc/virginia --at 123", "map check 123",
    ],
)  # fmt: skip
def test_faults_of_commands_speak_the_players_language(
    game: GcacwGame, player: Path, capsys: pytest.CaptureFixture[str], line: str
) -> None:
    """Words of the command line are quoted as they are; so are the system's own."""
    bad = ["what", HEADER.replace('"format":1', '"format":99'), HEADER.replace(RACE, "123"), f"{HEADER}\nwhat"]
    bad += [f"{HEADER}\npass", HEADER.replace('"gtc/', '5,"gtc/'), HEADER]
    for number, text in enumerate(bad):
        (player / f"{number}.log").write_text(f"{text}\n")
    words = line.split()
    codes = cli.main(words)
    said = capsys.readouterr()
    assert codes in (1, 2) and said.out == ""
    own = {*words, *(word.lstrip("-").partition("=")[0] for word in words), *ARGUMENTS, *game.tables.ladder, "gtc",
           "human", *bot_names(), "bot:exec:PATH", *gtc_tui.scenarios(), *gtc_tui.systems.names(), "true", "scenario",
           "what", "pass", "NAME", "VALUE", "games", "log",
           "gtc/virginia", "gtc/theatre",
           os.strerror(errno.ENOENT), os.strerror(errno.EEXIST), *TERRAINS, *VALUES}  # fmt: skip
    ear = Ear(Reader(names_of(game) | own))
    ear.hear(line, said.err.replace(str(player), "").removeprefix("gtc: "))
    ear.report()


@pytest.mark.parametrize("words", ["story 1.log", "story 1.log --all", "report 1.log", "rules"])
def test_tales_speak_the_players_language(
    ear: Ear, player: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    """Rows of maps (between ``` in a report) are names and signs."""
    monkeypatch.setattr(told_commands, "_WIDTH", LONG_LINES)
    session = Session.new(RACE, {UNION: "bot:random", CONFEDERATE: "bot:random"}, 3, player / "1.log")
    while session.auto() is not None:
        pass
    session.close()
    assert cli.main(words.split()) == 0
    told = re.sub(r"^```.*?^```$|bot:random|gtc-tui|\\(?=\W)", "", capsys.readouterr().out, flags=re.M | re.S)
    for name in gtc_tui.systems.names():  # series have one name everywhere
        told = told.replace(gtc_tui.systems.system(name).title, "")
    assert len(told.splitlines()) > 20
    ear.hear(words, *told.splitlines(), bare=True)
    ear.report()


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("gcacw/gtc/scenarios/03-race-for-spotsylvania.toml", 'piece = "rodes"', 'piece = "7"'),
        ("gcacw/gtc/scenarios/03-race-for-spotsylvania.toml", 'hex = "N2818"', 'hex = "7"'),
        ("gcacw/gtc/scenarios/03-race-for-spotsylvania.toml", "turns = 1", ""),
        ("gcacw/gtc/pieces.toml", 'command = "K-I"', 'command = "7"'),
        ("gcacw/tables.toml", "[ratio]", "[7]"),
    ],
)
def test_faults_of_data_files_speak_the_players_language(ear: Ear, player: Path, file: str, old: str, new: str) -> None:
    text = find_file(file).read_text()
    assert old in text
    path = player / "scenarios" / file
    path.parent.mkdir(parents=True)
    path.write_text(text.replace(old, new))
    with pytest.raises(DataError) as caught:
        gtc_tui.load(RACE)
    for fault in caught.value.faults:
        assert "[" in fault.removeprefix(str(path)), fault


def test_faults_of_maps_speak_the_players_language(player: Path) -> None:
    path = player / "some.map"
    path.write_text("7\n" + find_file("gcacw/gtc/maps/virginia.map").read_text().replace("N3520", "N9999"))
    faults = check_map(path)
    assert faults and all("[" in fault.removeprefix(str(path)) for fault in faults)


def test_rare_lines_speak_the_players_language(ear: Ear, player: Path) -> None:
    path = player / "1.log"
    path.write_text(f"{HEADER}\n77")
    session = Session.resume(path)
    session.close()
    (notice,) = session.notices
    ear.hear("a log cut off", notice.replace(str(path), ""))
    ear.hear("progress", match.progress(1, 2, 3.0, 4))
    ear.hear("crash", re.sub(rf"KeyError|{player}\S*", "", crash.report(KeyError("7"))))
    ear.hear("caption of a map", mapcommands.show("gtc/virginia", "N3520", 2, 80, 24, None).splitlines()[-1])
    for zoom in (1, 2, 3):
        ear.hear("legend", *(meaning for _sample, meaning in legend(zoom)))
    ear.report()
