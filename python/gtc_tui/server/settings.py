"""What an operator may set: server.toml in the server's folder."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _

FILE = "server.toml"


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """unfinished: connections that have not logged in, of one address and of all; a_minute: new ones of one address,
    without those of keys that have an account, and a_minute_key: of such a key.
    sessions: of one player, or of all of one address who have no account, and of all. typed: bytes a second, burst: at
    once. Times are seconds: login, and from then until a session begins, idle until a session is warned and until it
    is left, unread until one is left that does not take what is written. memory: MiB of a session; processor: seconds
    of one session. hints: of a player, an hour. newcomer: seconds in which a new account says nothing to others.
    take_back: seconds in which whoever sat down as the last may take it back before the game begins; 0: it begins at
    once."""

    unfinished_address: Annotated[int, Meta(ge=1)] = 5
    unfinished: Annotated[int, Meta(ge=1)] = 30
    a_minute: Annotated[int, Meta(ge=1)] = 10
    a_minute_key: Annotated[int, Meta(ge=1)] = 120
    sessions_player: Annotated[int, Meta(ge=1)] = 4
    sessions: Annotated[int, Meta(ge=1)] = 200
    login: Annotated[float, Meta(gt=0)] = 20.0
    typed: Annotated[int, Meta(ge=1)] = 512
    burst: Annotated[int, Meta(ge=64)] = 8192
    warned: Annotated[float, Meta(gt=0)] = 30 * 60.0
    idle: Annotated[float, Meta(gt=0)] = 60 * 60.0
    unread: Annotated[float, Meta(gt=0)] = 60.0
    memory: Annotated[int, Meta(ge=64)] = 512
    processor: Annotated[int, Meta(ge=10)] = 3600
    hints: Annotated[int, Meta(ge=0)] = 60
    newcomer: Annotated[float, Meta(ge=0)] = 60 * 60.0
    take_back: Annotated[float, Meta(ge=0)] = 30.0

    @property
    def wait(self) -> int:
        """`take_back` in milliseconds."""
        return round(self.take_back * 1000)


class Mail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The mail server that letters are handed to; host "": none are sent. security: starttls, tls or none. sender: an
    address, or a name and <an address>."""

    host: str = ""
    port: Annotated[int, Meta(ge=1, le=65535)] = 587
    security: Literal["starttls", "tls", "none"] = "starttls"
    user: str = ""
    password: str = ""
    sender: Annotated[str, Meta(pattern=r"^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$")] = "gtc@localhost"


class Notices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """link: how letters say that players come here. webhooks: letters may go to programs of the players', and
    private_targets: to those in the server's own network."""

    link: Annotated[str, Meta(max_length=200)] = ""
    webhooks: bool = True
    private_targets: bool = False


class Page(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For browsers. port 0: none. address: as browsers know it ("https://host"), with what is in front; "": this very
    port."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 0
    address: Annotated[str, Meta(max_length=200, pattern="^(https?://[^/]+/?)?$")] = ""

    @property
    def url(self) -> str:
        """Without a slash at its end; "" where there is no page."""
        return (self.address.rstrip("/") or f"http://{self.host}:{self.port}") if self.port else ""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where it listens, and its limits. name: what players read. metrics: the port on this machine where figures for
    Prometheus are; 0: nowhere. database: of a PostgreSQL server; "": files in the folder."""

    host: str = "0.0.0.0"
    port: Annotated[int, Meta(ge=0, le=65535)] = 2222
    name: Annotated[str, Meta(max_length=60)] = "gtc-tui"
    limits: Limits = Limits()
    metrics: Annotated[int, Meta(ge=0, le=65535)] = 0
    mail: Mail = Mail()
    notices: Notices = Notices()
    web: Page = Page()
    database: Annotated[str, Meta(max_length=500, pattern="^(postgres(ql)?://.*)?$")] = ""


def read(folder: Path) -> Settings:
    """What is not in the file is as usual. Raises GtcError that names file and key."""
    path = folder / FILE
    try:
        found: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        return msgspec.convert(found, Settings)
    except FileNotFoundError:
        return Settings()
    except OSError as fault:
        raise GtcError(_("{file}: {reason}").format(file=path, reason=fault.strerror or fault)) from None
    except (msgspec.ValidationError, ValueError) as fault:
        raise GtcError(_("{file}: {reason}").format(file=path, reason=fault)) from None


def with_address(settings: Settings, host: str | None, port: int | None) -> Settings:
    """Another address than the file says, where one is given."""
    host = settings.host if host is None else host
    return msgspec.structs.replace(settings, host=host, port=settings.port if port is None else port)
