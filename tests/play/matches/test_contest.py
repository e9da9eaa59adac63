"""`gtc match`: what is played, what comes out, and that nothing finished is lost."""

from __future__ import annotations

import json
import math
import os
import random
import re
import signal
import statistics as plain
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

import gtc_tui
from gtc_tui import GtcError, cli
from gtc_tui.engine.log import MAX_BYTES, parse_header
from gtc_tui.errors import LogError
from gtc_tui.play.matches import contest, onegame
from gtc_tui.play.matches.contest import Contest, Finished, finished, jobs, record, report
from gtc_tui.play.matches.contestfile import ContestFile
from gtc_tui.play.matches.onegame import Job
from gtc_tui.play.matches.statistics import Clock, added, elo, interval
from gtc_tui.play.table.replay import open_file
from gtc_tui.play.workers.processes import Here
from gtc_tui.play.workers.task import Bench
from gtc_tui.store.logfile import LogFile, first_line
from support import CONFEDERATE, RACE, UNION

TREVILIAN = "gtc/08-trevilian-station"
QUICK = ["--scenario", RACE, "--games", "4", "--swap"]


def a_contest(**changes: Any) -> Contest:
    return msgspec.structs.replace(Contest("bot:greedy", "bot:random", (RACE,), 4, True, 1), **changes)


def a_game(winner: str = "a", side: str = UNION, number: int = 0, **more: Any) -> Finished:
    fields: dict[str, Any] = {
        "scenario": RACE, "number": number, "seed": 1, "side": side, "winner": winner, "level": "union-marginal",
        "points": 3, "actions": 5, "clocks": (Clock(), Clock()), **more,
    }  # fmt: skip
    return Finished(**fields)


def match(capsys: pytest.CaptureFixture[str], *words: object) -> dict[str, Any]:
    assert cli.main(["match", *map(str, words)]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def without_seconds(found: dict[str, Any]) -> dict[str, Any]:
    for one in (found["total"], *found["scenarios"].values()):
        del one["seconds"]
    return found


# -- figures ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("won", "lost", "low", "high"),
    [(5, 5, 0.2366, 0.7634), (80, 20, 0.7112, 0.8666), (8, 0, 0.6756, 1.0), (0, 100, 0.0, 0.0370)],
)
def test_without_draws_the_interval_is_wilsons(won: int, lost: int, low: float, high: float) -> None:
    """Against figures of the textbook formula, and against the formula."""
    assert interval(won, 0, lost) == pytest.approx((low, high), abs=5e-5)
    n, p, z = won + lost, won / (won + lost), 1.959963984540054
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    ends = [(p + z * z / (2 * n) + sign * half) / (1 + z * z / n) for sign in (-1, 1)]
    assert interval(won, 0, lost) == pytest.approx(tuple(ends))


def test_the_interval_holds_what_it_promises() -> None:
    """Drawn games too: of many series with a known score about 95 % have it in their interval."""
    chance = random.Random(1)
    for win, draw in ((0.5, 0.0), (0.8, 0.1), (0.3, 0.5), (0.1, 0.2)):
        inside = 0
        for _series in range(2000):
            games = chance.choices((1.0, 0.5, 0.0), (win, draw, 1 - win - draw), k=40)
            low, high = interval(games.count(1.0), games.count(0.5), games.count(0.0))
            inside += low <= win + draw / 2 <= high
        assert 0.93 <= inside / 2000 <= 0.98


def test_draws_narrow_the_interval_but_few_games_claim_nothing() -> None:
    def width(*games: int) -> float:
        low, high = interval(*games)
        return high - low

    assert width(10, 20, 10) < width(20, 0, 20)
    assert width(0, 1, 0) > 0.5 and interval(0, 0, 0) == (0.0, 1.0)
    for games in ((0, 40, 0), (40, 0, 0), (1, 1, 0), (0, 3, 9)):
        low, high = interval(*games)
        assert 0 <= low <= (games[0] + games[1] / 2) / sum(games) <= high <= 1


def test_elo() -> None:
    assert elo(0.5) == 0 and elo(0.75) == pytest.approx(190.85, abs=0.01)
    assert elo(0.25) == pytest.approx(-190.85, abs=0.01)
    assert elo(0.0) is None and elo(1.0) is None


