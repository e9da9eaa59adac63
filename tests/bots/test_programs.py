"""Programs that play over the line protocol: what they are told, what goes wrong, and that none is left behind."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import gtc_tui
from gtc_tui import GtcError, State, UnknownName, cli
from gtc_tui.bots import lineprotocol
from gtc_tui.bots.base import dismiss, make_bot
from gtc_tui.bots.lineprotocol import Ask, Begin, Clock
from gtc_tui.bots.program import ProgramBot, own_programs, parse_spec
from gtc_tui.engine.report import PieceView, View
from gtc_tui.errors import BotFault, LogError
from gtc_tui.model.terrain import TERRAINS, Edge
from gtc_tui.play import onegame
from gtc_tui.play.choices import Choices
from gtc_tui.play.lobby import Plan, player_kinds, who_text
from gtc_tui.play.session import Session
from support import CONFEDERATE, RACE, UNION

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = sorted((ROOT / "docs" / "bots").iterdir())
SHORT = "time=300ms"

Maker = Callable[[str], str]

# A program in Python: `say` what it is asked for; the body of the loop is the test's.
PROGRAM = """#!{python} -S
import json, os, sys, time
def say(what):
    print(what if isinstance(what, str) else json.dumps(what), flush=True)
for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "hello" and {greets}:
        say({{"protocol": 1, "name": "test", "wants": []}})
    elif kind == "decide" or not {greets}:
        {body}
"""


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GTC_DATA", str(tmp_path / "mine"))
    return tmp_path / "mine"


@pytest.fixture
def program(tmp_path: Path) -> Maker:
    """Writes a program whose answer to a question is this Python, and gives its name as a player."""

    def make(body: str, greets: bool = True) -> str:
        path = tmp_path / "bot.py"
        path.write_text(PROGRAM.format(python=sys.executable, greets=greets, body=body))
        path.chmod(0o755)
        return f"bot:exec:{path},{SHORT}"

    return make


@pytest.fixture(autouse=True)
def nobody_is_left() -> Iterator[None]:
    """Neither a program nor a zombie."""
    yield
    assert children() == []


def children() -> list[str]:
    """Commands of the processes that this one has started, zombies too; not those of `multiprocessing` itself."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, rest = re.findall(r"\((.*)\) \w (\d+) ", stat.read_text(), re.S)[0]
            if int(rest) == os.getpid() and "resource_tracker" not in (stat.parent / "cmdline").read_text():
                found.append(name)
        except OSError:
            continue
    return found


def opening() -> State:
    return gtc_tui.load(RACE).new_state()


def refused(spec: str, state: State | None = None) -> str:
    """The line that is told when this program is asked."""
    bot = make_bot(spec, 1)
    try:
        with pytest.raises(BotFault) as caught:
            bot.choose(state or opening())
    finally:
        dismiss(bot)
    told = str(caught.value)
    assert "\n" not in told and told.startswith("bot.py: ")
    return told.removeprefix("bot.py: ")


# -- playing ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_the_examples_play_whole_games(path: Path) -> None:
    game = gtc_tui.load(RACE)
    for seed in (1, 2):
        played = onegame.play(game, {UNION: f"bot:exec:{path}", CONFEDERATE: "bot:random"}, seed)
        assert played.fault == "" and played.outcome is not None
        assert played.clocks[UNION].decisions > 1 and played.clocks[UNION].worst < 5


def test_the_same_seed_gives_the_same_game() -> None:
    game = gtc_tui.load(RACE)
    players = {UNION: f"bot:exec:{ROOT}/docs/bots/first_bot.py", CONFEDERATE: "bot:greedy"}
    one, two = (onegame.play(game, players, 5).outcome for _time in range(2))
    assert one == two


