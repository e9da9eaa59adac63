"""A letter as a request to a program of the player's: plain text, or as Discord and Slack want it. Programs beside the
server are not asked: its own network is nobody's business."""

from __future__ import annotations

import http.client
import ipaddress
import json
import socket
import ssl
from urllib.parse import urlsplit

from gtc_tui.server import wire
from gtc_tui.server.notify.deadline import Deadline, within
from gtc_tui.server.notify.fault import Undelivered
from gtc_tui.server.settings import Settings

_PATIENCE = 6.0  # seconds, for all of it
_MOST = 1900  # characters, as Discord takes them
_WITHIN = tuple(
    map(ipaddress.ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "fec0::/10", "::/96"))
)  # addresses of IPv4 in others, and of one's own place: a way into the own network, whatever Python calls them


def post(settings: Settings, letter: wire.Letter) -> None:
    """Raises Undelivered."""
    within(_PATIENCE, lambda deadline: _post(settings, letter, deadline))


def _post(settings: Settings, letter: wire.Letter, deadline: Deadline) -> None:
    """Raises Undelivered."""
    url = urlsplit(letter.target)
    try:
        port = url.port or (443 if url.scheme == "https" else 80)
    except ValueError:
        raise Undelivered("address", True) from None
    host = url.hostname or ""
    address = _resolved(host, port, settings.notices.private_targets)
    data, kind = _body(letter)
    path = (url.path or "/") + (f"?{url.query}" if url.query else "")
    try:
        line = _connect(address, port, host if url.scheme == "https" else "", deadline)
        try:
            line.request("POST", path, data, {"Content-Type": kind, "Host": url.netloc, "User-Agent": "gtc-tui"})
            status = line.getresponse().status
        finally:
            line.close()
    except (OSError, http.client.HTTPException) as fault:
        raise Undelivered(str(fault) or type(fault).__name__) from None
    if not 200 <= status < 300:  # nobody is sent elsewhere
        raise Undelivered(f"HTTP {status}", status in (401, 403, 404, 410))


def _resolved(host: str, port: int, private: bool) -> str:
    """The address that is asked, and no other one. Raises Undelivered."""
    try:
        found = [str(one[4][0]) for one in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except (OSError, UnicodeError) as fault:
        raise Undelivered(str(fault)) from None
    for address in found:
        if private or _elsewhere(address):
            return address
    raise Undelivered("private", True)


def _elsewhere(address: str) -> bool:
    found = ipaddress.ip_address(address.partition("%")[0])
    return found.is_global and not found.is_multicast and not any(found in one for one in _WITHIN)


def _connect(address: str, port: int, named: str, deadline: Deadline) -> http.client.HTTPConnection:
    """named: whose certificate it must show; "": none."""
    line = http.client.HTTPConnection(address, port, timeout=_PATIENCE)
    plain = socket.create_connection((address, port), _PATIENCE)
    try:
        deadline.hold(plain)
        line.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=named) if named else plain
    except BaseException:
        plain.close()
        raise
    return line


def _body(letter: wire.Letter) -> tuple[bytes, str]:
    text = f"{letter.subject}\n{letter.text}"[:_MOST]
    if letter.kind == "plain":
        return text.encode(), "text/plain; charset=utf-8"
    return json.dumps({"content" if letter.kind == "discord" else "text": text}).encode(), "application/json"
