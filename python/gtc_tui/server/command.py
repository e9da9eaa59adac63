"""`gtc serve`: keys and databases are made, the desk and the nursery started and kept, the front runs here."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import signal
import socket
from pathlib import Path

import asyncssh

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.server import settings, temporary
from gtc_tui.server.front.elders import Elders
from gtc_tui.server.front.hatchery import Hatchery
from gtc_tui.server.front.journal import Journal
from gtc_tui.server.front.keeper import Keeper
from gtc_tui.server.front.ssh import Front
from gtc_tui.server.store.kept import make_private
from gtc_tui.server.wire import KEY_BYTES, SOCKET

HOST_KEY = "host_key"
_PATIENCE = 180.0  # seconds for the first start


def serve(data: Path, host: str | None = None, port: int | None = None) -> int:
    """Until it is told to end (Control-C, SIGTERM); the exit code. host, port: in place of what server.toml says.
    Raises GtcError."""
    make_private(data)
    found = settings.read(data)
    found = settings.with_address(found, host, port)
    host_key = _host_key(data / HOST_KEY)
    try:
        asyncio.run(_serve(data, found, host_key))
    except OSError as fault:
        told = _("{host} port {port}: {reason}")
        raise GtcError(told.format(host=found.host, port=found.port, reason=fault.strerror or fault)) from None
    return 0


def _host_key(path: Path) -> asyncssh.SSHKey:
    """The server's own, made once. Raises GtcError."""
    try:
        if path.exists():
            return asyncssh.read_private_key(path)
        key = asyncssh.generate_private_key("ssh-ed25519")
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(key.export_private_key())
            file.flush()
            os.fsync(file.fileno())
    except OSError as fault:
        raise GtcError(_("{file}: {reason}").format(file=path, reason=fault.strerror or fault)) from None
    except asyncssh.KeyImportError as fault:
        raise GtcError(_("{file}: {reason}").format(file=path, reason=fault)) from None
    return key


async def _serve(data: Path, found: settings.Settings, host_key: asyncssh.SSHKey) -> None:
    """Raises GtcError, OSError."""
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # else it tells of each write to somebody who has just gone
    ends = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, ends.set)
    key = secrets.token_bytes(KEY_BYTES)
    journal = Journal()
    with temporary.folder() as folder:
        desk = Keeper("gtc_tui.server.desk", data, folder / SOCKET, key, journal)
        notifier = Keeper("gtc_tui.server.notify", data, folder / SOCKET, key, journal, says=False)
        hatchery = Hatchery(folder, folder / SOCKET, journal)
        elders = Elders(data, folder, folder / SOCKET, key, journal)
        tasks = [loop.create_task(desk.run()), loop.create_task(hatchery.run())]
        try:
            async with asyncio.timeout(_PATIENCE):
                await desk.ready.wait()
                if desk.fault:
                    raise GtcError(_("the desk did not start; the message above says why"))
                await hatchery.ready()
            if found.mail.host or found.notices.webhooks:
                tasks.append(loop.create_task(notifier.run()))
            front = Front(found, key, hatchery, journal, folder / SOCKET)
            front.web = found.web.url
            front.elder = elders.of
            tasks.append(loop.create_task(elders.run()))
            server = await front.listen(host_key)
            figures = await journal.serve(found.metrics) if found.metrics else None
            page = None
            if front.web:
                try:
                    from gtc_tui.server.front.web import Web  # its libraries, where they are wanted
                except ModuleNotFoundError:
                    told = _("serve: needs more than a player's installation: pip install 'gtc-tui[server]'")
                    raise GtcError(told) from None
                page = await Web(front, folder / SOCKET, front.web).listen(found.web.host, found.web.port)
            loop.add_signal_handler(signal.SIGHUP, _read_again, data, front, journal)
            _tell(found, server.get_port(), host_key)
            journal.tell("started", port=server.get_port(), name=found.name)
            await ends.wait()
            journal.tell("ends")
            server.close()
            if figures is not None:
                figures.close()
            if page is not None:
                await page.cleanup()
        except TimeoutError:
            raise GtcError(_("the server did not start within {n} s").format(n=int(_PATIENCE))) from None
        finally:
            await hatchery.close()
            await elders.close()
            await notifier.close()
            await desk.close()
            for task in tasks:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, GtcError, OSError):
                    await task


def _read_again(data: Path, front: Front, journal: Journal) -> None:
    """server.toml, on SIGHUP: limits and name hold for those who come. A file with a fault changes nothing."""
    try:
        front.use(settings.read(data))
    except GtcError as fault:
        journal.tell("fault", process="front", text=str(fault))
    else:
        journal.tell("settings")


def _tell(found: settings.Settings, port: int, host_key: asyncssh.SSHKey) -> None:
    """Address and fingerprint, for those who come."""
    host = socket.gethostname() if found.host in ("0.0.0.0", "::", "") else found.host
    print(_("{name}: ssh -p {port} {host}").format(name=found.name, port=port, host=host))
    print(_("fingerprint of its key: {fingerprint}").format(fingerprint=host_key.get_fingerprint()))
    print(_("spectators, without a key: ssh -p {port} watch@{host}").format(port=port, host=host), flush=True)
    if found.web.url:
        print(_("in a browser, by a link from the lobby: {address}").format(address=found.web.url), flush=True)
