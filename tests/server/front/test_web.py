"""The same sessions in a browser: by a link that is good once, from our own page alone, and nothing from elsewhere."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import shutil
import socket
import subprocess
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pyte
import pytest

from sshserver import PATIENCE, Server, server, until

aiohttp = pytest.importorskip("aiohttp", reason="the server's extra is not installed whole")
pytest.importorskip("textual_serve", reason="the server's extra is not installed whole")
pytestmark = pytest.mark.skipif(shutil.which("ssh") is None, reason="OpenSSH's client is not here")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@pytest.fixture(scope="module")
def host() -> Iterator[Server]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with server("a_minute = 1000\nsessions_player = 8\n", f"[web]\nport = {port}\n") as one:
        assert one.asks("anna", typed="en\nAnna\nquit\n").returncode == 0
        yield one


def link(host: Server) -> str:
    found = host.asks("anna", "web")
    assert found.returncode == 0, found.stderr
    return found.stdout.strip()


def home(host: Server) -> str:
    return link(host).partition("/in/")[0]


@asynccontextmanager
async def browser() -> AsyncIterator[Any]:
    async with aiohttp.ClientSession(
        cookie_jar=aiohttp.CookieJar(unsafe=True)
    ) as one:  # unsafe: for addresses that are numbers
        yield one


@pytest.mark.parametrize("ends", [lambda line: line.exit(0), lambda line: line.abort()])
def test_whoever_was_held_up_is_let_go_when_the_session_ends(ends: Callable[[Any], None]) -> None:
    from gtc_tui.server.front.web import BrowserLine, _hear

    class Socket:
        async def __aiter__(self) -> AsyncIterator[Any]:
            yield aiohttp.WSMessage(aiohttp.WSMsgType.TEXT, '["stdin", "x"]', None)

    async def typed() -> None:
        line: Any = BrowserLine(None, None)  # type: ignore[arg-type]
        session = SimpleNamespace(data_received=lambda _data, _kind: line.pause_reading())
        hearing = asyncio.create_task(_hear(Socket(), session, line))  # type: ignore[arg-type]
        await asyncio.sleep(0)
        assert not hearing.done()
        ends(line)
        await asyncio.wait_for(hearing, 5)

    asyncio.run(typed())


@pytest.mark.parametrize(
    "said", ["[" * 8000, '{"a":' * 2000, "{}", "[[], 1]", '["resize", "x"]', '["stdin"]', "9" * 5000]
)
def test_what_is_no_message_of_the_page_is_passed_over(said: str) -> None:
    from gtc_tui.server.front.web import BrowserLine, _hear

    class Socket:
        async def __aiter__(self) -> AsyncIterator[Any]:
            for text in (said, '["stdin", "x"]'):
                yield aiohttp.WSMessage(aiohttp.WSMsgType.TEXT, text, None)

    async def typed() -> list[bytes]:
        heard: list[bytes] = []
        session = SimpleNamespace(
            data_received=lambda data, _kind: heard.append(data), terminal_size_changed=lambda *_size: None
        )
        await _hear(Socket(), session, BrowserLine(None, None))  # type: ignore[arg-type]
        return heard

    assert asyncio.run(typed()) == [b"x"]


def test_a_link_is_good_once_and_opens_the_page(host: Server) -> None:
    async def visit() -> None:
        address = link(host)
        async with browser() as one, one.get(address) as page:
            text = await page.text()
            assert page.status == 200 and page.url.path == "/" and "/static/js/textual.js" in text
            assert "default-src 'none'" in page.headers["Content-Security-Policy"]
            foreign = re.findall(r"(?:src|href)=\"(?!/)|url\((?!\"?/)|https?://", text)
            assert not foreign  # nothing is asked of anybody else
            cookies = page.history[0].headers["Set-Cookie"]
            assert "HttpOnly" in cookies and "SameSite=Strict" in cookies
            for name, kind in (("fonts/RobotoMono-VariableFont_wght.ttf", "font/ttf"), ("css/xterm.css", "text/css")):
                async with one.get(f"{home(host)}/static/{name}") as file:
                    assert (file.status, file.content_type) == (200, kind)
            for name in ("", "..%2f..%2fserver.py", "js", "images/background.png"):
                async with one.get(f"{home(host)}/static/{name}") as file:
                    assert file.status == 404
        async with browser() as other:
            async with other.get(address) as again:
                assert again.status == 403 and "not valid" in await again.text()
            async with other.get(f"{home(host)}/") as page:
                assert page.status == 403 and "W in the lobby" in await page.text()

    asyncio.run(visit())


@pytest.mark.long
def test_whoever_does_not_come_in_keeps_nobody_out_and_does_not_stay() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    def ended(one: socket.socket) -> bool:
        one.settimeout(0.01)
        try:
            return one.recv(1) == b""
        except TimeoutError:
            return False
        except ConnectionResetError:
            return True

    async def visit(host: Server, silent: list[socket.socket]) -> None:
        async with browser() as one:
            async with one.get(link(host)) as page:
                assert page.status == 200
            address = home(host)
            headers = {"Origin": address}
            async with one.ws_connect(f"{address}/line?width=80&height=24", headers=headers) as line:
                until(lambda: all(map(ended, silent)))
                await line.send_json(["ping", "still"])
                async with asyncio.timeout(PATIENCE):
                    while (message := await line.receive()).type == aiohttp.WSMsgType.BINARY:
                        continue
                assert json.loads(message.data) == ["pong", "still"]

    with server("a_minute = 1000\nunfinished = 5\nlogin = 3\n", f"[web]\nport = {port}\n") as host:
        assert host.asks("anna", typed="en\nAnna\nquit\n").returncode == 0
        silent = [socket.create_connection(("127.0.0.1", port)) for _n in range(12)]
        silent[-1].sendall(b"GET / HTTP/1.1\r\nX: ")
        until(lambda: sum(map(ended, silent)) >= 7)
        asyncio.run(visit(host, silent))
        for one in silent:
            one.close()


def test_a_session_in_a_browser_is_the_same_as_over_ssh(host: Server) -> None:
    async def visit() -> None:
        address = home(host)
        async with browser() as one:
            await (await one.get(link(host))).read()
            line = f"{address}/line?width=80&height=24"
            async with one.ws_connect(line, headers={"Origin": address}) as socket:
                screen = pyte.Screen(80, 24)
                stream = pyte.ByteStream(screen)

                async def see(word: str, there: bool = True) -> None:
                    async with asyncio.timeout(PATIENCE):
                        while (word in "\n".join(screen.display)) != there:
                            message = await socket.receive()
                            assert message.type in (aiohttp.WSMsgType.BINARY, aiohttp.WSMsgType.TEXT), message
                            if message.type == aiohttp.WSMsgType.BINARY:
                                stream.feed(message.data)

                await see("Anna on gtc-tui")
                await socket.send_str("no message")
                await socket.send_json(["resize", {"width": "x"}])
                await socket.send_json(["stdin", "O"])
                await see("Settings")
                await socket.send_json(["stdin", "\x1b"])
                await see("Settings", there=False)  # else both keys might be read as one, Alt and q
                await see("leave")
                await socket.send_json(["stdin", "q"])
                async with asyncio.timeout(PATIENCE):
                    while not socket.closed:
                        await socket.receive()
        until(lambda: not host.sessions)

    asyncio.run(visit())


@pytest.mark.parametrize("origin", ["https://evil.example", "null", ""])
def test_lines_are_opened_from_our_own_page_alone(host: Server, origin: str) -> None:
    async def visit() -> None:
        async with browser() as one:
            await (await one.get(link(host))).read()
            with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                await one.ws_connect(f"{home(host)}/line", headers={"Origin": origin} if origin else {})
        async with browser() as stranger:
            with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                await stranger.ws_connect(f"{home(host)}/line", headers={"Origin": home(host)})

    asyncio.run(visit())


def test_the_lobby_shows_a_link(host: Server) -> None:
    with host.screen("anna") as anna:
        anna.see("Anna on gtc-tui")
        anna.type("W")
        anna.see("Open this in a browser", "/in/")
    with host.screen("", user="watch") as watcher:
        watcher.see("Games")
        watcher.type("W")
        watcher.see("without a key you can only watch")


# -- in Chromium ---------------------------------------------------------------------------------------------
class Chromium:
    """One page, told what to do over its own line for tools."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self._count = 0
        self.asked: list[str] = []  # addresses that the page asked for

    async def tell(self, method: str, **more: Any) -> Any:
        self._count += 1
        await self._socket.send_json({"id": self._count, "method": method, "params": more})
        async with asyncio.timeout(PATIENCE):
            while True:
                message = json.loads((await self._socket.receive()).data)
                if message.get("method") == "Network.requestWillBeSent":
                    self.asked.append(message["params"]["request"]["url"])
                if message.get("id") == self._count:
                    assert "error" not in message, message
                    return message["result"]

    async def key(self, key: str, text: str = "", code: int = 0) -> None:
        more = {"key": key, "text": text, "windowsVirtualKeyCode": code}
        await self.tell("Input.dispatchKeyEvent", type="keyDown", **more)
        await self.tell("Input.dispatchKeyEvent", type="keyUp", key=key)

    async def truth(self, script: str) -> None:
        async with asyncio.timeout(PATIENCE):
            while not (await self.tell("Runtime.evaluate", expression=script))["result"].get("value"):
                await asyncio.sleep(0.05)

    async def picture(self, path: Path) -> None:
        data = (await self.tell("Page.captureScreenshot"))["data"]
        path.write_bytes(base64.b64decode(data))