def test_clocks_add_up_and_know_the_median() -> None:
    chance = random.Random(2)
    seconds = [math.exp(chance.gauss(-4, 2)) for _decision in range(1001)]
    clocks = [Clock() for _game in range(7)]
    for number, one in enumerate(seconds):
        clocks[number % 7].add(one)
    whole = added(clocks)
    assert whole.decisions == 1001 and whole.worst == max(seconds) and whole.total == pytest.approx(sum(seconds))
    assert whole.median == pytest.approx(plain.median(seconds), rel=0.05)
    assert Clock().median is None
    kept = msgspec.json.decode(msgspec.json.encode(whole.rounded()), type=Clock)
    assert kept.median == pytest.approx(whole.median, rel=1e-3)
    lone = Clock()
    lone.add(0.0)
    assert lone.median == 0.0


# -- what is played --------------------------------------------------------------------------------------
def test_with_swap_every_seed_is_played_from_both_sides() -> None:
    due = list(jobs(a_contest(scenarios=(RACE, TREVILIAN), games=4)))
    assert [one.game for one in due[:4]] == [RACE, TREVILIAN, RACE, TREVILIAN]
    race = [one for one in due if one.game == RACE]
    assert [one.players[UNION] for one in race] == ["bot:greedy", "bot:random"] * 2
    assert [one.players[CONFEDERATE] for one in race] == ["bot:random", "bot:greedy"] * 2
    assert race[0].seed == race[1].seed != race[2].seed == race[3].seed
    assert len({one.seed for one in due}) == 4  # scenarios have their own
    alone = list(jobs(a_contest(swap=False)))
    assert {one.players[UNION] for one in alone} == {"bot:greedy"} and len({one.seed for one in alone}) == 4
    assert [one.seed for one in jobs(a_contest(seed=2))] != [one.seed for one in race]


def test_games_that_are_done_are_left_out_and_more_are_the_same_ones() -> None:
    short, long = a_contest(games=4), a_contest(games=9, scenarios=(TREVILIAN, RACE))
    wanted = {(one.game, one.seed, tuple(one.players.items())) for one in jobs(short)}
    assert wanted < {(one.game, one.seed, tuple(one.players.items())) for one in jobs(long)}
    assert len(list(jobs(short, {(RACE, 0), (RACE, 3)}))) == 2


def test_a_game_is_known_again_by_its_number() -> None:
    wanted = a_contest(scenarios=(TREVILIAN, RACE), games=2)
    for job, played in zip(jobs(wanted), Here().run(jobs(wanted)), strict=True):
        one = finished(wanted, played)
        assert (one.scenario, one.seed) == (job.game, job.seed)
        assert job.players[one.side] == "bot:greedy"
        assert played.outcome is not None
        winner = played.outcome.result.winner
        assert one.winner == ("draw" if winner is None else "a" if winner == one.side else "b")


def test_a_record_counts_by_side_and_level() -> None:
    games = [
        a_game("a"), a_game("b", CONFEDERATE, 1), a_game("draw", UNION, 2, level="draw", points=0),
        a_game("a", CONFEDERATE, 3, level="forfeit", points=None, fault="bot.py: ended"),
    ]  # fmt: skip
    found = record(games)
    assert (found.tally.won, found.tally.drawn, found.tally.lost) == (2, 1, 1)
    assert found.tally.forfeits == (0, 1) and found.tally.points == 2.0 and found.score == 0.625
    assert found.tally.levels == {"union-marginal": 2, "draw": 1, "forfeit": 1}
    assert found.sides[UNION].games == 2 and found.sides[CONFEDERATE].lost == 1
    empty = record([])
    assert empty.score is None and empty.score_interval == (0, 1) and empty.elo_interval == (None, None)


def test_a_report_leaves_out_what_was_not_asked_for() -> None:
    found = report(a_contest(games=1), [a_game(), a_game("b", number=1), a_game("b", scenario=TREVILIAN)])
    assert found.complete and found.due == 1 and found.total.tally.games == 1


