"""The line-by-line front end: the decisions of the engine, answered by numbers or words, at any width."""

from __future__ import annotations

import io
import os
import pty
import resource
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from gtc_tui import i18n
from gtc_tui.names import printable
from gtc_tui.play.aids.boxes import BoxView
from gtc_tui.play.table.replay import replay_file
from gtc_tui.play.table.session import Session
from gtc_tui.text.front import Front
from gtc_tui.text.layout import columns, hang, table, wrap
from gtc_tui.text.reports import box_lines
from gtc_tui.widths import cells
from support import CONFEDERATE, RACE, UNION, numbered

AGAINST_BOT = {UNION: "human", CONFEDERATE: "bot:random"}


def played(typed: str, width: int = 80, page: int | None = None, session: Session | None = None) -> tuple[str, Session]:
    """What is printed when these lines are typed, and the game afterwards."""
    session = session or Session.new(RACE, AGAINST_BOT, 4)
    target = io.StringIO()
    assert Front(session, io.StringIO(typed), target, width, page, echo=True).run() == 0
    return target.getvalue(), session


def history(session: Session) -> list[str]:
    return [session.game.system.codec.text(action) for action in session.state.history]


def test_the_legend_explains_the_flags_and_arms_of_this_game() -> None:
    text, _session = played("map legend\n")
    legend = dict(line.split(maxsplit=1) for line in text.split("> ")[1].splitlines() if line[:2] in ("u6", "c6", "12"))
    assert legend["u6"] == "Union flag on an objective worth 6 VP" and legend["c6"].startswith("Confederate flag")
    assert legend["12i"] == "a stack: infantry" and "12w" not in legend  # no wagon trains here


def test_a_newcomer_is_told_first_how_to_go_on() -> None:
    """Before the first question; the list of commands begins with those that he needs."""
    text, _session = played("?\n!\n")
    told, helped, hint = text.split("> ")[:3]
    assert "? lists the commands, ! is a hint, quit leaves." in told
    first = helped.split("Commands:")[1].splitlines()[1:9]
    assert [line.split("  ")[1] for line in first if not line.startswith("   ")][:3] == [
        "? or help",
        "! or hint",
        "why [CHOICE]",
    ]
    assert "best by a quick estimate." in hint and "I don't know" not in hint


# -- answers -------------------------------------------------------------------------------------------------
def test_the_question_comes_with_side_rule_and_numbered_answers() -> None:
    text, session = played("")
    decision = session.state.decision
    assert decision is not None
    assert f"{decision.prompt} [{decision.rule}]" in text and "to choose" not in text
    for number, action in enumerate(decision.actions, 1):
        assert f"{number} {session.state.describe(action)}" in text


def test_a_question_without_its_side_is_told_with_those_who_answer_it() -> None:
    session = Session.new(RACE, {UNION: "bot:greedy", CONFEDERATE: "human"}, 4)
    text, _session = played("", session=session)
    assert "\nConfederates: transfer leaders? [3.0]" in text
    text, _session = played("done\nmarch field\n", session=session)
    assert "\nConfederates to choose: Field marches" in text


def test_an_answer_by_its_number() -> None:
    _text, session = played("1\n")
    assert history(session) == ["transfer warren N3117"]


@pytest.mark.parametrize("typed", ["transfer warren N3117", "  TRANSFER   Warren n3117 "])
def test_an_answer_by_its_text(typed: str) -> None:
    _text, session = played(f"{typed}\n")
    assert history(session) == ["transfer warren N3117"]


@pytest.mark.parametrize("typed", ["crawford", "warren craw", "n3016", "Warren  N301"])
def test_an_answer_by_beginnings_of_its_words(typed: str) -> None:
    _text, session = played(f"{typed}\n")
    assert history(session) == ["transfer warren N3016"]


@pytest.mark.parametrize(
    ("typed", "told"), [("warren", "Which one? 1 Warren joins Cutler"), ("transfer", "is missing")]
)
def test_words_that_several_answers_have_take_none(typed: str, told: str) -> None:
    text, session = played(f"{typed}\n")
    assert told in text and history(session) == []