@asynccontextmanager
async def chromium(folder: Path) -> AsyncIterator[Chromium]:
    assert CHROMIUM is not None
    command = [
        *(CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0"),
        *(f"--user-data-dir={folder}", "--window-size=1100,640", "--no-first-run", "--disable-background-networking"),
        "about:blank",
    ]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        until(lambda: (folder / "DevToolsActivePort").exists() and bool((folder / "DevToolsActivePort").read_text()))
        port = (folder / "DevToolsActivePort").read_text().split()[0]
        async with aiohttp.ClientSession() as tools:
            async with tools.get(f"http://127.0.0.1:{port}/json") as found:
                page = next(one for one in await found.json(content_type=None) if one["type"] == "page")
            async with tools.ws_connect(page["webSocketDebuggerUrl"], max_msg_size=0) as socket:
                yield Chromium(socket)
    finally:
        process.kill()
        process.wait()


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is here")
def test_a_game_is_opened_in_chromium(host: Server, tmp_path: Path) -> None:
    async def visit() -> None:
        before = len(host.json("anna", "games")["mine"])
        async with chromium(tmp_path / "profile") as page:
            await page.tell("Page.enable")
            await page.tell("Network.enable")
            await page.tell("Page.navigate", url=link(host))
            await page.truth("document.body.classList.contains('-first-byte')")
            await page.tell("Runtime.evaluate", expression="document.querySelector('textarea').focus()")
            await page.key("n", "n", 78)
            async with asyncio.timeout(PATIENCE):
                while len(host.json("anna", "games")["mine"]) == before:  # a key too early says nothing in the lobby
                    await asyncio.sleep(0.5)
                    await page.picture(tmp_path / "new.png")
                    await page.key("b", "b", 66)
            await page.picture(tmp_path / "lobby.png")
            await page.truth("document.fonts.check('16px \"Roboto Mono\"')")
            assert page.asked and all(one.startswith((home(host), "ws", "data:", "blob:")) for one in page.asked)

    asyncio.run(visit())
