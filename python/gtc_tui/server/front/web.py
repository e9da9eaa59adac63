"""The same sessions in a browser: a page in front of a session's terminal, for whoever brings a link from the lobby.

The page, its program and its font are those of textual-serve, all served from here; it is let in by a cookie, and a
line for a session is opened from our own page alone.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from gtc_tui.i18n import _
from gtc_tui.server import wire
from gtc_tui.server.front.asking import asked
from gtc_tui.server.front.guard import Guard
from gtc_tui.server.front.ssh import Front, SessionChannel

COOKIE = "gtc"
_STAYS = 12 * 3600.0  # seconds that a cookie is good for
_MOST_COOKIES = 1000
_A_MINUTE = 10_000  # new connections of all browsers
_MESSAGE = 1 << 14  # bytes
_MOST, _LEAST = 1 << 18, 1 << 14  # bytes that a browser has not read: so many are too many, so few are few again
_PATIENCE = 10.0  # seconds for the desk
_STATIC = {
    "js/textual.js": "text/javascript",
    "css/xterm.css": "text/css",
    "fonts/RobotoMono-VariableFont_wght.ttf": "font/ttf",
}
_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "font-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
_PAGE = """<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<title>{name}</title>
<link rel="stylesheet" href="/static/css/xterm.css">
<style>
@font-face {{ font-family: "Roboto Mono"; src: url("/static/fonts/RobotoMono-VariableFont_wght.ttf"); }}
html, body {{ margin: 0; height: 100%; overflow: hidden; background: #000; color: #ccc; }}
body {{ font-family: "Roboto Mono", monospace; }}
#terminal {{ width: 100vw; height: 100vh; }}
.xterm .xterm-viewport {{ overflow: hidden !important; }}
#ended {{ display: none; padding: 2em; }}
body.-closed #ended {{ display: block; }}
body.-closed #terminal {{ display: none; }}
a {{ color: #8cf; }}
</style>
<script src="/static/js/textual.js"></script>
</head>
<body>
<p id="ended">{ended} <a href="/">{again}</a></p>
<div id="terminal" class="textual-terminal" data-session-websocket-url="{line}" data-font-size="16"></div>
</body>
</html>
"""


class Visitor(msgspec.Struct, frozen=True):
    """Who has come by a link: the holder of this key."""

    fingerprint: str
    algorithm: str
    address: str


class BrowserLine:
    """A browser in the place of an SSH channel: what a session writes goes there in order, and is held up where it does
    not read."""

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.Transport | None) -> None:
        self._socket = socket
        self._transport = transport
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._waiting = 0  # bytes in the queue
        self._choked = False
        self.session: SessionChannel | None = None
        self.reading = asyncio.Event()
        self.reading.set()

    def write(self, data: bytes) -> None:
        self._queue.put_nowait(bytes(data))
        self._waiting += len(data)
        if self._waiting > _MOST and not self._choked and self.session is not None:
            self._choked = True
            self.session.pause_writing()

    def write_stderr(self, data: bytes) -> None:
        self.write(data)

    def exit(self, _code: int) -> None:
        self.reading.set()  # nobody takes what was held up: whoever waits for that would wait for ever
        self._queue.put_nowait(None)

    def abort(self) -> None:
        self.exit(1)
        if self._transport is not None:
            self._transport.abort()

    def pause_reading(self) -> None:
        self.reading.clear()

    def resume_reading(self) -> None:
        self.reading.set()

    async def send(self) -> None:
        """All that is written, until the end."""
        while (data := await self._queue.get()) is not None:
            await self._socket.send_bytes(data)
            self._waiting -= len(data)
            if self._choked and self._waiting < _LEAST and self.session is not None:
                self._choked = False
                self.session.resume_writing()
        await self._socket.close()


class _Door(asyncio.Protocol):
    """In front of a connection's own protocol: who has not come in by a link waits here."""

    def __init__(self, within: asyncio.Protocol, guard: Guard[asyncio.BaseTransport], patience: float) -> None:
        self._within, self._guard, self._patience = within, guard, patience
        self._waits: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        if not self._guard.knocks(transport, ""):
            _drop(transport)
            return
        self._waits = asyncio.get_running_loop().call_later(self._patience, self._late)
        self._within.connection_made(transport)

    def _late(self) -> None:
        if self._guard.waits(self._transport):
            _drop(self._transport)

    def connection_lost(self, fault: Exception | None) -> None:
        self._guard.settled(self._transport)
        if self._waits is not None:
            self._waits.cancel()
            self._within.connection_lost(fault)

    def data_received(self, data: bytes) -> None:
        if self._waits is not None:
            self._within.data_received(data)

    def eof_received(self) -> bool | None:
        return None if self._waits is None else self._within.eof_received()

    def pause_writing(self) -> None:
        self._within.pause_writing()

    def resume_writing(self) -> None:
        self._within.resume_writing()


class _Site(web.BaseSite):
    """Where browsers come, through a door each."""

    def __init__(self, runner: web.AppRunner, host: str, port: int, door: Callable[[], _Door]) -> None:
        super().__init__(runner)
        self._host, self._port, self._door = host, port, door

    @property
    def name(self) -> str:
        return f"http://{self._host}:{self._port}"

    async def start(self) -> None:
        await super().start()
        self._server = await asyncio.get_running_loop().create_server(self._door, self._host, self._port)


class Web:
    """address: as browsers know it, "https://host". desk: its socket."""

    def __init__(self, front: Front, desk: Path, address: str) -> None:
        self._front = front
        self._desk = desk
        self._address = address.rstrip("/")
        self._cookies: OrderedDict[bytes, tuple[wire.Holder, float]] = OrderedDict()
        # A proxy is one address for all, and a browser opens several connections at once.
        limits = front.settings.limits
        limits = msgspec.structs.replace(limits, unfinished_address=limits.unfinished + 1, a_minute=_A_MINUTE)
        self._guard = Guard[asyncio.BaseTransport](limits, _drop)

    async def listen(self, host: str, port: int) -> web.AppRunner:
        """Raises OSError."""
        app = web.Application(client_max_size=_MESSAGE)
        app.router.add_get("/", self._page)
        app.router.add_get("/in/{token}", self._come_in)
        app.router.add_get("/line", self._line)
        app.router.add_get("/static/{name:.+}", self._static)
        runner = web.AppRunner(app, access_log=None, handle_signals=False)
        await runner.setup()
        made, patience = runner.server, self._front.settings.limits.login
        assert made is not None
        await _Site(runner, host, port, lambda: _Door(made(), self._guard, patience)).start()
        return runner

    # -- coming in -------------------------------------------------------------------------------------------
    async def _come_in(self, request: web.Request) -> web.Response:
        """By a link of the lobby, once."""
        holder = await self._redeemed(request.match_info["token"][:100])
        if holder is None:
            self._front.refuse("link", _address(request))
            return _told(_("this link is not valid any more: the lobby gives another one"))
        cookie = secrets.token_urlsafe(32)
        self._cookies[_hashed(cookie)] = holder, time.monotonic() + _STAYS
        while len(self._cookies) > _MOST_COOKIES:
            self._cookies.popitem(last=False)
        response = web.Response(status=303, headers={**_HEADERS, "Location": "/"})
        secure = self._address.startswith("https:")
        response.set_cookie(COOKIE, cookie, max_age=int(_STAYS), httponly=True, samesite="Strict", secure=secure)
        return response

    async def _redeemed(self, token: str) -> wire.Holder | None:
        """Whose link it is; None for one that was used, is too old or never was."""
        answer = await asked(self._desk, self._front.key, wire.Redeem(token))
        return answer if isinstance(answer, wire.Holder) else None

    def _holder(self, request: web.Request) -> wire.Holder | None:
        found = self._cookies.get(_hashed(request.cookies.get(COOKIE, "")))
        if found is None or time.monotonic() >= found[1]:
            return None
        if request.transport is not None:
            self._guard.settled(request.transport)
        return found[0]

    # -- the page --------------------------------------------------------------------------------------------
    async def _page(self, request: web.Request) -> web.Response:
        if self._holder(request) is None:
            return _told(_("come in by a link: W in the lobby shows one"))
        line = "ws" + self._address.removeprefix("http") + "/line"
        page = _PAGE.format(
            name=escape(self._front.settings.name),
            line=escape(line),
            ended=escape(_("You have left; your games are saved.")),
            again=escape(_("Come back")),
        )
        return web.Response(text=page, content_type="text/html", headers=_HEADERS)

    async def _static(self, request: web.Request) -> web.Response:
        """The program of the page, its style and its font, and nothing else."""
        name = request.match_info["name"]
        self._holder(request)  # whoever is known is let through the door
        if name not in _STATIC:
            raise web.HTTPNotFound
        data = files("textual_serve").joinpath("static", *name.split("/")).read_bytes()
        headers = {**_HEADERS, "Cache-Control": "max-age=86400"}
        return web.Response(body=data, content_type=_STATIC[name], headers=headers)

    # -- a session -------------------------------------------------------------------------------------------
    async def _line(self, request: web.Request) -> web.StreamResponse:
        holder = self._holder(request)
        if holder is None or request.headers.get("Origin", "") != self._address:
            self._front.refuse("origin", _address(request))
            raise web.HTTPForbidden
        socket = web.WebSocketResponse(heartbeat=30, max_msg_size=_MESSAGE)
        await socket.prepare(request)
        line = BrowserLine(socket, request.transport)
        visitor = Visitor(holder.fingerprint, holder.algorithm, _address(request))
        session = line.session = SessionChannel(self._front, visitor)
        session.connection_made(line)
        size = _number(request.query.get("width")), _number(request.query.get("height")), 0, 0
        session.pty_requested("xterm-256color", size, {})
        session.session_started()
        sending = asyncio.create_task(line.send())
        try:
            await _hear(socket, session, line)
        finally:
            session.connection_lost(None)
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError, OSError):
                await sending
        return socket


async def _hear(socket: web.WebSocketResponse, session: SessionChannel, line: BrowserLine) -> None:
    """What the browser says, as the page's program says it."""
    heard: dict[str, Callable[[Any], Awaitable[None] | None]] = {
        "stdin": lambda typed: session.data_received(str(typed).encode("utf-8", "replace"), None),
        "resize": lambda size: session.terminal_size_changed(_number(size["width"]), _number(size["height"]), 0, 0),
        "ping": lambda data: socket.send_json(["pong", str(data)[:100]]),
    }
    async for message in socket:
        if message.type != WSMsgType.TEXT:
            continue
        with contextlib.suppress(ValueError, TypeError, LookupError, RecursionError):  # no such message
            kind, body = message.json()[:2]
            done = heard[kind](body)
            if done is not None:
                await done
        await line.reading.wait()


def _drop(transport: asyncio.BaseTransport) -> None:
    assert isinstance(transport, asyncio.Transport)
    transport.abort()


def _number(value: object) -> int:
    """Of columns or lines; 0 for what is none."""
    text = str(value)
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else 0


def _hashed(cookie: str) -> bytes:
    return hashlib.sha256(cookie.encode()).digest()


def _address(request: web.Request) -> str:
    return request.remote or ""


def _told(text: str) -> web.Response:
    return web.Response(status=403, text=f"{text}\n", headers=_HEADERS)