def test_a_program_is_started_once_a_game(program: Maker, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    spec = program(f"open({str(pids)!r}, 'a').write(f'{{os.getpid()}} '); say({{'answer': 0}})")
    for games in (1, 2):
        played = onegame.play(gtc_tui.load(RACE), {UNION: spec, CONFEDERATE: "bot:random"}, games)
        assert played.outcome is not None and played.clocks[UNION].decisions > 5
        assert len(set(pids.read_text().split())) == games


def test_a_program_that_answers_by_text_or_place_gives_that_action(program: Maker) -> None:
    state = opening()
    actions = state.legal_actions()
    for number, action in enumerate(actions):
        for answer in (number, state.game.system.codec.text(action)):
            bot = make_bot(program(f"say({{'answer': {answer!r}, 'number': message['number'], 'why': 'so'}})"), 1)
            assert bot.choose(state) == action
            dismiss(bot)


# -- what is told ----------------------------------------------------------------------------------------
def heard(program: Maker, tmp_path: Path, wants: list[str], state: State) -> tuple[list[dict[str, Any]], str]:
    """Everything a program is told about one decision, and the last of it in full."""
    path = tmp_path / "heard"
    body = f"say({{'protocol': 1, 'wants': {wants!r}}}) if kind == 'hello' else None\n"
    body += f"        open({str(path)!r}, 'a').write(line)\n"
    body += "        say({'answer': 0}) if kind == 'decide' else None"
    bot = make_bot(program(body, greets=False).replace(SHORT, "time=9s"), 77)
    bot.choose(state)
    dismiss(bot)
    lines = path.read_text().splitlines()
    return [json.loads(line) for line in lines], lines[2]


def test_a_program_hears_the_game_and_its_decision(program: Maker, tmp_path: Path) -> None:
    state = opening()
    decision = state.decision
    assert decision is not None
    (hello, game, ask, end), _line = heard(program, tmp_path, ["view", "labels", "map"], state)
    assert hello["protocol"] == 1
    assert (game["game"], game["side"], game["seed"], game["limit"]) == (RACE, UNION, 77, 9)
    assert ask["actions"] == [state.game.system.codec.text(action) for action in decision.actions]
    assert ask["labels"] == [state.describe(action) for action in decision.actions]
    assert (ask["kind"], ask["prompt"], ask["number"]) == (decision.kind, decision.prompt, 1)
    assert ask["clock"] == {"limit": 9.0, "used": 0.0}
    assert end == {"type": "end", "result": None}
    board = state.game.map
    spotsylvania = next(one for one in game["map"] if one["name"] == "N3520")
    assert spotsylvania["places"] == [place.name for place in board.places[board.ids["N3520"]]]
    near = board.hexmap.neighbours(board.ids["N3520"])
    assert spotsylvania["neighbours"] == [board.names[number] for number in near]
    assert len(game["map"]) == board.hexmap.size and {one["terrain"] for one in game["map"]} <= set(TERRAINS)
    features = {name for one in game["map"] for edge in one["edges"] for name in edge}
    assert features <= {str(edge.name).lower().replace("_", "-") for edge in Edge}
    assert {"road", "creek", "bridge"} <= features


def test_only_what_the_side_may_see_goes_out(program: Maker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule system that hides the other side's pieces: nothing of them is in any line."""
    state = opening()
    whole = type(state.game.system).view

    def limited(system: Any, play: Any, side: Any) -> View:
        seen = whole(system, play, side)
        return msgspec.structs.replace(seen, pieces=tuple(piece for piece in seen.pieces if piece.side == side))

    monkeypatch.setattr(type(state.game.system), "view", limited)
    told, line = heard(program, tmp_path, ["view", "labels", "map"], state)
    assert told[2]["view"]["side"] == UNION
    assert {piece["side"] for piece in told[2]["view"]["pieces"]} == {UNION}
    assert "kershaw" not in line and "Kershaw" not in line and "griffin" in line


def test_what_is_not_wanted_is_not_sent(program: Maker, tmp_path: Path) -> None:
    (_hello, game, ask, _end), line = heard(program, tmp_path, [], opening())
    assert game["map"] is None and ask["view"] is None and ask["labels"] is None and len(line) < 1000


def test_the_documentation_names_every_field() -> None:
    text = (ROOT / "docs" / "bots.md").read_text()
    for message, cls in (("game", Begin), ("decide", Ask)):
        block = text[text.index(f'    {{"type":"{message}"') :]
        example = re.sub(r"\{[^{}]*\}", "{}", block[: block.index("\n\n")][5:])
        named = set(re.findall(r'"([a-z]+)":', example)) - {"type"}
        assert named >= set(cls.__struct_fields__), message
    for field in (*View.__struct_fields__, *PieceView.__struct_fields__):
        if field in ("turn", "phase", "points", "objectives", "pieces", "hex", "strength", "code", "note"):
            assert f"`{field}`" in text
    assert set(Clock.__struct_fields__) == {"limit", "used"}


# -- what goes wrong -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("say({'answer': 99})", "answer 99; at transfer there are answers 0 to 5"),
        ("say({'answer': -1})", "answer -1; at transfer"),
        ("say({'answer': 'march griffin'})", "march griffin is not among the legal answers at transfer"),
        ("say({'answer': 'fly home'})", "not an action: 'fly home'"),
        ("say({'answer': 0, 'number': 9})", "answers question 9; this is question 1"),
        ("say({'answer': None})", "no answer: '{\"answer\": null}'"),
        ("say({'move': 0})", "no answer: '{\"move\": 0}'"),
        ("say('0')", "no answer: '0'"),
        ("say('')", "no answer: ''"),
        ("say('[' * 9000)", "no answer: '[["),
        ("os.write(1, b'\\xff\\xfe\\0\\n')", "no answer: '"),
        ("os.write(1, b'x' * 100_000); time.sleep(9)", "a line of more than 65536 bytes"),
        ("time.sleep(9)", "no answer within 0.3 s"),
        ("os.write(1, b'{\"answer\"'); time.sleep(9)", "no answer within 0.3 s"),
        ("sys.exit(3)", "ended with exit code 3"),
        ("os.kill(os.getpid(), 9)", "was killed by signal 9"),
        ("os.close(1); time.sleep(9)", "closed its output"),
        ("sys.stderr.write('thinking\\nno idea\\n'); sys.exit(1)", "ended with exit code 1: 'no idea'"),
        ("1 / 0", "ended with exit code 1: 'ZeroDivisionError: division by zero'"),
    ],
)
def test_a_wrong_answer_is_one_line(program: Maker, body: str, told: str) -> None:
    assert told in refused(program(body))


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("say({'protocol': 2})", "speaks protocol 2; this is protocol 1"),
        ("say('hello')", "no greeting: 'hello'"),
        ("say({'protocol': 1, 'name': 'x' * 99})", "no greeting"),
        ("sys.exit(0)", "ended with exit code 0"),
    ],
)
def test_a_wrong_greeting_is_one_line(program: Maker, body: str, told: str) -> None:
    assert told in refused(program(body, greets=False))