def test_a_number_that_is_none_of_two_is_told_both() -> None:
    session = Session.new(numbered("08"), AGAINST_BOT, 4)
    assert len(session.state.legal_actions()) == 2
    assert "There are choices 1 and 2; Enter alone lists them again." in played("7\n", session=session)[0]


def test_a_hex_by_either_of_its_printed_numbers() -> None:
    session = Session.new(RACE, AGAINST_BOT, 4)
    board = session.game.map
    other, name = next((one, board.names[number]) for one, number in board.ids.items() if one != board.names[number])
    front = Front(session, io.StringIO(), io.StringIO())
    assert front._canonical(["Step", other.lower()]) == ["step", name]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("99", "There are choices 1 to 6"),
        ("0", "There are choices 1 to 6"),
        ("march griffin", "Not allowed: that is for the Action Cycle, later this turn [4.0]"),
        ("step N9999", "Not allowed: N9999: no such hex on this map [2.3]"),
        ("leave gh-mc", "Not allowed: that is for the Action Cycle, later this turn [6.1]"),
        ("march with griffin now", "Not allowed: that is for the Action Cycle, later this turn [4.0]"),
        ("entrain griffin", "Not allowed: that is for the Action Cycle, later this turn [4.0]"),
        ("place-depot N3117 rail", "Not allowed: that is for the Depot Segment, and none is ahead [29.0]"),
        ("transfer", "transfer: leader is missing"),
        ("transfer napoleon N3117", "napoleon: no such piece"),
        ("activate", "Not allowed: that is for the Action Cycle, later this turn [4.0]"),
        ("fly", "I don't know 'fly'; ? lists choices and commands"),
        ("m", "I don't know 'm'"),  # map or more
        ("odds N9999", "N9999"),
        ("odds", "attack on which hex?"),
        ("stack", "in which hex?"),
        ("reach", "Which piece? Type its name after the command"),
        ("reach napoleon 4", "napoleon: no such piece"),
        ("zoc french", "french: no such side"),
        ("map atlantis", "atlantis: no such hex or place"),
        ("map 9", "zoom 9: there are 1 campaign, 2 usual, 3 close, 4 closest"),
        ("log x", "x is no number"),
        ("save", "in which file?"),
        ("points now", "Too many words"),
        ("undo", "nothing to undo"),
        ("more", "Nothing more to read"),
        ("\x1b[2J\x07", "I don't know"),
        ("x" * 100_000, "I don't know"),
    ],
)
def test_what_is_no_answer_is_told_and_changes_nothing(typed: str, told: str) -> None:
    text, session = played(f"{typed}\n")
    assert told in text and len(session.state) == 0 and "\x1b" not in text and "\x07" not in text


def test_undo_goes_back_to_the_last_answer() -> None:
    text, session = played("done\n2\nundo\nundo\n")
    assert "Undone: " in text and history(session) == []
    assert text.count("Union: transfer leaders? [3.0]") == 2


def test_redo_brings_back_what_undo_took() -> None:
    text, session = played("done\nundo\nredo\nredo\n")
    assert history(session)[0] == "done" and len(session.state) > 1
    assert text.count("Turn 1: Action Cycle") == 2 and "nothing to redo" in text


def test_a_game_to_its_end_and_back_by_undo() -> None:
    session = Session.new(RACE, AGAINST_BOT, 4)
    text = ""
    while session.waiting != "over":
        decision = session.state.decision
        assert decision is not None
        routine = session.game.system.codec.text(decision.default or decision.actions[0])
        text, session = played(f"{routine}\n", session=session)
    assert session.state.result is not None and session.state.result.title in text and "The game is over" in text
    text, session = played("1\npass\nroster\nundo\n", session=session)
    assert "The game is over; ? lists" in text
    assert "Not allowed: the game is over" in text and "Griffin" in text and session.waiting == "human"


def test_the_end_of_the_input_keeps_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    session = Session.new(RACE, AGAINST_BOT, 4, path)
    text, session = played("done", session=session)  # a last line without its end is an answer
    session.close()
    assert f"gtcplay--resume{path}" in "".join(text.split())  # however long the path is and where it is wrapped
    again = Session.resume(path)
    text, again = played("quit\n", session=again)
    assert "The game continues" in text and again.state.hash == session.state.hash
    again.close()


