"""Programs that play over the line protocol: what they are told, what goes wrong, and that none is left behind."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from programs import EXAMPLES, ROOT, SHORT, Maker, children, opening, refused

import gtc_tui
from gtc_tui import State
from gtc_tui.bots import lineprotocol
from gtc_tui.bots.base import dismiss, make_bot
from gtc_tui.bots.lineprotocol import Ask, Begin, Clock
from gtc_tui.bots.program import ProgramBot
from gtc_tui.engine.report import InfoGroup, InfoLine, MapSign, PieceView, ScoreLine, TurnLine, View
from gtc_tui.engine.seat import Seat
from gtc_tui.errors import BotFault
from gtc_tui.model.terrain import POINTY_TERRAINS, TERRAINS, Edge
from gtc_tui.play.matches import onegame
from support import CONFEDERATE, RACE, UNION


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
            assert bot.choose(Seat.deciding(state)) == action
            dismiss(bot)


# -- what is told ----------------------------------------------------------------------------------------
def heard(program: Maker, tmp_path: Path, wants: list[str], state: State) -> tuple[list[dict[str, Any]], str]:
    """Everything a program is told about one decision, and the last of it in full."""
    path = tmp_path / "heard"
    body = f"say({{'protocol': 1, 'wants': {wants!r}}}) if kind == 'hello' else None\n"
    body += f"        open({str(path)!r}, 'a').write(line)\n"
    body += "        say({'answer': 0}) if kind == 'decide' else None"
    bot = make_bot(program(body, greets=False).replace(SHORT, "time=9s"), 77)
    bot.choose(Seat.deciding(state))
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
    whole = state.game.system.view

    def limited(play: Any, side: Any) -> View:
        seen = whole(play, side)
        return msgspec.structs.replace(seen, pieces=tuple(piece for piece in seen.pieces if piece.side == side))

    monkeypatch.setattr(state.game.system, "view", limited)
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
    block = text[text.index("`view` is what your side may see") : text.index("### end")]
    for cls in (View, PieceView, ScoreLine, TurnLine, MapSign, InfoGroup, InfoLine):
        for field in cls.__struct_fields__:
            assert f"`{field}`" in block, (cls, field)
    for terrain in (*TERRAINS, *POINTY_TERRAINS):
        assert f"`{terrain}`" in text, terrain
    assert set(Clock.__struct_fields__) == {"limit", "used"}


def test_messages_are_what_the_documentation_shows() -> None:
    text = (ROOT / "docs" / "bots.md").read_text()
    hello = json.loads(lineprotocol.encode(lineprotocol.Hello()))
    shown = json.loads(text[text.index('    {"type":"hello"') :].splitlines()[0])
    assert shown.keys() == hello.keys() and shown["protocol"] == hello["protocol"]


# -- what goes wrong -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("say({'answer': 99})", "answer 99, but at transfer the answers are 0 to 5"),
        ("say({'answer': -1})", "answer -1, but at transfer"),
        ("say({'answer': 'march griffin'})", "march griffin, which is not legal at transfer"),
        ("say({'answer': 'fly home'})", "not an action: 'fly home'"),
        ("say({'answer': 0, 'number': 9})", "answered question 9, but question 1 was asked"),
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
        ("say({'protocol': 2})", "speaks protocol 2, but this program speaks protocol 1"),
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
    state.apply(bot.choose(Seat.deciding(state)))
    time.sleep(0.1)
    with pytest.raises(BotFault, match="without being asked"):
        bot.choose(Seat.deciding(state))
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
            bot.choose(Seat.deciding(opening()))
    assert time.monotonic() - begun < 5


def test_a_program_that_writes_much_to_standard_error_is_not_blocked(program: Maker) -> None:
    bot = make_bot(program("sys.stderr.write('x' * 300_000); say({'answer': 0})").replace(SHORT, "time=9s"), 1)
    state = opening()
    for _time in range(3):
        assert bot.choose(Seat.deciding(state)) == state.legal_actions()[0]
    dismiss(bot)


def test_after_a_fault_it_is_started_again(program: Maker, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    body = f"os.path.exists({str(mark)!r}) or (open({str(mark)!r}, 'w'), sys.exit(1))\n        say({{'answer': 1}})"
    bot = make_bot(program(body), 1)
    state = opening()
    with pytest.raises(BotFault):
        bot.choose(Seat.deciding(state))
    assert bot.choose(Seat.deciding(state)) == state.legal_actions()[1]
    dismiss(bot)


def test_what_a_program_started_ends_with_it(program: Maker, tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    body = "import subprocess\n        child = subprocess.Popen(['sleep', '60'])\n"
    body += f"        open({str(pid)!r}, 'w').write(str(child.pid)); say({{'answer': 0}})"
    bot = make_bot(program(body), 1)
    bot.choose(Seat.deciding(opening()))
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
    bot.choose(Seat.deciding(opening()))
    begun = time.monotonic()
    dismiss(bot)
    assert time.monotonic() - begun < 4


def test_a_program_ends_when_the_one_who_asks_is_killed(program: Maker, tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    spec = program(f"open({str(pid)!r}, 'w').write(str(os.getpid())); say({{'answer': 0}})")
    code = (
        "import gtc_tui, time; from gtc_tui.bots.base import make_bot; from gtc_tui import Seat;"
        f" bot = make_bot({spec!r}, 1); bot.choose(Seat.deciding(gtc_tui.load({RACE!r}).new_state()));"
        " print('asked', flush=True);"
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


def test_a_program_is_ended_while_another_thread_waits_for_it(program: Maker) -> None:
    """A person leaves the game while it thinks."""
    bot = make_bot(program("time.sleep(60)").replace(SHORT, "time=60s"), 1)
    faults: list[BaseException] = []

    def wait() -> None:
        try:
            bot.choose(Seat.deciding(opening()))
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
