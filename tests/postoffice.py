"""A mail server and webhooks of a test's own, and a server's desk whose clock is the test's."""

from __future__ import annotations

import re
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from gtc_tui.server import settings as of_server
from gtc_tui.server import wire
from gtc_tui.server.notify.notifier import Notifier
from gtc_tui.server.session import account
from gtc_tui.server.session.client import Client
from gtc_tui.server.session.remote import RemoteTable
from served import PATIENCE, ClockedDesk, settle

START = 1_790_000_000_000


class MailServer(socketserver.ThreadingTCPServer):
    """Takes mails as a real one does. got: (to, text). refuses: the answer to each recipient in place of "250"."""

    daemon_threads = allow_reuse_address = True

    def __init__(self) -> None:
        self.got: list[tuple[str, str]] = []
        self.refuses = ""
        super().__init__(("127.0.0.1", 0), _Smtp)


class _Smtp(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        server = self.server
        assert isinstance(server, MailServer)
        self.wfile.write(b"220 test\r\n")
        to = ""
        while line := self.rfile.readline():
            word = line.decode().strip()
            if word.upper().startswith("RCPT TO:"):
                to = word[8:].strip("<> ")
                self.wfile.write(f"{server.refuses or '250 ok'}\r\n".encode())
            elif word.upper() == "DATA":
                self.wfile.write(b"354 go on\r\n")
                body = b""
                while (part := self.rfile.readline()) != b".\r\n":
                    body += part
                server.got.append((to, body.decode()))
                self.wfile.write(b"250 ok\r\n")
            elif word.upper() == "QUIT":
                self.wfile.write(b"221 bye\r\n")
                return
            else:
                self.wfile.write(b"250 ok\r\n")


class HookServer(ThreadingHTTPServer):
    """got: (path, kind, body). status: what it answers."""

    def __init__(self) -> None:
        self.got: list[tuple[str, str, str]] = []
        self.status = 204
        super().__init__(("127.0.0.1", 0), _Hook)


class _Hook(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        assert isinstance(self.server, HookServer)
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.server.got.append((self.path, self.headers["Content-Type"], body))
        self.send_response(self.server.status)
        if 300 <= self.server.status < 400:
            self.send_header("Location", "http://127.0.0.1:1/elsewhere")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""


@contextmanager
def running(server: Any) -> Iterator[Any]:
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


class House:
    """A desk with a clock of the test, a mail server, and the notifier's line."""

    def __init__(self, data: Path, mails: MailServer, hooks: HookServer) -> None:
        data.mkdir()
        (data / "server.toml").write_text(
            f'[mail]\nhost = "127.0.0.1"\nport = {mails.server_address[1]}\nsecurity = "none"\n'
            'sender = "gtc@example.org"\n'
            '[notices]\nlink = "ssh -p 2222 example.org"\nprivate_targets = true\n'
            "[limits]\nnewcomer = 0\ntake_back = 0\n"
        )
        self.settings = of_server.read(data)
        self.desk = ClockedDesk(data, START)
        self.mails, self.hooks = mails, hooks
        self.connect()

    def connect(self) -> None:
        """The notifier, with the desk that is there now."""
        self.notifier = Client(self.desk.socket, wire.sealed(wire.Pass("", "", 0, wire.NOTIFIER), self.desk.key))
        self.letters = Notifier(self.notifier, self.settings)

    def deliver(self, after: int = 0) -> list[str]:
        """What goes out in the time from now on; to whom."""
        self.desk.passes(after)
        before = len(self.mails.got)
        while self.letters.turn():
            self.letters.wait(PATIENCE)
        return [to for to, _text in self.mails.got[before:]]

    def subscribe(self, client: Client, address: str) -> None:
        account.do(client, ["mail", address])
        assert self.deliver() == [address]
        found = re.search(r"confirm ([a-z0-9]{8})", self.mails.got[-1][1])
        assert found is not None
        assert any(f"{address} (confirmed)" in line for line in account.do(client, ["confirm", found[1]]))


@contextmanager
def opened(folder: Path) -> Iterator[House]:
    with running(MailServer()) as mails, running(HookServer()) as hooks:
        one = House(folder / "data", mails, hooks)
        try:
            yield one
        finally:
            one.letters.close()
            one.desk.close()


def moves_until_over(mine: RemoteTable, client: Client, passes: bool = True) -> None:
    """Answers until the other side is asked. passes: as soon as it can be."""
    while mine.waiting in ("human", "bot", "chance"):
        settle(mine, client)
        if mine.waiting == "human":
            legal = mine.seat(mine.side).legal_actions()
            ends = [one for one in legal if (one.verb in ("pass", "done", "end")) == passes]
            mine.act((ends or legal)[0])