def test_a_full_disk_blocks_the_game_until_there_is_room(tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    session = Session.new(RACE, AGAINST_BOT, 4, path)
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)

    class Typed(io.StringIO):
        """Room for one line at first; when Enter is pressed again, room for all."""

        lines = 0

        def readline(self, size: int | None = -1, /) -> str:
            self.lines += 1
            if self.lines == 1:
                resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 5, limit[1]))
            if self.lines == 4:
                resource.setrlimit(resource.RLIMIT_FSIZE, limit)
            return super().readline() if size is None else super().readline(size)

    target = io.StringIO()
    try:
        assert Front(session, Typed("done\nroster\npass\n\nquit\n"), target, 200).run() == 0
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    session.close()
    text = target.getvalue()
    assert f"{path}: File too large" in text and "Nothing is lost" in text and "Griffin" in text
    assert len(session.state) > 1 and replay_file(path).timeline.state.hash == session.state.hash


# -- looking -------------------------------------------------------------------------------------------------
EVERYTHING = (
    "?\nmap\nmap 1\nmap 3 N3318\nmap legend\nmap zoc\nmap command\nroster\nroster union\nobjectives\npoints\nlog\n"
    "zoc\ncommand\ncommand warren\nodds N3318 griffin\nstack N3217\nreach griffin 6\ndone\nmap reach\n"
)


@pytest.mark.parametrize("width", [20, 40, 80, 200])
def test_nothing_is_wider_than_the_terminal(width: int) -> None:
    text, _session = played(EVERYTHING, width)
    shown = [line for line in text.splitlines() if not line.startswith("> ")]
    assert max(map(len, shown)) <= min(width, 100) and text.isascii()


def test_every_command_answers() -> None:
    text, _session = played(EVERYTHING)
    for expected in (
        "Rule 3.0",
        "Zoom 2 around",
        "Zoom 1 around",
        "Zoom 3 around N3318",
        "woods",
        "Zones of control: Union",
        "Zones of control: Confederate",
        "Griffin",
        "Spotsylvania Court House",
        "Union victory points: 0",
        "Griffin against N3318",
        "Combat value of the stack: 23",
        "Reach of Griffin with 6 MP",
        "N3317 2",
    ):
        assert expected in text


@pytest.mark.parametrize("word", ["objectives", "points"])
def test_nobody_has_won_before_the_end(word: str) -> None:
    assert "\nnow: Confederate decisive victory\n" in played(f"{word}\n")[0]


def test_a_zoom_is_named_by_its_number_or_as_on_the_screen() -> None:
    text, _session = played("map close N3318\nmap campaign\nmap usual zoc\nmap N3318 closest\nmap 9\n?\n")
    assert "Zoom 3 around N3318" in text and "Zoom 1 around N3318" in text and "Zoom 2 around N3318" in text
    assert "Zoom 4 around N3318" in text and "ZOOM: 1 campaign, 2 usual, 3 close, 4 closest" in " ".join(text.split())


def test_looking_changes_nothing() -> None:
    text, session = played(EVERYTHING.replace("done\nmap reach\n", ""))
    assert len(session.state) == 0 and text.count("transfer leaders? [") == 1


def test_roster_of_one_side() -> None:
    text, _session = played("roster union\n")
    assert "Griffin" in text and "Stuart" not in text


def test_enter_alone_asks_again() -> None:
    text, session = played("\n\n")
    assert text.count("Union: transfer leaders? [3.0]") == 3 and len(session.state) == 0


def test_long_lists_wait_for_more() -> None:
    text, _session = played("roster\nmore\nmore\n", page=10)
    parts = text.split("> ")
    assert "more lines: more --" in parts[1] and "more lines: more --" in parts[2]
    first = [line for line in parts[1].splitlines() if line.startswith("  N")]
    second = [line for line in parts[2].splitlines() if line.startswith("  N")]
    assert first and second and not set(first) & set(second)


# -- as a program --------------------------------------------------------------------------------------------
def command(*words: object) -> list[str]:
    return [sys.executable, "-m", "gtc_tui", "play", *map(str, words)]