# -- the command -----------------------------------------------------------------------------------------
def test_a_match_is_repeatable_for_any_number_of_jobs(capsys: pytest.CaptureFixture[str]) -> None:
    one = without_seconds(match(capsys, "bot:random", "bot:random", *QUICK))
    two = without_seconds(match(capsys, "bot:random", "bot:random", *QUICK, "--jobs", 2))
    assert one == two and one["complete"] and one["total"]["tally"]["games"] == 4
    other = without_seconds(match(capsys, "bot:random", "bot:random", *QUICK, "--seed", 2))
    assert other != one


def test_the_better_player_wins_and_takes_longer(capsys: pytest.CaptureFixture[str]) -> None:
    found = match(capsys, "bot:random", "bot:greedy", "--scenario", RACE, "--games", 12, "--swap", "--jobs", 2)
    total = found["total"]
    assert total["score"] < 0.2 and total["score_interval"][1] < 0.5 and total["elo_interval"][1] < 0
    assert {side: tally["games"] for side, tally in total["sides"].items()} == {UNION: 6, CONFEDERATE: 6}
    assert sum(total["tally"]["levels"].values()) == 12
    seconds = total["seconds"]
    assert 0 < seconds["a"]["median"] < seconds["b"]["median"] <= seconds["b"]["worst"]
    assert found["scenarios"][RACE] == total


def test_optional_rules_count(capsys: pytest.CaptureFixture[str]) -> None:
    bare = match(capsys, "bot:random", "bot:random", *QUICK)
    found = match(capsys, "bot:random", "bot:random", *QUICK, "--option", "fifth-activation")
    assert found["options"] == {"fifth-activation": True}
    assert found["total"]["seconds"]["a"]["decisions"] != bare["total"]["seconds"]["a"]["decisions"]


def test_a_program_that_fails_loses_and_the_match_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bot.sh"
    path.write_text('#!/bin/sh\nread -r line; echo \'{"protocol":1,"wants":[]}\'\nread -r line; read -r line; exit 7\n')
    path.chmod(0o755)
    kept = tmp_path / "m.jsonl"
    assert cli.main(["match", f"bot:exec:{path}", "bot:random", *QUICK, "--out", str(kept)]) == 0
    printed = capsys.readouterr()
    found = json.loads(printed.out)
    assert found["total"]["tally"]["forfeits"] == [4, 0] and found["total"]["tally"]["lost"] == 4
    assert found["total"]["tally"]["levels"] == {"forfeit": 4} and found["total"]["tally"]["points"] is None
    assert printed.err.count("bot.sh: ended with exit code 7") == 4
    assert json.loads(kept.read_text().splitlines()[1])["fault"] == "bot.sh: ended with exit code 7"


def test_progress_is_told_on_standard_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from gtc_tui.cli import contest as command

    monkeypatch.setattr(command, "_PATIENCE", 0.0)
    assert cli.main(["match", "bot:random", "bot:random", *QUICK]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 4 and re.match(r"1 of 4 games: \d won, \d drawn, \d lost by bot:random, \d+% \(", lines[0])
    told = contest.progress(a_contest(games=100), [a_game()], 1, 60.0, 3)
    assert "; 1.0 games a minute by 3 workers; " in told and "minutes left" in told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("bot:greedy", "bot:random"), "--scenario"),
        (("bot:greedy",), "BOT_B"),
        (("bot:greedy", "human", *QUICK), "people do not play here"),
        (("bot:greedy", "bot:clever", *QUICK), "bot:clever: no such player"),
        (("bot:greedy", "bot:exec:nowhere", *QUICK), "nowhere: no such program"),
        (("bot:greedy", "bot:exec:/bin/true", *QUICK), "true: ended with exit code 0"),
        (("bot:greedy", "bot:random", "--scenario", "gtc/99"), "gtc/99"),
        (("bot:greedy", "bot:random", *QUICK, "--option", "fog"), "has no option fog"),
        (("bot:greedy", "bot:random", *QUICK, "--games", "0"), "--games"),
        (("bot:greedy", "bot:random", *QUICK, "--out", "/dev/null/m.jsonl"), "/dev/null"),
        (("bot:greedy", "bot:random", *QUICK, "--logs", "/dev/null/logs"), "/dev/null"),
    ],
)
def test_wrong_matches_are_told_before_they_begin(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["match", *words]) in (1, 2)
    printed = capsys.readouterr()
    assert printed.out == "" and told in printed.err and printed.err.count("\n") == 1


