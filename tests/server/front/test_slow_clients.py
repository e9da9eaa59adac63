"""Clients that do not read, or do nothing, cost a session for a while and no more."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import asyncssh
import pytest

from sshserver import PATIENCE, Server, server

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def host() -> Iterator[Server]:
    with server("a_minute = 1000\nunfinished_address = 20\nunread = 1\nwarned = 2\nidle = 15\ntyped = 100000\n") as one:
        yield one


class Client(asyncssh.SSHClientSession[bytes]):
    def __init__(self) -> None:
        self.data = b""
        self.closed = asyncio.Event()

    def data_received(self, data: bytes, datatype: object) -> None:
        self.data += data

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed.set()


async def _welcomed(
    host: Server,
) -> tuple[asyncssh.SSHClientConnection, asyncssh.SSHClientChannel[bytes], Client]:
    """Where a session takes longer to start than a client may be idle, the client is let go before it is welcomed, and
    comes again."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with asyncio.timeout(PATIENCE):
        while True:
            connection = await asyncssh.connect(
                "127.0.0.1", host.port, username="x", client_keys=[key], known_hosts=None
            )
            channel, client = await connection.create_session(
                Client, term_type="xterm-256color", term_size=(80, 24), encoding=None, window=1 << 16
            )
            while b"Welcome" not in client.data and not client.closed.is_set():
                await asyncio.sleep(0.02)
            if not client.closed.is_set():
                return connection, channel, client
            connection.close()


async def _does_not_read(host: Server) -> None:
    connection, channel, client = await _welcomed(host)
    channel.pause_reading()
    for _n in range(400):
        channel.write(b"\x0c\t" * 20)
        await asyncio.sleep(0.01)
        if client.closed.is_set():
            break
    channel.resume_reading()
    async with asyncio.timeout(PATIENCE):
        await client.closed.wait()
    connection.close()


async def _does_nothing(host: Server) -> None:
    connection, _channel, client = await _welcomed(host)
    async with asyncio.timeout(PATIENCE):
        await client.closed.wait()
    connection.close()


def test_who_does_nothing_is_let_go(host: Server) -> None:
    asyncio.run(_does_nothing(host))
    assert host.process.poll() is None


def test_who_does_not_read_is_let_go(host: Server) -> None:
    asyncio.run(_does_not_read(host))
    assert host.process.poll() is None