def test_a_pipe_plays_line_by_line(tmp_path: Path) -> None:
    environment = {**os.environ, "GTC_DATA": str(tmp_path), "TERM": "dumb"}
    words = command(RACE, "--seed", 7)
    done = subprocess.run(words, input="done\nquit\n", capture_output=True, text=True, env=environment, timeout=60)
    assert done.returncode == 0 and done.stderr == "gtc: not a terminal: playing line by line\n"
    assert "> done\n" in done.stdout and done.stdout.isascii()
    (log,) = (tmp_path / "games").glob("*.log")
    assert '"seed":7' in log.read_text() and '"union":"human","confederate":"bot:greedy"' in log.read_text()
    again = subprocess.run(command("--resume"), input="", capture_output=True, text=True, env=environment, timeout=60)
    assert again.returncode == 0 and "The game continues" in again.stdout


def test_a_dumb_terminal_plays_line_by_line(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    environment = {**os.environ, "GTC_DATA": str(tmp_path), "TERM": "dumb", "COLUMNS": "60", "LINES": "20"}
    with subprocess.Popen(
        command(RACE, "--seed", 7, "--log", tmp_path / "my.log"),
        stdin=theirs,
        stdout=theirs,
        stderr=subprocess.PIPE,
        env=environment,
    ) as program:
        os.close(theirs)
        os.write(ours, b"done\nquit\n")
        shown = b""
        while True:
            try:
                part = os.read(ours, 4096)
            except OSError:
                break
            if not part:
                break
            shown += part
        assert program.stderr is not None and b"playing line by line" in program.stderr.read()
    os.close(ours)
    assert program.returncode == 0 and b"Union: transfer leaders?" in shown and b"\x1b" not in shown
    assert (tmp_path / "my.log").read_text().splitlines()[1] == "done"


def test_an_interrupt_keeps_the_game(tmp_path: Path) -> None:
    environment = {**os.environ, "GTC_DATA": str(tmp_path)}
    with subprocess.Popen(
        command(RACE, "--text", "--seed", 7),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    ) as program:
        assert program.stdin is not None and program.stdout is not None and program.stderr is not None
        program.stdin.write("done\n")
        program.stdin.flush()
        while "Action Cycle" not in program.stdout.readline():
            pass
        program.send_signal(signal.SIGINT)
        program.stdout.read()
        told = program.stderr.read()
    (log,) = (tmp_path / "games").glob("*.log")
    assert program.returncode == 130 and told == f"gtc: interrupted; the game is saved: gtc play --resume {log}\n"
    assert len(replay_file(log).timeline.state) >= 1


@pytest.mark.parametrize("late", [False, True], ids=["soon", "late"])
def test_a_second_interrupt_soon_after_leaves_though_the_next_one_thinks(late: bool, tmp_path: Path) -> None:
    """Each cuts a decision of a machine player short; two within two seconds leave the game, which is kept."""
    log, bot = tmp_path / "game.log", "bot:search:think=60,nodes=99999999"
    words = command(RACE, "--text", "--seed", 7, "--union", bot, "--confederate", bot, "--log", log)
    with subprocess.Popen(
        words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None and program.stderr is not None
        lines = program.stdout

        def until_it_thinks() -> int:
            """It says so after two seconds of a decision. How many lines are kept by then."""
            while "The computer is thinking" not in (line := lines.readline()):
                assert line, "it ended"
            return len(log.read_text().splitlines())

        try:
            before = until_it_thinks()
            program.send_signal(signal.SIGINT)
            if late:
                between = until_it_thinks()
                program.send_signal(signal.SIGINT)
                assert before < between < until_it_thinks()
            else:
                _until(lambda: len(log.read_text().splitlines()) > before)
                time.sleep(0.5)
                program.send_signal(signal.SIGINT)
                program.wait(timeout=10)
                told = f"gtc: interrupted; the game is saved: gtc play --resume {log}\n"
                assert (program.returncode, program.stderr.read()) == (130, told)
                assert len(replay_file(log).timeline.state) >= 1
        finally:
            program.kill()


def _until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.05)


@pytest.mark.parametrize("words", [(), ("--text",)], ids=["full screen", "line by line"])
def test_a_closed_input_is_one_line(words: tuple[str, ...], tmp_path: Path) -> None:
    environment = {**os.environ, "GTC_DATA": str(tmp_path)}
    program = shlex.join(command(RACE, *words))
    done = subprocess.run(
        ["sh", "-c", f"exec {program} <&-"], capture_output=True, text=True, env=environment, timeout=30
    )
    told = "gtc: play: standard input is closed, so no choice could be made\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", told)
    assert not list(tmp_path.iterdir())