# -- on disk ---------------------------------------------------------------------------------------------
def test_the_same_command_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "m.jsonl"
    words = ["bot:random", "bot:random", *QUICK, "--out", path]
    whole = match(capsys, *words)
    lines = path.read_text().splitlines()
    assert len(lines) == 5
    path.write_text("\n".join(lines[:3]) + "\n" + lines[3][:40])  # killed in the middle of a line
    assert without_seconds(match(capsys, *words)) == without_seconds(whole)
    again = path.read_text()
    assert again.splitlines()[:3] == lines[:3] and len(again.splitlines()) == 5
    match(capsys, *words)
    assert path.read_text() == again  # nothing left to play
    further = match(capsys, *words, "--games", "6", "--scenario", TREVILIAN)
    assert further["due"] == 12 and path.read_text().startswith(again)


def test_the_log_of_each_game_is_kept_and_is_that_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, kept = tmp_path / "new" / "logs", tmp_path / "m.jsonl"
    words = ["bot:greedy", "bot:random", *QUICK, "--out", kept, "--logs", folder]
    match(capsys, *words)
    games = [json.loads(line) for line in kept.read_text().splitlines()[1:]]
    assert len(games) == len(list(folder.iterdir())) == 4
    for game in games:
        path = folder / f"gtc-03-race-for-spotsylvania-{game['number']}.log"
        end = open_file(path).timeline.state
        assert end.result is not None and end.result.points == game["points"] and len(end.history) == game["actions"]
        header = parse_header(first_line(path), path.name)
        assert header.seed == game["seed"] and header.players[game["side"]] == "bot:greedy"
    with_jobs = tmp_path / "jobs"
    match(capsys, "bot:greedy", "bot:random", *QUICK, "--logs", with_jobs, "--jobs", "2")
    assert {one.name: one.read_text() for one in folder.iterdir()} == {
        one.name: one.read_text() for one in with_jobs.iterdir()
    }


