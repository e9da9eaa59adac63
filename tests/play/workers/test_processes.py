"""Work done by processes of this machine: none is lost with a process, and nothing is left running."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gtc_tui import GtcError, UnknownName, systems
from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.engine.action import CHANCE, Action
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.seat import Seat
from gtc_tui.play.matches.onegame import Job, Played, game_seed
from gtc_tui.play.workers import processes
from gtc_tui.play.workers.processes import Here, Processes
from gtc_tui.play.workers.task import Bench, answer
from gtc_tui.scenario import locate
from support import CONFEDERATE, RACE, UNION

MAD_ANTHONY = "boots2/mad-anthony"


def games(count: int) -> Iterator[Job]:
    players = {UNION: "bot:greedy", CONFEDERATE: "bot:random"}
    return (Job(number, RACE, {}, players, game_seed(1, number)) for number in range(count))


def test_a_process_that_is_killed_does_not_cost_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    started = []
    start = processes._start

    def watched(context: Any) -> Any:
        pair = start(context)
        started.append(pair[1])
        return pair

    monkeypatch.setattr(processes, "_start", watched)
    found = {}
    with closing(Processes(2)) as workers:
        for played in workers.run(games(6)):
            if not found:
                os.kill(next(process.pid for process in started if process.is_alive()), signal.SIGKILL)
            found[played.number] = played.outcome
    assert found == {played.number: played.outcome for played in Here().run(games(6))}
    assert len(started) == 3


def test_a_game_whose_process_is_always_killed_is_told(tmp_path: Path) -> None:
    """Its player kills the process that it plays in."""
    path = tmp_path / "bot.sh"
    path.write_text("#!/bin/sh\nkill -9 $PPID\n")
    path.chmod(0o755)
    job = Job(0, RACE, {}, {UNION: f"bot:exec:{path}", CONFEDERATE: "bot:random"}, 1)
    with closing(Processes(1)) as workers, pytest.raises(GtcError, match="its process was killed, twice"):
        list(workers.run([job]))


class Sight(msgspec.Struct, frozen=True):
    """A piece of work: what the first answer of a position is worth at first sight. Its game is loaded, and it is
    played to, once for a bench."""

    history: tuple[Action, ...]
    told = "sight"

    def done(self, bench: Bench) -> float:
        if "state" not in bench.kept:
            bench.kept["state"] = bench.game(MAD_ANTHONY, {}).new_state()
            bench.kept["state"].replay(self.history)
        worth: float = bench.kept["state"].appraise()[0]
        return worth


@pytest.mark.parametrize("here", [True, False])
def test_a_worker_keeps_nothing_that_was_made_by_other_weights(
    here: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GTC_DATA", str(tmp_path))
    usual = locate.find_file("boots/ai.toml").read_text()
    state, dice, greedy = systems.load(MAD_ANTHONY).new_state(), Referee(2), GreedyBot()
    while (decision := state.decision) is not None and decision.kind != "move":
        chance = decision.side == CHANCE
        state.apply(dice.roll(decision, len(state)) if chance else greedy.choose(Seat.deciding(state)))
    task, bench = Sight(tuple(state.history)), Bench()

    def worth(bench: Bench) -> object:
        return next(Here(bench).run([task])) if here else answer(bench, task)

    before, kept = worth(bench), bench.kept["state"]
    assert worth(bench) == before and bench.kept["state"] is kept
    own = tmp_path / "scenarios" / "boots" / "ai.toml"
    own.parent.mkdir(parents=True)
    own.write_text(usual.replace("hex-opened = 0.1", "hex-opened = 0.7").replace("least = 0.03", "least = 0.6"))
    assert worth(bench) == worth(Bench()) != before


def test_errors_of_a_worker_are_errors_here() -> None:
    job = Job(0, RACE, {}, {UNION: "bot:clever", CONFEDERATE: "bot:random"}, 1)
    with closing(Processes(1)) as workers:
        with pytest.raises(UnknownName, match="bot:clever"):
            list(workers.run([job]))
        with pytest.raises(RuntimeError, match="KeyError"):
            list(workers.run([msgspec.structs.replace(job, players={UNION: "bot:random"})]))


def test_closing_stops_what_is_under_way() -> None:
    with closing(Processes(2)) as workers:
        running = workers.run(games(1000))
        assert isinstance(next(running), Played)
        begun = time.monotonic()
        running.close()  # type: ignore[attr-defined]
        assert time.monotonic() - begun < 5


def test_processes_stay_from_one_series_to_the_next() -> None:
    with closing(Processes(1)) as workers:
        first = [one.outcome for one in workers.run(games(1))]
        there = {pid for _pipe, process in workers._idle if (pid := process.pid)}
        assert [one.outcome for one in workers.run(games(1))] == first
        assert {process.pid for _pipe, process in workers._idle} == there and len(there) == 1
    assert workers._idle == []


def test_work_that_nobody_waits_for_is_dropped() -> None:
    """In the middle of a game."""
    bench, asked = Bench(), 0

    def wanted() -> bool:
        nonlocal asked
        asked += 1
        return asked < 20

    bench.wanted = wanted
    assert answer(bench, next(games(1))) == ("unwanted", "") and asked == 20
