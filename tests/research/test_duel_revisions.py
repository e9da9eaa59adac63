"""Two revisions in one game, `benches/duel_revisions.py`: here this one and itself."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

_BENCH = Path(__file__).parents[2] / "benches" / "duel_revisions.py"


def _bench(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(_BENCH), "--before", sys.executable, "--games", "2", "--seed", "3", *options]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def _games(*options: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in _bench(*options).stdout.splitlines()]


def test_both_play_the_same_game_from_either_side() -> None:
    """Players who are alike: on the same dice the same side wins, once for this revision, once for the other."""
    first, second, counted = _games("--bots", "bot:greedy", "bot:greedy")
    assert (first["side"], second["side"]) == ("union", "confederate") and first["points"] == second["points"]
    assert {first["winner"], second["winner"]} == {"this", "before"}
    assert counted == {"games": 2, "this": 1, "before": 1, "none": 0, "out of step": 0}


def test_each_is_asked_for_its_own_side_alone() -> None:
    """Who answers at random loses, whichever of the two he is."""
    for bots in (("bot:greedy", "bot:random"), ("bot:random", "bot:greedy")):
        better = "this" if bots[0] == "bot:greedy" else "before"
        *_played, counted = _games("--bots", *bots)
        assert counted[better] == 2


def test_a_player_that_one_of_them_does_not_know_is_told_in_a_line() -> None:
    for bots in (("bot:greedy", "bot:nobody"), ("bot:nobody", "bot:greedy")):
        done = _bench("--bots", *bots)
        [line] = done.stderr.splitlines()
        assert done.returncode == 1 and not done.stdout and "bot:nobody" in line
        assert line.startswith("the earlier revision: ") == (bots[1] == "bot:nobody")
