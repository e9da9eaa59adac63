"""A made-up language for tests: every message in brackets and in Cyrillic letters, "[Мсе]" for "Yes".

What is still in Latin letters when a game is played in it has gone around the catalogue. Placeholders stay, and so do
names: of pieces, places, hexes and machine players, what is printed on counters, and how maps shorten names.
"""

from __future__ import annotations

import gettext
import re
import string
from collections.abc import Iterable

from gtc_tui.draw import names_legend
from gtc_tui.play.aids.ground import counties
from gtc_tui.rules.gcacw.state.game import GcacwGame

_LETTERS = str.maketrans(
    string.ascii_letters,
    "".join(chr(0x430 + n) for n in range(26)) + "".join(chr(0x410 + n) for n in range(26)),
)


def pseudo(message: str) -> str:
    """The message in the made-up language; placeholders are kept."""
    told = "".join(
        part if part[:1] in ("{", "%") else part.translate(_LETTERS)
        for part in re.split(r"(\{[^{}]*\}|%(?:\(\w+\))?[rs])", message)
    )
    return f"[{told}]"


class Pseudo(gettext.NullTranslations):
    """A catalogue that has every message."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)


class Reader:
    """Finds what is not in the made-up language, names and codes aside."""

    _RUN = re.compile(r"[A-Za-z][\w .,:'&()/-]*", re.ASCII)
    _CODE = re.compile(
        r"(?:[NS]|V[CS]|O[NS]|CE)\d{4}|\b\d?[fFDE]?(?:r|R\*?)?a?(?![A-Za-z])"
    )  # a hex; a result of the combat table

    def __init__(self, names: Iterable[str]) -> None:
        known = sorted({name for name in names if re.search("[A-Za-z]{2}", name)}, key=len, reverse=True)
        self._known = set(known)
        words = "|".join(re.escape(name) for name in known)
        self._names = re.compile(rf"(?<![A-Za-z])(?:{words})(?![A-Za-z])")

    def forgotten(self, text: str) -> list[str]:
        """Words in Latin letters."""
        found = []
        for run in self._RUN.findall(text):
            if run.strip(" .,") not in self._known:  # the long pattern only where it is needed
                found += re.findall("[A-Za-z]{2,}", self._CODE.sub("", self._names.sub("", run)))
        return found


class Ear:
    """Takes in texts and remembers those that are not all in the made-up language, each once."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.heard: set[str] = set()
        self.wrong: dict[str, str] = {}

    def hear(self, what: str, *texts: str, bare: bool = False) -> None:
        """bare: a text may be nothing but names and numbers."""
        for text in set(texts) - self.heard:
            self.heard.add(text)
            words = self.reader.forgotten(text)
            if words or not (bare or "[" in text):
                self.wrong.setdefault(f"{what}: {' '.join(words) or 'no brackets'}", text)

    def report(self) -> None:
        assert not self.wrong, "\n".join(f"{what} in {text!r}" for what, text in self.wrong.items())


def names_of(game: GcacwGame) -> set[str]:
    """Names of pieces, places, roads, counties and machine players; short words printed on counters and in codes."""
    names = {game.id, game.title, *game.map.counties}
    for piece in game.pieces:
        names |= {piece.id, piece.name, piece.size, piece.command, *piece.chain}
        names |= {part for part in re.split(r"[ ]?\d+ ", piece.name) if part}  # "NY" of "5 NY"
    for places in (game.map.places, game.map.stations, game.map.landings, game.map.works):
        names |= {spot.name for group in places.values() for spot in group}
    names |= {*game.map.boxes.values(), *game.map.regions.values()}
    for named in (game.map.lines, game.map.crossings, game.objectives):
        names |= {one.name for one in named}
    names |= {line.short for line in game.map.lines if line.short}  # railroads
    names |= {line.partition(":")[0].strip("[]") for line in counties(game.map).lines}  # two letters each
    names |= {short.rstrip(".") for short, _meaning in names_legend(game.map)}
    if game.campaign is not None:
        names |= {*game.campaign.depots.railroads}
        names |= {river for rivers in game.campaign.gunboats.rivers.values() for river in rivers}
    names |= {"bot:greedy", "bot:search:nodes"}  # who advises
    return names | {"theatre"} | set(game.sides) | {"Ab", "Bb", "Br", "Fb", "Ft", "Div", "Brig", "Regt"}
