"""A desk of one process a file, whose clock the tests set unless the file has another; nobody of one test is there in
the next. One PostgreSQL server for all tests that want one."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import pytest

from postgres import Cluster, programs
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


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    if programs() is None:
        pytest.skip("PostgreSQL is not installed")
    if find_spec("psycopg") is None:
        pytest.skip("psycopg is not installed: pip install 'gtc-tui[postgres]'")
    one = Cluster()
    yield one
    one.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest) -> Iterator[str]:
    """Where a store keeps what it keeps: files, then a PostgreSQL database of the test's own."""
    if request.param == "sqlite":
        yield ""
    else:
        yield request.getfixturevalue("postgresql")


@pytest.fixture
def postgresql(cluster: Cluster) -> Iterator[str]:
    """The address of a new database. Connections that the test leaves open are closed."""
    import psycopg

    connect, made = psycopg.connect, list[Any]()

    def kept(*values: Any, **named: Any) -> Any:
        made.append(connect(*values, **named))
        return made[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(psycopg, "connect", kept)
        yield cluster.database()
    for one in made:
        one.close()
