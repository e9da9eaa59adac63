"""Keys are made on the spot, and so are connections: whoever makes many of them keeps no player out."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager

import asyncssh
import pytest
from asyncssh.channel import SSHClientChannel

from sshserver import PATIENCE, Server, server


@pytest.fixture(scope="module")
def host() -> Iterator[Server]:
    with server("a_minute = 1000\nunfinished_address = 20\nsessions_player = 2\nsessions = 8\nlogin = 6.0\n") as one:
        yield one


@asynccontextmanager
async def connected(host: Server, key: asyncssh.SSHKey | None) -> AsyncIterator[asyncssh.SSHClientConnection]:
    """None: whoever only looks on."""
    async with (
        asyncio.timeout(PATIENCE),
        asyncssh.connect(
            *("127.0.0.1", host.port),
            username="play" if key else "watch",
            client_keys=[key] if key else None,
            known_hosts=None,
            config=None,
            agent_path=None,
        ) as one,
    ):
        yield one


async def _sessions(host: Server) -> None:
    async with AsyncExitStack() as stack:
        held = []
        for _n in range(3):  # as many keys, none of which has an account
            one = await stack.enter_async_context(connected(host, asyncssh.generate_private_key("ssh-ed25519")))
            process = await one.create_process("text")
            with contextlib.suppress(asyncssh.Error):
                held.append(bool(await process.stdout.read(1)))
        assert held == [True, True, False]  # two for their address
        own = await stack.enter_async_context(connected(host, asyncssh.read_private_key(host.key("anna"))))
        found = await own.run("games")
        assert found.exit_status == 0, found.stderr


def test_sessions_of_keys_without_an_account_count_for_their_address(host: Server) -> None:
    assert host.asks("anna", "signup", "Anna").returncode == 0
    asyncio.run(_sessions(host))


async def _silence(host: Server) -> None:
    async with connected(host, None) as busy, connected(host, None) as silent:
        process = await busy.create_process("text")
        assert await process.stdout.read(1)
        await silent.wait_closed()
        await asyncio.sleep(1)
        assert not busy.is_closed()


def test_a_connection_that_has_logged_in_and_begins_nothing_is_ended(host: Server) -> None:
    asyncio.run(_silence(host))


async def _bare(connection: asyncssh.SSHClientConnection) -> SSHClientChannel[bytes] | None:
    """A channel that nothing is asked of; None: it was refused."""
    loop = asyncio.get_running_loop()
    one = SSHClientChannel[bytes](connection, loop, "strict", None, "strict", 1 << 16, 1 << 15)
    try:
        await one._open(b"session")
    except asyncssh.ChannelOpenError:
        return None
    one._session = asyncssh.SSHClientSession()
    return one


async def _channels(host: Server) -> None:
    async with connected(host, None) as one:
        process = await one.create_process("text")
        assert await process.stdout.read(1)
        bare = [found for _n in range(40) if (found := await _bare(one)) is not None]
        assert len(bare) == 10
        bare[0].close()
        await bare[0].wait_closed()
        assert await _bare(one) is not None and await _bare(one) is None
        bare[1].close()
        await bare[1].wait_closed()
        assert (await one.run("games")).exit_status == 0  # beside the first session
        assert await process.stdout.read(1)


def test_channels_without_a_session_are_few(host: Server) -> None:
    asyncio.run(_channels(host))
    told = (host.folder / "stderr").read_text()
    assert '"reason":"channels"' in told and "socket.send()" not in told