def test_a_line_that_nobody_asked_for(program: Maker) -> None:
    bot = make_bot(program("say({'answer': 'done'}); say({'answer': 'done'})"), 1)
    state = opening()
    state.apply(bot.choose(state))
    time.sleep(0.1)
    with pytest.raises(BotFault, match="without being asked"):
        bot.choose(state)
    dismiss(bot)


def test_a_program_that_does_not_read_is_not_waited_for(program: Maker, tmp_path: Path) -> None:
    """The map is larger than a pipe holds."""
    path = tmp_path / "bot.py"
    path.write_text(
        f"#!{sys.executable} -S\nimport time\ninput()\n"
        'print(\'{"protocol":1,"wants":["map"]}\', flush=True)\ntime.sleep(60)\n'
    )
    path.chmod(0o755)
    bot = ProgramBot(f"bot:exec:{path},{SHORT}", 1)
    from gtc_tui.bots import program as module

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_START", 1.0)
        begun = time.monotonic()
        with pytest.raises(BotFault, match="no answer within"):
            bot.choose(opening())
    assert time.monotonic() - begun < 5


def test_a_program_that_writes_much_to_standard_error_is_not_blocked(program: Maker) -> None:
    bot = make_bot(program("sys.stderr.write('x' * 300_000); say({'answer': 0})").replace(SHORT, "time=9s"), 1)
    state = opening()
    for _time in range(3):
        assert bot.choose(state) == state.legal_actions()[0]
    dismiss(bot)


