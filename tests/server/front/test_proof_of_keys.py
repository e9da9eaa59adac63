"""A key counts for whoever signs with it. A public key is no secret: to show it, or to sign badly, is no proof. The
clients here do what OpenSSH's does not."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine, Iterator, Sequence
from typing import Any, ClassVar

import asyncssh
import pytest
from asyncssh import auth
from asyncssh.packet import Boolean, String

from sshserver import PATIENCE, Server, server

Step = Callable[[Any], Coroutine[Any, Any, None]]
"""A request that a client of ours makes on its connection."""


@pytest.fixture(scope="module")
def host() -> Iterator[Server]:
    with server() as one:
        for name in ("anna", "thief"):
            assert one.asks(name, "signup", name).returncode == 0
        yield one


def requested(user: str, method: bytes, *values: bytes, signs: asyncssh.SSHKeyPair | None = None) -> Step:
    async def request(connection: Any) -> None:
        connection._username = user
        await connection.send_userauth_request(method, *values, key=signs)

    return request


def probe(user: str, key: asyncssh.SSHKey) -> Step:
    """Whether this key would do: no signature is asked for."""
    return requested(user, b"publickey", Boolean(False), String(key.algorithm), String(key.public_data))


def signed(user: str, key: asyncssh.SSHKey, by: asyncssh.SSHKey) -> Step:
    """By its holder, or by somebody else."""
    (pair,) = asyncssh.load_keypairs([by])
    return requested(user, b"publickey", Boolean(True), String(key.algorithm), String(key.public_data), signs=pair)


def both(first: Step, second: Step) -> Step:
    """The second does not wait for the answer to the first."""

    async def request(connection: Any) -> None:
        await first(connection)
        await second(connection)

    return request


async def gives_up(connection: Any) -> None:
    connection.try_next_auth(next_method=True)


WATCHES = requested("watch", b"none")


async def told(host: Server, steps: Sequence[Step], command: str) -> str:
    """What a client is told that logs in by these steps, each when the one before was refused or only heard."""
    left = iter((*steps, gives_up))

    class Client(auth._ClientPublicKeyAuth):
        def heard(self, *_packet: object) -> None:
            self.create_task(next(left)(self._conn))

        _packet_handlers: ClassVar[dict[int, Any]] = {auth.MSG_USERAUTH_PK_OK: heard}

        async def _start(self) -> None:
            await next(left)(self._conn)

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(auth._client_auth_handlers, b"publickey", Client)
        async with asyncio.timeout(PATIENCE):
            key = asyncssh.generate_private_key("ssh-ed25519")  # it is not shown
            async with asyncssh.connect(
                "127.0.0.1",
                host.port,
                username="play",
                client_keys=[key],
                known_hosts=None,
                config=None,
                agent_path=None,
            ) as connection:
                found = await connection.run(command)
    return f"{found.stdout}{found.stderr}"


def asked(host: Server, *steps: Callable[[asyncssh.SSHKey, asyncssh.SSHKey], Step]) -> str:
    """By a thief who has anna's public key and a key of his own: who it was to the server."""
    public = asyncssh.read_public_key(f"{host.key('anna')}.pub")
    own = asyncssh.read_private_key(host.key("thief"))
    text = asyncio.run(told(host, [step(public, own) for step in steps], "account"))
    names = {public.get_fingerprint(): "anna", own.get_fingerprint(): "thief", "without a key": "nobody"}
    return " ".join(name for mark, name in names.items() if mark in text)


def test_whoever_signs_is_who_he_says(host: Server) -> None:
    assert asked(host, lambda _anna, own: probe("play", own), lambda _anna, own: signed("play", own, own)) == "thief"


def test_a_key_that_was_only_shown_is_forgotten_under_another_name(host: Server) -> None:
    assert asked(host, lambda anna, _own: probe("play", anna), lambda *_keys: WATCHES) == "nobody"


def test_a_bad_signature_proves_nothing(host: Server) -> None:
    assert asked(host, lambda anna, own: signed("play", anna, own), lambda *_keys: WATCHES) == "nobody"
    assert asked(host, lambda anna, own: signed("play", anna, own), lambda _anna, own: signed("play", own, own)) == (
        "thief"
    )
    with pytest.raises(asyncssh.PermissionDenied):
        asked(host, lambda anna, own: signed("play", anna, own))


def test_a_key_opens_another_account_only_if_it_signs_itself(host: Server) -> None:
    """Until then it is nobody's, and the word of the account is good."""
    new, thief = (asyncssh.read_private_key(host.key(name)) for name in ("new", "thief"))
    found = re.search(r"joinkey (\S+)", host.asks("anna", "addkey").stdout)
    assert found is not None
    joins = found[0]
    for steps in ([probe("play", new), WATCHES], [signed("play", new, thief), WATCHES]):
        assert "without a key you can only watch" in asyncio.run(told(host, steps, joins))
    assert "belongs to an account" in asyncio.run(told(host, [signed("play", thief, thief)], joins))
    assert "choose a name first" in asyncio.run(told(host, [signed("play", new, new)], "account"))
    assert "now anna's" in asyncio.run(told(host, [signed("play", new, new)], joins))
    assert "in use now" in asyncio.run(told(host, [signed("play", new, new)], "account"))


@pytest.mark.parametrize("user", ["play", "watch"])
def test_a_key_shown_at_the_same_time_as_another_signs_does_not_count(host: Server, user: str) -> None:
    def at_once(anna: asyncssh.SSHKey, own: asyncssh.SSHKey) -> Step:
        return both(signed("play", own, own), probe(user, anna))

    def at_last(_anna: asyncssh.SSHKey, own: asyncssh.SSHKey) -> Step:
        return signed("another", own, own)

    assert asked(host, at_once, at_last) in ("thief", "nobody")
