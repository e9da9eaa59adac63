"""Receipts: what a server gives its players while a game runs, so that it cannot tell another course of it afterwards.

A receipt stands for the log as it was after so many lines, is signed by the server, and says nothing before the end:
it is mixed with the game's secret, or whoever tried all answers that the opponent may have given would find the one
that he gave. The log of the ended game tells the secret and the server's key (`verified`).
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass

from gtc_tui.engine.signature import LENGTH, signed
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.names import printable

_NAME = b"gtc-receipt-1"
_MARK = 32


@dataclass(frozen=True)
class Receipt:
    """game: what it is called; lines: of its log then; mark: what stands for them (`marked`)."""

    game: str
    lines: int
    mark: bytes
    signature: bytes

    @property
    def word(self) -> str:
        """As it is handed on."""
        told = base64.urlsafe_b64encode(self.mark + self.signature).decode()
        return f"{self.game}.{self.lines}.{told}"

    def signed_with(self, key: bytes) -> bool:
        return signed(key, _message(self.game, self.lines, self.mark), self.signature)


def receipt_of(word: str) -> Receipt:
    """Raises GtcError for what is none."""
    game, _dot, rest = word.strip().rpartition(".")[0].rpartition(".")
    try:
        told = base64.b64decode(word.strip().rpartition(".")[2].encode(), altchars=b"-_", validate=True)
        if not game or not rest.isascii() or not rest.isdecimal() or len(told) != _MARK + LENGTH:
            raise ValueError
    except (ValueError, binascii.Error):
        raise GtcError(_("{word}: not a receipt").format(word=printable(word)[:40])) from None
    return Receipt(game, int(rest[:12]), told[:_MARK], told[_MARK:])


def issued(game: str, lines: int, head: str, secret: bytes, sign: Callable[[bytes], bytes]) -> Receipt:
    """One for a log of so many lines. head: of them (`verified.head`); sign: with the server's key."""
    mark = marked(game, lines, head, secret)
    return Receipt(game, lines, mark, sign(_message(game, lines, mark)))


def marked(game: str, lines: int, head: str, secret: bytes) -> bytes:
    """What stands for so many lines, for whoever knows the game's secret."""
    return hmac.digest(secret, b"|".join((_NAME, game.encode(), b"%d" % lines, head.encode())), hashlib.sha256)


def _message(game: str, lines: int, mark: bytes) -> bytes:
    return b"|".join((_NAME, game.encode(), b"%d" % lines, mark))
