"""The command: JSON on standard output and nothing else there, one line for every fault, exit codes."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import gtc_tui
from gtc_tui import cli, crash
from gtc_tui.cli import answers
from gtc_tui.play.table.session import Session
from gtc_tui.widths import cells
from support import CONFEDERATE, RACE, UNION


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folder of these tests; on a slow machine progress would be told, rightly, where none is expected."""
    from gtc_tui import scripting

    monkeypatch.setattr(scripting, "_PATIENCE", 3600.0)
    monkeypatch.setenv("GTC_DATA", str(tmp_path / "mine"))
    return tmp_path / "mine"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A log of a whole game."""
    path = tmp_path / "game.log"
    session = Session.new(RACE, {UNION: "bot:random", CONFEDERATE: "bot:random"}, 5, path)
    while session.auto() is not None:
        pass
    session.close()
    return path


def gtc(*arguments: object, **more: Any) -> subprocess.CompletedProcess[str]:
    """The command as a program of its own."""
    words = [sys.executable, "-m", "gtc_tui", *map(str, arguments)]
    return subprocess.run(words, capture_output=True, text=True, timeout=60, **more)


def answer(capsys: pytest.CaptureFixture[str], *arguments: object) -> Any:
    """The JSON that a command prints; it must be all of its output."""
    assert cli.main([str(word) for word in arguments]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return json.loads(printed.out)


def fault(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str]:
    """Exit code and the one line of a command that fails; nothing is on standard output."""
    code = cli.main([str(word) for word in arguments])
    printed = capsys.readouterr()
    assert printed.out == "" and printed.err.count("\n") == 1 and printed.err.startswith("gtc: ")
    return code, printed.err


# -- answers ---------------------------------------------------------------------------------------------
def test_list(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "list")
    assert [entry["id"] for entry in found] == gtc_tui.scenarios()
    race = next(entry for entry in found if entry["id"] == RACE)
    assert race["title"] and race["sides"] == {"union": "Union", "confederate": "Confederate"}
    assert (race["first"], race["last"], race["turns"]) == ("1864-05-08", "1864-05-08", 1)
    names = [offer["name"] for offer in race["options"]]
    assert names == ["fifth-activation", "ammunition", "attack-between-zones", "leader-tactics", "limited-information"]
    longest = next(entry for entry in found if entry["section"] == "13.2")
    assert (longest["first"], longest["last"], longest["turns"]) == ("1864-05-04", "1864-05-08", 5)
    for entry in found:
        game = gtc_tui.load(entry["id"])
        view, campaign = game.new_state().view(None), getattr(game, "campaign", None)
        counters = len(set(campaign.counters()) & set(game.index)) if campaign is not None else 0  # of others (30.0)
        assert len(view.pieces) - counters <= entry["pieces"] <= len(view.pieces)
        assert entry["turns"] == len(view.track)


def test_list_names_a_faulty_scenario_and_goes_on(capsys: pytest.CaptureFixture[str], own_folder: Path) -> None:
    folder = own_folder / "scenarios" / "gcacw" / "gtc" / "scenarios"
    folder.mkdir(parents=True)
    (folder / "99-broken.toml").write_text("title = [\n")
    found = {entry["id"]: entry for entry in answer(capsys, "list")}
    assert "99-broken.toml" in found["gtc/99-broken"]["fault"] and "title" in found[RACE]


def test_show_the_start(capsys: pytest.CaptureFixture[str]) -> None:
    shown = answer(capsys, "show", RACE)
    state = gtc_tui.load(RACE).new_state()
    decision = state.decision
    assert decision is not None and shown["decision"]["side"] == decision.side
    texts = [entry["text"] for entry in shown["decision"]["answers"]]
    assert texts == [state.game.system.codec.text(action) for action in decision.actions]
    assert shown["hash"] == f"{state.hash:016x}" and shown["result"] is None
    assert {piece["id"] for piece in shown["view"]["pieces"]} >= {"griffin", "stuart"}


def test_show_where_a_log_leads(capsys: pytest.CaptureFixture[str], log: Path) -> None:
    shown = answer(capsys, "show", RACE, "--log", log)
    assert shown["decision"] is None and shown["result"]["winner"] in ("union", "confederate")


def test_show_dice_with_their_probabilities(capsys: pytest.CaptureFixture[str], log: Path) -> None:
    lines = log.read_text().splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("roll"))
    log.write_text("\n".join(lines[:first]) + "\n")
    answers = answer(capsys, "show", RACE, "--log", log)["decision"]["answers"]
    assert len(answers) == 36 and sum(entry["probability"] for entry in answers) == pytest.approx(1)


def test_reach(capsys: pytest.CaptureFixture[str]) -> None:
    reach = answer(capsys, "reach", RACE, "griffin", "--mp", 6)
    assert reach["costs"]["N3217"] == 0 and max(reach["costs"].values()) <= 6
    wide = answer(capsys, "reach", RACE, "griffin", "--mp", 12)
    assert set(reach["costs"]) < set(wide["costs"])


def test_odds_of_a_position(capsys: pytest.CaptureFixture[str], log: Path) -> None:
    odds = answer(capsys, "odds", "--scenario", RACE, "griffin", "N3318", "--mp", 4)
    assert sum(outcome["probability"] for outcome in odds["outcomes"]) == pytest.approx(1)
    assert odds["modifier"] == sum(line["value"] or 0 for line in odds["lines"] if not line["chance"])
    poorer = answer(capsys, "odds", "--scenario", RACE, "griffin", "N3318", "--mp", 0)
    assert poorer["modifier"] < odds["modifier"]
    log.write_text(log.read_text().splitlines()[0] + "\n")
    assert answer(capsys, "odds", "--log", log, "griffin", "N3318", "--mp", 4) == odds


def test_odds_of_bare_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    odds = answer(capsys, "odds", "attacker=12", "defender=6")
    assert sum(outcome["probability"] for outcome in odds["outcomes"]) == pytest.approx(1)
    assert answer(capsys, "odds", "--system", "gcacw", "attacker=12", "defender=6") == odds
    assert answer(capsys, "odds", "attacker=24", "defender=6")["modifier"] > odds["modifier"]


def test_optional_rules_count_in_every_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    shown = answer(capsys, "show", RACE, "--option", "ammunition", "--option=fifth-activation")
    state = gtc_tui.load(RACE, {"ammunition": True, "fifth-activation": True}).new_state()
    assert shown["hash"] == f"{state.hash:016x}" != answer(capsys, "show", RACE)["hash"]
    assert answer(capsys, "reach", RACE, "griffin", "--mp", 4, "--option", "ammunition")["costs"]
    assert answer(capsys, "odds", "--scenario", RACE, "griffin", "N3318", "--mp", 4, "--option", "ammunition")[
        "outcomes"
    ]
    words = ["simulate", RACE, "--games", 2, "--union", "bot:random", "--confederate", "bot:random"]
    assert answer(capsys, *words, "--option", "ammunition", "--jobs", 2)["options"] == {"ammunition": True}
    assert answer(capsys, *words)["options"] == {}


def test_a_log_keeps_its_options(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "optional.log"
    words = ["play", RACE, "--text", "--option", "ammunition", "--seed", "3", "--log", str(path)]
    done = gtc(*words, input="done\nquit\n")
    assert done.returncode == 0 and '"options":{"ammunition":true}' in path.read_text().splitlines()[0]
    session = Session.resume(path)
    assert session.game.options == {"ammunition": True}
    session.close()
    assert answer(capsys, "show", RACE, "--log", path)["game"] == RACE
    code, line = fault(capsys, "show", RACE, "--log", path, "--option", "ammunition")
    assert code == 2 and "a log has its options already" in line


def test_play_without_a_scenario_asks_which(tmp_path: Path, own_folder: Path) -> None:
    number = gtc_tui.scenarios().index(RACE) + 1
    done = gtc("play", "--text", "--seed", "8", input=f"{number}\n\n1\nquit\n")
    assert done.returncode == 0 and done.stderr == "" and "Race for Spotsylvania" in done.stdout
    (log,) = (own_folder / "games").glob("*.log")
    assert '"seed":8' in log.read_text()
    looked = gtc("play", "--text", input=f"{number}\n\nquit\n")
    assert "not saved" in looked.stdout and [*(own_folder / "games").glob("*.log")] == [log]
    left = gtc("play", "--text", input="quit\n")
    assert left.returncode == 0 and left.stderr == ""
    nothing = gtc("play", "--text", input="")
    assert nothing.returncode == 2 and nothing.stderr.startswith("gtc: play: which scenario?")


def test_simulate_is_repeatable_for_any_number_of_jobs(capsys: pytest.CaptureFixture[str]) -> None:
    players = ["--union", "bot:random", "--confederate=bot:random"]
    one = answer(capsys, "simulate", RACE, "--games", 6, *players, "--seed", 3)
    two = answer(capsys, "simulate", RACE, "--games", 6, *players, "--seed", 3, "--jobs", 2)
    assert one["results"] == two["results"] and one["games"] == 6
    assert sum(one["wins"].values()) == sum(one["levels"].values()) == 6
    assert one["decisions"] == sum(game["decisions"] for game in one["results"])
    assert one["actions"] == two["actions"] == sum(game["actions"] for game in one["results"]) > one["decisions"]
    for series in (one, two):
        assert series["actions_per_cpu_second"] > series["decisions_per_cpu_second"] > 0 < series["cpu_seconds"]
    assert one["decisions_per_second"] > 0 and one["players"] == {"union": "bot:random", "confederate": "bot:random"}
    other = answer(capsys, "simulate", RACE, "--games", 6, *players, "--seed", 4)
    assert other["results"] != one["results"]


def test_simulate_tells_its_progress_on_standard_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from gtc_tui import scripting

    monkeypatch.setattr(scripting, "_PATIENCE", 0.0)
    players = ["--union", "bot:random", "--confederate", "bot:random"]
    assert cli.main(["simulate", RACE, "--games", "3", *players]) == 0
    printed = capsys.readouterr()
    assert json.loads(printed.out)["games"] == 3
    assert "1 of 3 games" in printed.err and "2 of 3 games" in printed.err


def test_replay(capsys: pytest.CaptureFixture[str], log: Path) -> None:
    whole = answer(capsys, "replay", log)
    assert whole["result"]["points"] == whole["points"] and whole["entries"] == len(log.read_text().splitlines()) - 1
    start = answer(capsys, "replay", log, "--to", 0)
    assert start["entries"] == 0 and start["result"] is None
    assert start["hash"] == f"{gtc_tui.load(RACE).new_state().hash:016x}"


def test_replay_names_the_line_that_is_not_legal(capsys: pytest.CaptureFixture[str], log: Path) -> None:
    lines = log.read_text().splitlines()
    lines[4] = "march napoleon"
    log.write_text("\n".join(lines) + "\n")
    code, told = fault(capsys, "replay", log)
    assert code == 1 and f"{log}:5: " in told and "napoleon" in told
    assert answer(capsys, "replay", log, "--to", 3)["entries"] == 3


def test_rules_tables_are_all_there_with_section_and_source(capsys: pytest.CaptureFixture[str]) -> None:
    from gtc_tui import systems

    assert cli.main(["rules", "--tables"]) == 0
    printed = capsys.readouterr().out
    for group in systems.system("gcacw").figures():
        assert f"{group.key} ({group.section}; " in " ".join(printed.split())
    assert max(map(len, printed.splitlines())) <= 80


def test_rules_tables_have_words_for_what_stands_in_the_files(
    capsys: pytest.CaptureFixture[str], japanese: None
) -> None:
    from gtc_tui import systems
    from gtc_tui.text.figures import figure_lines

    for name in systems.names():
        system = systems.system(name)
        groups, tables = system.figures(), system.figure_tables()
        some = [group.key for group in groups if any(any(row[1:]) for row in group.rows)]
        assert [table.key for table in tables] == some
        lines = list(figure_lines(groups, tables))
        heads = [line for line in lines if line and not line.startswith(" ")]
        assert len(heads) == len(groups) and not any(line.isascii() for line in heads)
        assert max(map(cells, lines)) <= 80
        told = " ".join(" ".join(lines).split())
        assert all(f"{group.key} ({group.section}; " in told for group in groups)
        assert "rule; " not in told and "combat-value" not in told and "The rules text" not in told


def test_map_show_and_check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    window = ["map", "show", "gtc/virginia", "--at", "N3520", "--zoom", "2", "--width", "60", "--height", "12"]
    assert cli.main(window) == 0
    plain = capsys.readouterr().out
    lines = plain.splitlines()
    assert len(lines) == 12 and max(map(len, lines)) <= 60 and "Spotsylvania" in plain and "\x1b" not in plain
    for words in (["--colour"], ["--theme", "light"]):
        assert cli.main([*window, *words]) == 0
        assert "\x1b[" in capsys.readouterr().out
    assert cli.main([*window, "--charset", "unicode"]) == 0
    assert not capsys.readouterr().out.isascii()
    assert cli.main(["map", "check"]) == 0
    assert capsys.readouterr().out == "no faults\n"
    broken = tmp_path / "broken.map"
    broken.write_text("gtc-map 1\nnonsense\nmore nonsense\n")
    assert cli.main(["map", "check", str(broken)]) == 1
    assert f"{broken}:2: " in capsys.readouterr().out


# -- faults ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["show", "gtc/03-race-for-spotsylvanja"], "perhaps gtc/03-race-for-spotsylvania?"),
        (["show", "gtc/11-nix"], "perhaps gtc/11-grants-1864-offensive?"),
        (["show", "gtc/9999"], "gtc/9999: unknown; "),
        (["show", "../../etc/passwd"], "unknown"),
        (["show"], "SCENARIO"),
        (["fly"], "fly: no such command (see gtc --help)"),
        (["list", "--french"], "unrecognized arguments: --french (see gtc list --help)"),
        (["perft", RACE, "2"], "unrecognized arguments: 2 (see gtc perft --help)"),
        (["map", "check", "x.toml", "--french"], "unrecognized arguments: --french (see gtc map check --help)"),
        (["--french"], "(see gtc --help)"),
        (["serve", "--port", "65536"], "'65536' is no whole number from 0 to 65535 (see gtc serve --help)"),
        (["plya", RACE], "plya: no such command; perhaps play? (see gtc --help)"),
        (["map", "draw"], "draw: no such command; there are show, check (see gtc map --help)"),
        (["serve", "x", "--data", "y"], "argument TASK: invalid choice: 'x' (choose from "),
        (["reach", RACE, "grifin", "--mp", "6"], "griffin"),
        (["reach", RACE, "griffin"], "--mp"),
        (["reach", RACE, "griffin", "--mp", "six"], "'six' is no whole number"),
        (["reach", RACE, "griffin", "--mp", "1000000001"], "no whole number from 0 to 1000000000"),
        (["reach", RACE, "griffin", "--mp", "-1"], "--mp"),
        (["reach", RACE, "griffin", "--mp", "9999"], "9999"),
        (["odds", "--scenario", RACE, "griffin"], "attacker and the hex"),
        (["odds", "--scenario", RACE, "griffin", "N9999"], "N9999"),
        (["odds", "12", "6"], "NAME=VALUE"),
        (["odds", "attacker=x", "defender=6"], "attacker"),
        (["odds", "--system", "chess", "attacker=1"], "gcacw"),
        (["simulate", RACE, "--games", "0"], "--games"),
        (["simulate", RACE, "--union", "human"], "people"),
        (["simulate", RACE, "--union", "bot:clever"], "bot:clever: no such player"),
        (["simulate", RACE, "--union", "zzz"], "there are human, bot:greedy, bot:random, bot:search, bot:exec:PATH"),
        (["simulate", RACE, "--french", "bot:random"], "--french: no such option"),
        (["simulate", RACE, "--seeds", "4"], "--seeds: no such option"),
        (["simulate", RACE, "--union"], "--union: which player?"),
        (["list", "--union", "human"], "--union"),
        (["advise", "x.log", "--plan", "--top", "1"], "advise: --bot and --top are not for --plan"),
        (["advise", "x.log", "--plan", "--bot", "bot:greedy"], "advise: --bot and --top are not for --plan"),
        (["map", "show", "gtc/georgia"], "gtc/georgia"),
        (["map", "show", "gtc/virginia", "--zoom", "9"], "zoom 9"),
        (
            ["map", "show", "gtc/virginia", "--charset", "latin"],
            "latin: no such character set; there are ascii, unicode",
        ),
        (["map", "show", "gtc/virginia", "--theme", "drak"], "drak: no such theme; perhaps dark?"),
        (["map", "check", "no-such-file"], "no-such-file"),
        (["play", RACE, "--resume", "x.log"], "a resumed game already has"),
        (["play", RACE, "--seed", "x"], "no whole number"),
        (
            ["play", RACE, "--option", "fog"],
            f"{RACE} has no option fog; there are fifth-activation, ammunition, attack-between-zones",
        ),
        (["play", "--resume", "x.log", "--option", "ammunition"], "a resumed game already has"),
        (["show", RACE, "--option", "amunition"], "has no option amunition; perhaps ammunition?"),
        (["reach", RACE, "griffin", "--mp", "4", "--option", "fog"], "has no option fog"),
        (["odds", "--scenario", RACE, "griffin", "N3318", "--option", "fog"], "has no option fog"),
        (["odds", "attacker=12", "defender=6", "--option", "ammunition"], "--option is for a position"),
        (["odds", "attacker=12", "defender=6", "--mp", "3"], "--mp is for a position"),
        (["odds", "attacker=12", "attacker=3", "defender=6"], "attacker: given twice"),
        (["simulate", RACE, "--option", "attach-artillery"], "has no option attach-artillery"),
        (["show", RACE, "--option"], "--option"),
    ],
)
def test_a_wrong_command_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], words: Sequence[str], told: str
) -> None:
    code, line = fault(capsys, *words, *(["--text"] if words[0] == "play" else []))
    assert code == 2 and told in line


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["replay", "missing.log"], "missing.log: No such file"),
        (["replay", "."], "Is a directory"),
        (["replay", "/dev/null"], "/dev/null: not a plain file"),
        (["replay", "/dev/zero"], "/dev/zero: not a plain file"),
        (["play", "--text", "--resume", "missing.log"], "missing.log: No such file"),
        (["play", "--text", "--resume"], "games: no game to continue"),
    ],
)
def test_a_wrong_file_is_told_in_one_line(capsys: pytest.CaptureFixture[str], words: Sequence[str], told: str) -> None:
    code, line = fault(capsys, *words)
    assert code == 1 and told in line


def test_control_characters_do_not_reach_the_terminal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "evil.log"
    path.write_text('{"gtc":"log","format":1,"game":"\\u001b[2Jgtc\\n/x"}\n')
    _code, line = fault(capsys, "replay", path)
    assert "\x1b" not in line


def test_a_log_with_players_of_other_sides_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "sides.log"
    path.write_text(f'{{"gtc":"log","format":1,"game":"{RACE}","players":{{"villa":"human"}}}}\n')
    code, line = fault(capsys, "replay", path)
    assert code == 1 and "sides.log:1: players of sides that this game does not have" in line


def test_a_log_of_another_scenario_is_refused(capsys: pytest.CaptureFixture[str], log: Path, own_folder: Path) -> None:
    code, line = fault(capsys, "show", "gtc/01-other", "--log", log)
    assert code == 1 and "a game of gtc/03" in line


def test_a_fault_of_the_program_is_one_line_and_a_report(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, own_folder: Path
) -> None:
    def broken(_options: object) -> int:
        raise ZeroDivisionError("a broken\nprogram")

    monkeypatch.setattr(answers, "scenarios", broken)
    code, line = fault(capsys, "list")
    (report,) = (own_folder / "crashes").iterdir()
    assert code == 1 and "ZeroDivisionError: a broken program" in line and str(report) in line
    text = report.read_text()
    assert "Traceback" in text and "in broken" in text and gtc_tui.__version__ in text


def test_a_report_goes_to_the_temporary_files_where_the_players_folder_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "mine").write_text("a file")
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(crash.tempfile, "tempdir", str(tmp_path / "temporary"))
    line = crash.report(ValueError("x"))
    (report,) = (tmp_path / "temporary").iterdir()
    assert str(report) in line


# -- as a program ----------------------------------------------------------------------------------------
def test_version_and_help() -> None:
    assert gtc("--version").stdout == f"gtc-tui {gtc_tui.__version__}\n"
    shown = gtc("--help")
    assert shown.returncode == 0 and "simulate" in shown.stdout and shown.stderr == ""


def test_nobody_reads_on() -> None:
    command = [sys.executable, "-m", "gtc_tui", "show", RACE]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout is not None and program.stderr is not None
        program.stdout.close()
        assert program.stderr.read() == b""
    assert program.returncode == 141


def test_output_to_a_full_disk_is_told() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run([sys.executable, "-m", "gtc_tui", "list"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 1 and done.stderr == "gtc: the answer cannot be written: No space left on device\n"


@pytest.mark.parametrize("jobs", [1, 2])
def test_interrupted(jobs: int) -> None:
    words = ["simulate", RACE, "--games", "100000", "--union", "bot:random", "--jobs", str(jobs)]
    command = [sys.executable, "-m", "gtc_tui", *words]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as program:
        assert program.stderr is not None and program.stdout is not None
        program.stderr.readline()  # the games have begun
        os.killpg(program.pid, signal.SIGINT)
        assert program.stdout.read() == ""
        told = program.stderr.read()
        assert told.splitlines()[-1] == "gtc: interrupted" and "Traceback" not in told
    assert program.returncode == 130


def test_ascii_only_locales_show_other_characters_escaped(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = gtc("replay", tmp_path / "caf\u00e9.log", env=environment)
    assert done.returncode == 1 and "caf\\xe9.log: No such file" in done.stderr


HEADLESS = """
import json, sys
from gtc_tui import cli
told = []
for words in json.loads(sys.stdin.read()):
    sys.stdin = open(sys.argv[1])
    code = cli.main(words)
    told.append([code, [name for name in sys.modules if name.split(".")[0] in ("textual", "rich", "numpy")]])