def test_after_a_fault_it_is_started_again(program: Maker, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    body = f"os.path.exists({str(mark)!r}) or (open({str(mark)!r}, 'w'), sys.exit(1))\n        say({{'answer': 1}})"
    bot = make_bot(program(body), 1)
    state = opening()
    with pytest.raises(BotFault):
        bot.choose(state)
    assert bot.choose(state) == state.legal_actions()[1]
    dismiss(bot)


def test_what_a_program_started_ends_with_it(program: Maker, tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    body = "import subprocess\n        child = subprocess.Popen(['sleep', '60'])\n"
    body += f"        open({str(pid)!r}, 'w').write(str(child.pid)); say({{'answer': 0}})"
    bot = make_bot(program(body), 1)
    bot.choose(opening())
    child = int(pid.read_text())
    os.kill(child, 0)
    dismiss(bot)
    for _try in range(100):
        try:
            os.kill(child, 0)
            if "Z" in Path(f"/proc/{child}/stat").read_text().split()[2]:  # an orphan that nobody reaps here
                return
        except (ProcessLookupError, FileNotFoundError):
            return
        time.sleep(0.02)
    raise AssertionError("it lives on")


def test_a_program_that_ignores_its_end_is_killed(program: Maker, tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    spec = program("say({'answer': 0})")
    path.write_text(path.read_text() + "time.sleep(60)\n")
    bot = make_bot(spec, 1)
    bot.choose(opening())
    begun = time.monotonic()
    dismiss(bot)
    assert time.monotonic() - begun < 4


def test_a_program_ends_when_the_one_who_asks_is_killed(program: Maker, tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    spec = program(f"open({str(pid)!r}, 'w').write(str(os.getpid())); say({{'answer': 0}})")
    code = (
        "import gtc_tui, time; from gtc_tui.bots.base import make_bot;"
        f" bot = make_bot({spec!r}, 1); bot.choose(gtc_tui.load({RACE!r}).new_state()); print('asked', flush=True);"
        " time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stdout.readline() == "asked\n"
        process.kill()
        process.wait()
    for _try in range(200):
        try:
            if Path(f"/proc/{pid.read_text()}/stat").read_text().split()[2] == "Z":
                return
        except FileNotFoundError:
            return
        time.sleep(0.02)
    raise AssertionError("it lives on")


# -- names -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "seconds"), [("time=2s", 2.0), ("time=0.5s", 0.5), ("time=500ms", 0.5), ("time=3", 3.0)]
)
def test_time_limits(text: str, seconds: float) -> None:
    assert parse_spec(f"bot:exec:{EXAMPLES[0]},{text}") == (EXAMPLES[0], seconds)


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("bot:exec:", "no such program"),
        ("bot:exec:no/such", "no/such: no such program"),
        ("bot:exec:~nobody-here/bot", "no such program"),
        ("bot:exec:" + "x" * 5000, "no such program"),
        (f"bot:exec:{ROOT}/README.md", "not a program; chmod"),
        (f"bot:exec:{ROOT}", "no such program"),
        (f"bot:exec:{EXAMPLES[0]},time=0s", "time=0s: no time limit"),
        (f"bot:exec:{EXAMPLES[0]},time=2h", "time=2h: no time limit"),
        (f"bot:exec:{EXAMPLES[0]},time=1e3", "no time limit"),
        (f"bot:exec:{EXAMPLES[0]},time=", "no time limit"),
    ],
)
def test_what_is_no_program_is_told(spec: str, told: str) -> None:
    with pytest.raises(UnknownName) as caught:
        make_bot(spec, 1)
    assert told in str(caught.value) and len(str(caught.value)) < 400


def test_a_file_that_the_system_cannot_run_is_told(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_bytes(b"\x00\x01nothing")
    path.chmod(0o755)
    assert refused(f"bot:exec:{path}").startswith("cannot be started: ")


def test_own_programs_are_offered(own_folder: Path) -> None:
    folder = own_folder / "bots"
    folder.mkdir(parents=True)
    assert own_programs() == [] and player_kinds()[0] == "human"
    for name in ("mine.sh", "notes.txt"):
        (folder / name).write_text((ROOT / "docs" / "bots" / "routine_bot.sh").read_text())
    (folder / "mine.sh").chmod(0o755)
    assert own_programs() == ["bot:exec:mine.sh"] and player_kinds()[-1] == "bot:exec:mine.sh"
    assert "program of yours" in who_text("bot:exec:mine.sh")
    with pytest.raises(UnknownName, match=r"perhaps mine\.sh"):
        make_bot("bot:exec:mine", 1)
    bot = make_bot("bot:exec:mine.sh", 1)
    state = opening()
    assert bot.choose(state) == (state.decision and state.decision.default)
    dismiss(bot)


def test_a_program_named_on_the_command_line_can_be_chosen(own_folder: Path) -> None:
    brief = gtc_tui.systems.brief(RACE)
    spec = f"bot:exec:{EXAMPLES[0]},time=1s"
    choices = Choices(RACE, brief, Plan({UNION: spec, CONFEDERATE: "bot:exec:nowhere"}))
    assert choices.plan().players[UNION] == spec
    assert any("nowhere: no such program" in note for note in choices.notes)
    row = next(choice for choice in choices.rows() if choice.name == UNION)
    assert row.value == spec and "human" in row.values


# -- in games --------------------------------------------------------------------------------------------
def test_a_game_against_a_program_goes_on_after_its_fault(program: Maker, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    body = f"os.path.exists({str(mark)!r}) or sys.exit(1)\n        say({{'answer': message['default'] or 0}})"
    session = Session.new(RACE, {UNION: program(body), CONFEDERATE: "bot:random"}, 5, tmp_path / "game.log")
    with pytest.raises(GtcError, match="ended with exit code 1"):
        while session.auto() is not None:
            pass
    before = len(session.state)
    mark.touch()
    while session.auto() is not None:
        pass
    assert session.state.result is not None and len(session.state) > before
    session.close()


def test_no_program_is_run_because_a_log_says_so(program: Maker, tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    spec = program(f"open({str(ran)!r}, 'w'); say({{'answer': message['default'] or 0}})")
    path = tmp_path / "game.log"
    session = Session.new(RACE, {UNION: "human", CONFEDERATE: spec}, 5, path)
    session.close()
    with pytest.raises(LogError, match=f"--confederate {spec}"):
        Session.resume(path)
    with pytest.raises(LogError, match="is played by"):
        Session.resume(path, {CONFEDERATE: "bot:exec:/bin/other"})
    assert not ran.exists()
    session = Session.resume(path, {CONFEDERATE: spec})
    while session.waiting != "over":
        if session.waiting == "human":
            session.act(session.state.legal_actions()[0])
        else:
            session.auto()
    assert ran.exists()
    session.close()


def test_play_resumes_with_the_program_named_again(tmp_path: Path) -> None:
    spec = f"bot:exec:{ROOT}/docs/bots/routine_bot.sh"
    words = [sys.executable, "-m", "gtc_tui", "play", "--text"]
    path = tmp_path / "game.log"
    begun = [*words, RACE, "--confederate", spec, "--log", str(path), "--seed", "4"]
    done = subprocess.run(begun, input="done\nquit\n", capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and done.stderr == ""
    again = [*words, "--resume", str(path)]
    done = subprocess.run(again, input="quit\n", capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and f"--confederate {spec}" in done.stderr
    done = subprocess.run([*again, "--confederate", spec], input="quit\n", capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and done.stderr == ""


def test_simulate_stops_at_a_fault_and_says_whose(program: Maker, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", RACE, "--games", "2", "--union", program("sys.exit(4)"), "--confederate", "bot:random"]
    assert cli.main(words) == 1
    assert "game 0, union: bot.py: ended with exit code 4" in capsys.readouterr().err


# -- the checker -----------------------------------------------------------------------------------------
def checked(capsys: pytest.CaptureFixture[str], spec: str, *more: str) -> tuple[int, dict[str, Any], dict[str, Any]]:
    code = cli.main(["check-bot", spec, "--decisions", "30", *more])
    printed = capsys.readouterr()
    assert printed.err == ""
    report = json.loads(printed.out)
    return code, report, {one["check"]: one for one in report["checks"]}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_the_checker_passes_the_examples(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, report, checks = checked(capsys, str(path))
    assert code == 0 and report["ok"] and report["decisions"] == 30 and len(report["kinds"]) > 2
    assert all(one["ok"] for one in checks.values()) and len(checks) == 6


@pytest.mark.parametrize(
    ("body", "check", "told"),
    [
        ("say({'answer': 'done'})", "answers", "not among the legal answers"),
        ("time.sleep(9)", "answers", "no answer within"),
        ("say({'answer': 0}); say({'answer': 0})", "answers", "without being asked"),
        ("say({'answer': int(time.time() * 1e6) % len(message['actions'])})", "repeatable", "cannot be repeated"),
    ],
)
def test_the_checker_finds_what_is_wrong(
    program: Maker, capsys: pytest.CaptureFixture[str], body: str, check: str, told: str
) -> None:
    code, report, checks = checked(capsys, program(body))
    assert not checks[check]["ok"] and told in checks[check]["told"]
    assert (code == 0) == report["ok"] == (check == "repeatable")


def test_the_checker_finds_who_does_not_end(program: Maker, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spec = program("say({'answer': 0})")
    path = tmp_path / "bot.py"
    path.write_text(path.read_text() + "time.sleep(60)\n")
    code, _report, checks = checked(capsys, spec)
    assert code == 1 and "has to be killed" in checks["end"]["told"]


def test_the_checker_finds_who_falls_over_news(program: Maker, capsys: pytest.CaptureFixture[str]) -> None:
    body = "say({'protocol': 1}) if kind == 'hello' else None\n"
    body += "        say({'answer': 0}) if kind == 'decide' else None\n        assert kind != 'weather'"
    code, report, checks = checked(capsys, program(body, greets=False))
    assert code == 0 and report["ok"]
    assert not checks["unknown-messages"]["ok"] and "AssertionError" in checks["unknown-messages"]["told"]


def test_the_checker_knows_another_scenario(capsys: pytest.CaptureFixture[str]) -> None:
    code, report, _checks = checked(
        capsys, f"{ROOT}/docs/bots/routine_bot.sh,time=2s", "--scenario", "gtc/08-trevilian-station"
    )
    assert code == 0 and report["scenario"] == "gtc/08-trevilian-station" and report["limit"] == 2


def test_messages_are_what_the_documentation_shows() -> None:
    text = (ROOT / "docs" / "bots.md").read_text()
    hello = json.loads(lineprotocol.encode(lineprotocol.Hello()))
    shown = json.loads(text[text.index('    {"type":"hello"') :].splitlines()[0])
    assert shown.keys() == hello.keys() and shown["protocol"] == hello["protocol"]


def test_a_program_is_told_how_its_game_ended(program: Maker, tmp_path: Path) -> None:
    path = tmp_path / "end"
    at_end = f"    elif kind == 'end':\n        open({str(path)!r}, 'w').write(line)"
    spec = program(f"say({{'answer': message['default'] or 0}})\n{at_end}")
    session = Session.new(RACE, {UNION: spec, CONFEDERATE: "bot:random"}, 5)
    while session.auto() is not None:
        pass
    session.close()
    result = session.state.result
    assert result is not None and json.loads(path.read_text())["result"]["level"] == result.level


def test_a_program_is_ended_while_another_thread_waits_for_it(program: Maker) -> None:
    """A person leaves the game while it thinks."""
    bot = make_bot(program("time.sleep(60)").replace(SHORT, "time=60s"), 1)
    faults: list[BaseException] = []

    def wait() -> None:
        try:
            bot.choose(opening())
        except BaseException as fault:
            faults.append(fault)

    thread = threading.Thread(target=wait)
    thread.start()
    for _try in range(500):
        if "bot.py" in "".join(children()):
            break
        time.sleep(0.01)
    time.sleep(0.3)
    dismiss(bot)
    thread.join(10)
    assert not thread.is_alive() and isinstance(faults[0], BotFault) and "signal 9" in str(faults[0])
