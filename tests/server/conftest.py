"""A desk of one process a file, whose clock the tests set unless the file has another; nobody of one test is there in
the next."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from served import ClockedDesk, DeskProcess

_START = 1_790_000_000_000  # milliseconds


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClockedDesk]:
    one = ClockedDesk(tmp_path_factory.mktemp("desk") / "data", _START)
    yield one
    one.close()


@pytest.fixture
def desk(process: DeskProcess) -> Iterator[DeskProcess]:
    """The same process for all, with other people in it."""
    process.people += 1
    yield process
    for client in process.clients:
        client.close()
    process.clients.clear()