# -- lines ---------------------------------------------------------------------------------------------------
def test_wrap_keeps_words_and_breaks_what_is_longer_than_a_line() -> None:
    assert wrap("one two three", 8, "  ") == ["one two", "  three"]
    assert wrap("abcdefghij", 4) == ["abcd", "efgh", "ij"]
    assert wrap("", 10) == [""]


def test_further_lines_stand_further_in_than_the_first() -> None:
    assert hang("  one two three", 10) == ["  one two", "    three"]
    assert hang("one two three", 9) == ["one two", "  three"]
    assert hang("    fits", 8) == ["    fits"]
    told = "  B3 Bermuda Hundred, Union: Brooks 12, B R Johnson 1, Ames 9, West 3"
    assert hang(told, 52) == ["  B3 Bermuda Hundred, Union: Brooks 12,", "    B R Johnson 1, Ames 9, West 3"]
    assert hang("  \u5317\u8ecd\u5357\u8ecd\u5317\u8ecd", 10) == [
        "  \u5317\u8ecd\u5357\u8ecd",
        "    \u5317\u8ecd",
    ]


@pytest.mark.parametrize(("language", "way"), [("en", "(railroad)"), ("ja", "(\u9244\u9053)")])
@pytest.mark.parametrize("width", [40, 60, 80])
def test_links_of_boxes_are_not_divided(language: str, way: str, width: int, japanese: None) -> None:
    i18n.speak(language)
    links = tuple(f"{place} {way}" for place in ("B1 Burkeville", "B6 Port Walthall Station", "B4 City Point"))
    lines = box_lines([BoxView("B5", "B5 Petersburg", (), links), BoxView("B2", "B2 Fort Monroe", (), ())], width)
    assert all(sum(link in line for line in lines) == 1 for link in links), lines
    assert all(cells(line) <= width and line.isprintable() for line in lines)
    assert all(line.startswith("    ") for line in lines[1:-1]) and len(lines) > 2
    assert lines[-1] == "B2 Fort Monroe"
    narrow = box_lines([BoxView("B5", "B5 Petersburg", (), links)], 20)
    assert all(cells(line) <= 20 and line.isprintable() for line in narrow)


def test_columns_run_down_then_across() -> None:
    assert columns(["a", "b", "c", "d", "e"], 7) == ["a  c  e", "b  d"]
    assert columns(["one two three", "x"], 9) == ["one two", "    three", "x"]
    assert columns([], 10) == []


def test_table_wraps_the_last_column() -> None:
    assert table([("a", "long words here"), ("bb", "x")], 16) == ["a   long words", "    here", "bb  x"]


def test_wide_characters_count_as_two() -> None:
    assert cells("\u5317\u8ecd") == 4 and wrap("\u5317\u8ecd\u5357\u8ecd", 4) == ["\u5317\u8ecd", "\u5357\u8ecd"]


def test_a_word_in_katakana_is_kept_whole_where_a_line_has_room_for_it() -> None:
    """As a Latin one is, with its points and long vowels; a name of several words that is too long ends with one of
    them, and a word that is too long for any line is divided."""
    named = "\u5317\u8ecd\u306f\u30ed\u30fc\u30ec\u30eb\u30fb\u30d2\u30eb\u3092\u5360\u3081\u305f"
    assert wrap(named, 16) == [named[:3], named[3:11], named[11:]]
    assert wrap(named, 20) == [named[:10], named[10:]]
    assert wrap(named, 12) == [named[:3], named[3:8], named[8:]]
    assert wrap(named[3:7], 6) == [named[3:6], named[6:7]]


def test_printable_is_one_line_without_controls() -> None:
    assert printable("a\tb\n\x1b[2Jc\x00") == "a b ?[2Jc?"
