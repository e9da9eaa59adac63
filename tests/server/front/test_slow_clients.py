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


async def _connected(host: Server) -> tuple[asyncssh.SSHClientConnection, asyncssh.SSHClientChannel[bytes], Client]:
    key = asyncssh.generate_private_key("ssh-ed25519")
    connection = await asyncssh.connect("127.0.0.1", host.port, username="x", client_keys=[key], known_hosts=None)
    channel, client = await connection.create_session(
        Client, term_type="xterm-256color", term_size=(80, 24), encoding=None, window=1 << 16
    )
    return connection, channel, client


async def _until(client: Client, words: bytes) -> None:
    async with asyncio.timeout(PATIENCE):
        while words not in client.data:
            await asyncio.sleep(0.02)


async def _does_not_read(host: Server) -> None:
    connection, channel, client = await _connected(host)
    await _until(client, b"Welcome")
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
    connection, _channel, client = await _connected(host)
    await _until(client, b"Welcome")
    async with asyncio.timeout(PATIENCE):
        await client.closed.wait()
    connection.close()


def test_who_does_nothing_is_let_go(host: Server) -> None:
    asyncio.run(_does_nothing(host))
    assert host.process.poll() is None


def test_who_does_not_read_is_let_go(host: Server) -> None:
    asyncio.run(_does_not_read(host))
    assert host.process.poll() is None
