"""Dice that anybody can check afterwards. What they follow from is committed to before it is known what it would be
good for, and the log tells it line by line:

    #! dice 1 GAME COMMITMENT   a witness rolls (a server): all rolls follow from its secret, and from
    #! word SIDE HEX            a word of each player, given after the commitment, where there are any
    #! key HEX                  of a server: what it signs its receipts with (`receipt`), told at the beginning
    #! secret HEX               told when the game is over, or when both have given their words
    #! receipt WORD             after it: the server's own, of all lines above

    #! dice 2 GAME              no third one: a roll follows from a link of each player's hash chain
    #! anchor SIDE HEX          of each: link 0, told before the first roll
    #! link SIDE N HEX          both, before the roll they are for; its hash is the link before

    #! dispatch N DIE DIE FATE  after it: the N-th dispatch between commanders for which dice were rolled, which the
                                enemy has "read" or which was "passed" on

    #! player SIDE NAME         what the player is called
    #! head HEX [SIDE]          of all lines above: what is changed in them is found. SIDE: who wrote those since the
                                last one

The number of a roll counts all that were ever made, those taken back among them, and nothing else decides it: nobody
has another one by another way to it.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence

from gtc_tui.engine.action import Action, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.dice import drawn
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _

MARK = "#!"
WITNESS, CHAINS = "1", "2"
LINKS = 1 << 14
"""Of a chain: the longest games take half of them."""

READ, PASSED = "read", "passed"
"""What has become of a dispatch."""

_NAME = b"gtc-dice-1"


def commitment(secret: bytes) -> str:
    """What is told of a witness's secret before the game begins: it fits no other one."""
    return hashlib.sha256(_NAME + b"|commit|" + secret).hexdigest()


def _number(key: bytes, game: str, words: Sequence[bytes], rolls: int) -> int:
    told = b"|".join((_NAME, game.encode(), *words, str(rolls).encode()))
    return int.from_bytes(hmac.digest(key, told, hashlib.sha256), "big")


class Witnessed:
    """Dice from one secret (`engine.dice.Dice`)."""

    again = False

    def __init__(self, secret: bytes, game: str, words: Sequence[bytes] = ()) -> None:
        """game: what it is called, so that a secret does for many. words: of the players, in the order of the sides."""
        self._secret, self._game, self._words = secret, game, tuple(words)

    def ready(self, _rolls: int) -> bool:
        return True

    def proof(self, _rolls: int) -> Sequence[str]:
        return ()

    def roll(self, decision: Decision, actions: int, rolls: int) -> Action:
        return drawn(decision, _number(self._secret, self._game, self._words, rolls))


def dispatch_dice(secret: bytes, game: str, number: int) -> tuple[int, int]:
    """Two dice of a witness's for a dispatch, by its number in the order in which they were rolled for."""
    told = f"gtc-dispatch|{game}|{number}".encode()
    first, second = divmod(int.from_bytes(hmac.digest(secret, told, hashlib.sha256), "big") % 36, 6)
    return first + 1, second + 1


def dispatch_line(number: int, dice: tuple[int, int], read: bool) -> str:
    return f"{MARK} dispatch {number} {dice[0]} {dice[1]} {READ if read else PASSED}"


def anchor_of(link: bytes, number: int) -> bytes:
    """What comes of a link by hashing it so many times: its chain's anchor, if it is the link of that number."""
    for _step in range(number):
        link = hashlib.sha256(_NAME + b"|link|" + link).digest()
    return link


class Chain:
    """One player's hash chain: from a link nobody finds the next one, and everybody the one before."""

    def __init__(self, secret: bytes) -> None:
        links = [hmac.digest(secret, _NAME + b"|chain", hashlib.sha256)]
        for _step in range(LINKS):
            links.append(anchor_of(links[-1], 1))
        self._links = links[::-1]

    @property
    def anchor(self) -> str:
        """Link 0."""
        return self._links[0].hex()

    def link(self, number: int) -> bytes:
        """Raises GtcError beyond the last."""
        if number >= len(self._links):
            raise GtcError(_("this game has used up its dice: {n} rolls").format(n=LINKS))
        return self._links[number]


class Linked:
    """Dice from two chains, one of them one's own (`engine.dice.Dice`). A roll is ready when the other player's link
    for it is there."""

    again = False

    def __init__(self, game: str, sides: Sequence[Side], own: Side, chain: Chain) -> None:
        self._game, self._sides, self._own, self._chain = game, sides, own, chain
        self._links: dict[tuple[Side, int], bytes] = {}

    def learn(self, side: Side, number: int, link: bytes) -> None:
        """A link that the log tells."""
        self._links[side, number] = link

    def ready(self, rolls: int) -> bool:
        return all((side, rolls + 1) in self._links for side in self._sides if side != self._own)

    def proof(self, rolls: int) -> Sequence[str]:
        """One's own link, where the log has not told it."""
        number = rolls + 1
        return () if (self._own, number) in self._links else (self.line(number),)

    def line(self, number: int) -> str:
        return link_line(self._own, number, self._chain.link(number))

    def roll(self, decision: Decision, actions: int, rolls: int) -> Action:
        number = rolls + 1
        links = {**self._links, (self._own, number): self._chain.link(number)}
        return drawn(decision, linked(self._game, {side: links[side, number] for side in self._sides}, rolls))


def linked(game: str, links: Mapping[Side, bytes], rolls: int) -> int:
    """The number that two links make. links: in the order of the sides."""
    return _number(b"".join(links.values()), game, (), rolls)


def link_line(side: Side, number: int, link: bytes) -> str:
    return f"{MARK} link {side} {number} {link.hex()}"


def key_line(key: bytes) -> str:
    return f"{MARK} key {key.hex()}"


def head(lines: Sequence[str]) -> str:
    """What stands for all lines of a log so far."""
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def head_line(lines: Sequence[str], side: str = "") -> str:
    return f"{MARK} head {head(lines)} {side}".rstrip()
