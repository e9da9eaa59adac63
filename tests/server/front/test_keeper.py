"""A process that is kept is started anew, also where the system has none to give for a while."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from gtc_tui.server.front import keeper
from gtc_tui.server.front.journal import Journal
from gtc_tui.server.front.keeper import Keeper


class Ended:
    """A process that has ended already."""

    def __init__(self) -> None:
        self.stdin = self.stdout = self
        self.returncode = 0

    def write(self, _key: bytes) -> None:
        """Nobody reads it."""

    async def wait(self) -> int:
        return 0


def _kept(monkeypatch: pytest.MonkeyPatch, course: Sequence[OSError | None]) -> list[dict[str, str]]:
    """What is told when processes are started with this success; then it is closed."""
    told, tries = io.StringIO(), list(course)
    one = Keeper("gtc.server.notify", Path("data"), Path("desk"), b"key", Journal(told), says=False)

    async def start(*_command: str, **_files: int) -> Ended:
        fault = tries.pop(0)
        if not tries:
            await one.close()
        if fault is not None:
            raise fault
        return Ended()

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
    monkeypatch.setattr(keeper, "_AGAIN", 0.0)
    asyncio.run(one.run())
    assert not tries
    return [json.loads(line) for line in told.getvalue().splitlines()]


def test_where_there_is_no_process_to_give_it_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    told = _kept(monkeypatch, [None, BlockingIOError(11, "none"), None, None])
    assert [(line["event"], line["process"]) for line in told] == [
        ("died", "notify"),
        ("fault", "notify"),
        ("died", "notify"),
    ]


@pytest.mark.parametrize(
    "course", [[BlockingIOError(11, "none")], [None, FileNotFoundError(2, "no Python")]], ids=["at the start", "gone"]
)
def test_what_does_not_start_at_all_is_not_asked_for_ever(
    monkeypatch: pytest.MonkeyPatch, course: Sequence[OSError | None]
) -> None:
    with pytest.raises(OSError):
        _kept(monkeypatch, course)
