"""The board for `cargo bench`, `benches/export_board.py`: it is written as the core's benchmarks read it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import gtc_tui
from support import RACE

_SCRIPT = Path(__file__).parents[2] / "benches" / "export_board.py"


def test_the_board_is_written_as_the_core_reads_it(tmp_path: Path) -> None:
    out = tmp_path / "board.txt"
    subprocess.run([sys.executable, _SCRIPT, out], check=True, capture_output=True, text=True)
    found: dict[str, list[list[int]]] = {}
    for line in out.read_text("ascii").splitlines():
        name, *numbers = line.split()
        found.setdefault(name, []).append([int(number) for number in numbers])
    board = gtc_tui.load(RACE).map.hexmap
    once = {"columns", "rows", "terrain", "edges", "line_mask", "barriers", "barrier_terrain", "limited", "zoc_only"}
    once |= {"close_terrain", "closed"}
    assert set(found) == once | {"profile", "front"} and all(len(found[name]) == 1 for name in once)
    sizes = [len(found[name][0]) for name in ("columns", "rows", "terrain", "edges")]
    assert sizes == [board.size, board.size, board.size, 6 * board.size]
    assert len(found["profile"]) == 3 and found["front"]
    for zoc_exit, *counted in found["profile"]:
        assert 0 < zoc_exit < 255
        for _part in range(4):  # terrain, lines, hexsides, stacking: each after its count
            counted = counted[1 + counted[0] :]
        assert not counted