print(json.dumps(told), file=sys.stderr)
"""


def test_no_command_but_the_full_screen_imports_textual(log: Path, tmp_path: Path) -> None:
    typed = tmp_path / "typed"
    typed.write_text("1\n\n1\nroster\nmap\n")
    lines = [
        ["--version"],
        ["list"],
        ["show", RACE],
        ["reach", RACE, "griffin", "--mp", "6"],
        ["odds", "--scenario", RACE, "griffin", "N3318"],
        ["odds", "attacker=12", "defender=6"],
        ["simulate", RACE, "--games", "1", "--union", "bot:greedy", "--confederate", "bot:random"],
        ["replay", str(log)],
        ["rules", "--tables"],
        ["map", "check"],
        ["map", "show", "gtc/virginia"],
        ["play", RACE, "--text", "--union", "human", "--confederate", "bot:greedy"],
        ["play", "--text"],
    ]
    command = [sys.executable, "-c", HEADLESS, str(typed)]
    done = subprocess.run(command, capture_output=True, text=True, input=json.dumps(lines), timeout=60)
    told = json.loads(done.stderr.splitlines()[-1])
    assert {tuple(words): one for words, one in zip(lines, told, strict=True) if one != [0, []]} == {}


class Terminal(io.StringIO):
    """A stream that a person sits at."""

    def isatty(self) -> bool:
        return True

    def reconfigure(self, errors: str) -> None:
        pass


def test_the_bare_name_opens_the_start_screen_at_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([]) == 2
    assert capsys.readouterr().err == "gtc: the start screen needs a terminal; `gtc --help` lists the commands\n"
    asked = []
    monkeypatch.setattr("gtc_tui.cli.play.play", lambda options: asked.append(options.scenario) or 0)
    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("sys.stdout", Terminal())
    assert cli.main([]) == 0
    assert asked == [None]