def test_logs_of_a_match_that_was_stopped_are_written_anew_and_no_other_file_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "m.jsonl"
    words = ["bot:greedy", "bot:random", *QUICK, "--out", kept, "--logs", tmp_path]
    match(capsys, *words)
    path = tmp_path / "gtc-03-race-for-spotsylvania-3.log"
    log, lines = path.read_text(), kept.read_text().splitlines()
    kept.write_text("\n".join(lines[:-1]) + "\n")  # killed between the log of its last game and its line
    path.write_text(log[: len(log) // 2])
    match(capsys, *words)
    assert path.read_text() == log
    mine = log.replace("bot:greedy", "human")
    path.write_text(mine)
    assert cli.main([str(word) for word in ["match", "bot:greedy", "bot:random", *QUICK, "--logs", tmp_path]]) == 1
    assert "another game has this name" in capsys.readouterr().err and path.read_text() == mine


def test_a_game_that_was_forfeited_has_its_log_as_far_as_it_came(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bot.sh"
    path.write_text('#!/bin/sh\nread -r line; echo \'{"protocol":1,"wants":[]}\'\nread -r line; read -r line; exit 7\n')
    path.chmod(0o755)
    logs = tmp_path / "logs"
    match(capsys, "bot:random", f"bot:exec:{path}", *QUICK, "--logs", logs)
    found = [open_file(one).timeline.state for one in sorted(logs.iterdir())]
    assert len(found) == 4 and all(state.result is None for state in found)


@pytest.mark.parametrize("left", ["", '{"gtc":"ma'])
def test_a_file_that_was_only_begun_is_begun_again(
    left: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "m.jsonl"
    path.write_text(left)
    match(capsys, "bot:random", "bot:random", "--scenario", RACE, "--games", 1, "--out", path)
    assert len(path.read_text().splitlines()) == 2


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("not a match\n", "m.jsonl:1: not the file of a match"),
        ('{"gtc":"log","format":1,"game":"x"}\n', ":1: not the file of a match"),
        ("HEADER with format\n", ":1: match format 99"),
        ("HEADER\nwhat\n", ":2: not a game of a match"),
        ("HEADER with seed\n", "a match with seed 99, not 1; another --out"),
        ("letter without end", "not a game log"),
    ],
)
def test_other_files_are_refused_and_left_alone(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    ContestFile(path, a_contest()).close()
    header = path.read_text().strip()
    text = text.replace("HEADER with format", header.replace('"format":1', '"format":99'))
    text = text.replace("HEADER with seed", header.replace('"seed":1', '"seed":99')).replace("HEADER", header)
    path.write_text(text)
    with pytest.raises(LogError) as caught:
        ContestFile(path, a_contest())
    assert told in str(caught.value) and path.read_text() == text


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        (None, "played by a gtc-tui of before, which did not write down which one"),
        ({"rules": "other"}, f"another version of the rules (gtc-tui {gtc_tui.__version__}, here"),
        ({"core": "other"}, "another version of the native core"),
        ({"data": "other"}, "other data files than there are now"),
        ({"weights": "other"}, "other weights of machine players than there are now"),
    ],
)
def test_a_match_goes_on_by_the_program_alone_that_has_begun_it(
    changed: dict[str, str] | None, told: str, tmp_path: Path
) -> None:
    """Who has another one is told so, and may still read it: with as many games as it has nothing is left to play."""
    path = tmp_path / "m.jsonl"
    kept = ContestFile(path, a_contest())
    kept.keep(a_game())
    kept.close()
    header, game = path.read_text().splitlines()
    known = json.loads(header)
    if changed is None:
        del known["program"]
    else:
        known["program"].update(changed)
    path.write_text(f"{json.dumps(known)}\n{game}\n")
    before = path.read_bytes()
    with pytest.raises(LogError) as caught:
        ContestFile(path, a_contest())
    [line] = str(caught.value).splitlines()
    assert told in line and line.startswith(f"{path}: ") and line.endswith("need another --out")
    whole = ContestFile(path, a_contest(games=1))
    assert whole.games == [a_game()] and path.read_bytes() == before
    whole.close()


def test_a_match_may_be_longer_than_any_log_of_a_game(tmp_path: Path) -> None:
    path, long = tmp_path / "m.jsonl", a_game(fault="x" * (MAX_BYTES // 2))
    kept = ContestFile(path, a_contest())
    for _number in range(3):
        kept.keep(long)
    kept.close()
    again = ContestFile(path, a_contest())
    assert again.games == [long] * 3 and path.stat().st_size > MAX_BYTES
    again.close()


@pytest.mark.parametrize(
    ("theirs", "ours", "told"),
    [
        ({"swap": True}, {"swap": False}, "a match with --swap; another --out for one without"),
        ({"swap": False}, {"swap": True}, "a match without --swap; another --out for one with it"),
        ({"options": {"ammunition": True}}, {"options": {}}, "a match with options ammunition, not -; another --out"),
    ],
)
def test_another_match_is_told_in_words(
    tmp_path: Path, theirs: dict[str, Any], ours: dict[str, Any], told: str
) -> None:
    path = tmp_path / "m.jsonl"
    ContestFile(path, a_contest(**theirs)).close()
    with pytest.raises(LogError) as caught:
        ContestFile(path, a_contest(**ours))
    assert str(caught.value).startswith(f"{path}: {told}")


def test_two_programs_do_not_write_one_match(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    first = ContestFile(path, a_contest())
    with pytest.raises(GtcError, match="in use by another program"):
        ContestFile(path, a_contest())
    first.close()
    ContestFile(path, a_contest()).close()


def running(*words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "gtc_tui", "match", "bot:random", "bot:greedy", "--scenario", RACE, "--swap"]
    return subprocess.Popen(
        [*command, "--games", "5000", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def wait_for_games(path: Path, count: int) -> None:
    for _try in range(3000):
        if path.exists() and path.read_text().count("\n") > count:
            return
        time.sleep(0.01)
    raise AssertionError("no games")


@pytest.fixture
def processes() -> Iterator[None]:
    """None of ours is left at the end."""
    yield
    for _try in range(500):
        if not living():
            return
        time.sleep(0.02)
    raise AssertionError(f"left behind: {living()}")


def living() -> list[str]:
    """Processes that play games of tests here: they have this test's mark in their environment."""
    mark = f"GTC_TEST_MARK={os.getpid()}".encode()
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            marked = mark in (folder / "environ").read_bytes() and folder.name != str(os.getpid())
            if marked and (folder / "stat").read_text().rpartition(")")[2].split()[0] != "Z":
                found.append((folder / "cmdline").read_text())
        except OSError:
            continue
    return found


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_is_done_and_tells_it(
    jobs: str, tmp_path: Path, processes: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GTC_TEST_MARK", str(os.getpid()))
    path = tmp_path / "m.jsonl"
    with running("--jobs", jobs, "--out", str(path)) as process:
        wait_for_games(path, 3)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    found = json.loads(out)
    kept = path.read_text().splitlines()
    assert not found["complete"] and found["total"]["tally"]["games"] == len(kept) - 1 >= 3
    assert "the same command continues" in err.splitlines()[-1]


def test_ctrl_c_between_the_file_and_the_count_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The signal comes when the second game is on disk already, and not yet counted."""
    append = LogFile.append

    def append_and_interrupt(file: LogFile, lines: Sequence[str]) -> None:
        append(file, lines)
        if file.path.read_text().count("\n") == 3:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(LogFile, "append", append_and_interrupt)
    path = tmp_path / "m.jsonl"
    assert cli.main(["match", "bot:random", "bot:greedy", *QUICK, "--out", str(path)]) == 130
    out, err = capsys.readouterr()
    assert json.loads(out)["total"]["tally"]["games"] == 2 and "2 games are saved" in err
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_match_that_was_killed_goes_on(
    tmp_path: Path, processes: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GTC_TEST_MARK", str(os.getpid()))
    path = tmp_path / "m.jsonl"
    with running("--jobs", "2", "--out", str(path)) as process:
        wait_for_games(path, 3)
        process.kill()
        process.communicate()
    kept = path.read_text()
    games = kept.count("\n") - 1
    words = ["bot:random", "bot:greedy", "--scenario", RACE, "--swap", "--games", "4", "--out", path]
    found = match(capsys, *words)
    assert found["complete"] and path.read_text().startswith(kept[: kept.rfind("\n") + 1]) and games >= 3
    numbers = [json.loads(line)["number"] for line in path.read_text().splitlines()[1:]]
    assert len(numbers) == len(set(numbers)) and {0, 1, 2, 3} <= set(numbers)


# -- workers ---------------------------------------------------------------------------------------------
def test_a_job_and_its_outcome_are_plain_data() -> None:
    """What an engine for a cluster has to carry."""
    job = next(jobs(a_contest()))
    carried = msgspec.json.decode(msgspec.json.encode(job), type=Job)
    one, two = job.done(Bench()), carried.done(Bench())
    assert one.outcome == two.outcome
    back = msgspec.json.decode(msgspec.json.encode(one), type=onegame.Played)
    assert back.outcome == one.outcome and back.clocks[UNION].buckets == one.clocks[UNION].buckets


def test_scenarios_of_a_match_may_be_of_any_kind() -> None:
    every = tuple(gtc_tui.scenarios())
    assert [job.game for job in jobs(a_contest(scenarios=every, games=1))] == list(every)


def test_an_iteration_that_stops_inside_a_game_is_no_end_of_the_series(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It comes up as the fault that it is, with an exit code that says so."""

    def broken(self: Job, bench: Bench) -> onegame.Played:
        raise StopIteration

    monkeypatch.setattr(Job, "done", broken)
    with pytest.raises(RuntimeError, match="StopIteration"):
        list(Here().run(jobs(a_contest())))
    for words in (
        ("simulate", RACE, "--games", "1"),
        ("match", "bot:random", "bot:random", "--scenario", RACE, "--games", "1"),
    ):
        assert cli.main(list(words)) != 0
        assert "StopIteration" in capsys.readouterr().err
