"""The folder of a server: its databases and keys."""

from __future__ import annotations

import fcntl
import functools
import os
import secrets
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.server.store.clocks import Clocks
from gtc_tui.server.store.database import Database, migrations
from gtc_tui.server.store.dispatches import Dispatches
from gtc_tui.server.store.games import Games
from gtc_tui.server.store.letters import Letters
from gtc_tui.server.store.people import People
from gtc_tui.server.store.ratings import Ratings
from gtc_tui.server.store.sqlite import Sqlite
from gtc_tui.server.store.tickets import Tickets
from gtc_tui.server.store.transfer import fill
from gtc_tui.server.store.verdicts import Verdicts

GAMES, SECRETS = "games.db", "secrets.db"
_SCHEMAS = {GAMES: "gtc", SECRETS: "gtc_secrets"}
_LOCK = "desk.lock"
_SECRETS = [
    "create table dice (game integer primary key, secret blob not null);",
    "create table signing (secret blob not null);",  # one row: what receipts are signed with
]
_BYTES = 32


class Store:
    """All that is kept, open for the one process that writes it."""

    def __init__(self, folder: Path, address: str = "", beside: bool = False) -> None:
        """Makes what is not there. address: of a PostgreSQL server, in place of files in the folder. beside: the desk
        of a newer version has it, and has made the tables. Raises GtcError, also where another desk has that
        database."""
        make_private(folder)
        self.database = opened(folder, address, GAMES)
        if not beside:
            self.database.hold()
        self._secrets = opened(folder, address, SECRETS)
        for name, database in ((GAMES, self.database), (SECRETS, self._secrets)):
            if not beside:
                database.migrate(steps(name))
        self.people = People(self.database)
        self.games = Games(self.database)
        self.ratings = Ratings(self.database, self.people)
        self.clocks = Clocks(self.database)
        self.letters = Letters(self.database, self.games, self.clocks)
        self.verdicts = Verdicts(self.database)
        self.dispatches = Dispatches(self.database)
        self.tickets = Tickets(self.database)

    def dice_secret(self, game: int) -> bytes:
        """What a game's dice come from: made when it is asked for first, and known to nobody else."""
        with self._secrets.transaction():
            row = self._secrets.row("select secret from dice where game = ?", game)
            if row is not None:
                return bytes(row["secret"])
            secret = secrets.token_bytes(_BYTES)
            self._secrets.write("insert into dice (game, secret) values (?, ?)", game, secret)
            return secret

    @functools.cached_property
    def _signer(self) -> Ed25519PrivateKey:
        with self._secrets.transaction():
            row = self._secrets.row("select secret from signing")
            secret = secrets.token_bytes(_BYTES) if row is None else bytes(row["secret"])
            if row is None:
                self._secrets.write("insert into signing (secret) values (?)", secret)
        return Ed25519PrivateKey.from_private_bytes(secret)

    @property
    def key(self) -> bytes:
        """Public: what the server signs is checked with it."""
        return self._signer.public_key().public_bytes_raw()

    def sign(self, message: bytes) -> bytes:
        return self._signer.sign(message)

    def fill(self, source: Callable[[str], Database]) -> None:
        """With all that another one keeps, whose GAMES and SECRETS `source` opens. Raises GtcError where there is
        something already."""
        with self.database.transaction(), self._secrets.transaction():
            for name, database in ((GAMES, self.database), (SECRETS, self._secrets)):
                with closing(source(name)) as other:
                    fill(database, other, steps(name))

    def close(self) -> None:
        self.database.close()
        self._secrets.close()


def opened(folder: Path, address: str, name: str) -> Database:
    """GAMES or SECRETS of a server's folder, or of the PostgreSQL server that it keeps them on. Raises GtcError."""
    if not address:
        return Sqlite(folder / name)
    try:
        from gtc_tui.server.store.postgres import Postgres  # its library, where it is wanted
    except ModuleNotFoundError:
        told = _("server.toml: database: needs more than this installation: pip install 'gtc-tui[postgres]'")
        raise GtcError(told) from None
    return Postgres(address, _SCHEMAS[name])


def steps(name: str) -> list[str]:
    """That make the tables of GAMES or SECRETS."""
    return migrations() if name == GAMES else _SECRETS


def there(folder: Path, address: str) -> None:
    """Raises GtcError where no server has kept anything."""
    for name in (GAMES, SECRETS):
        if not address and not (folder / name).is_file():
            raise GtcError(_("{folder}: not a server's folder: there is no {name}").format(folder=folder, name=name))
        if address:
            with closing(opened(folder, address, name)) as database:
                if not database.known():
                    raise GtcError(_("{file}: no server has used this database").format(file=database.name))


class Hold:
    """The folder belongs to one desk, as long as its process lives."""

    def __init__(self, folder: Path) -> None:
        """Raises GtcError where another has it."""
        make_private(folder)
        path = folder / _LOCK
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise GtcError(_("{file}: another server uses this folder").format(file=folder)) from None
        except OSError as fault:
            raise GtcError(_("{file}: {reason}").format(file=path, reason=fault.strerror or fault)) from None

    def close(self) -> None:
        os.close(self._file)


def make_private(folder: Path) -> None:
    """A new folder is one that only its owner may look into. Raises GtcError."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as fault:
        raise GtcError(_("{file}: {reason}").format(file=folder, reason=fault.strerror or fault)) from None
