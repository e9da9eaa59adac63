"""Reading a game's pieces file: file -> every unit by id (2.3, 23.4 to 23.6), and the sub-commands they belong to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.i18n import _
from gtc_tui.messages import Message
from gtc_tui.rules.boots.data.schema import CommandText, UnitText
from gtc_tui.rules.boots.state.game import SIDE_NAMES, PieceDef
from gtc_tui.rules.kit.files.piecefile import accepted, table
from gtc_tui.scenario.tomlfile import Reader

_CODE = re.compile(r"[A-Za-z]{1,12}")

_ARMS = {
    "infantry": "infantry",
    "light-infantry": "infantry",
    "militia": "infantry",
    "indian": "infantry",
    "garrison": "infantry",
    "dragoon": "cavalry",
    "cavalry": "cavalry",
    "motorcycle": "motorcycle",
    "artillery": "artillery",
    "engineer": "engineer",
    "supply-wagon": "supply",
    "supply-truck": "supply",
}
_MOBILE = ("cavalry", "motorcycle", "supply")  # 22.23


def side_words() -> dict[Side, Message]:
    """What players call the sides."""
    return {side: Message(name) for side, name in SIDE_NAMES.items()}


class PieceFile(NamedTuple):
    """One part of a pieces file. commands: code -> (name, printed side)."""

    pieces: Mapping[PieceId, PieceDef]
    commands: Mapping[str, CommandText]


def load_pieces(path: Path) -> Mapping[str, PieceFile]:
    """The parts of a pieces file by name. Raises DataError with all faults of the file."""
    reader = Reader(path)
    parts = {name: _Part(reader, name, raw).read() for name, raw in reader.data.items()}
    reader.stop_if_faulty()
    return parts


class _Part:
    def __init__(self, reader: Reader, name: str, raw: Any) -> None:
        self.reader = reader
        self.name = name
        self.raw = raw if isinstance(raw, dict) else {}
        self.found: dict[PieceId, PieceDef] = {}
        self.commands: dict[str, CommandText] = {}

    def read(self) -> PieceFile:
        for key in self.raw:
            if key not in ("commands", "units"):
                what = _("[{group}] is unknown; there are {known}")
                self.reader.fault(
                    what.format(group=f"{self.name}.{key[:40]}", known="commands, units"), f"[{self.name}.{key}"
                )
        for code, raw in table(self.reader, self.raw, "commands", f"{self.name}.commands", f"[{self.name}").items():
            self.command(code, raw)
        for code, units in table(self.reader, self.raw, "units", f"{self.name}.units", f"[{self.name}").items():
            header = f"[{self.name}.units.{code}]"
            if code not in self.commands:
                what = _("{group}: no such sub-command; there are {known}")
                self.reader.fault(what.format(group=header, known=", ".join(self.commands)), header)
            elif not isinstance(units, dict):
                self.reader.fault(_("{group} is not a table").format(group=header), header)
            else:
                for key, raw in units.items():
                    self.unit(code, key, raw, (header, key))
        return PieceFile(self.found, self.commands)

    def command(self, code: str, raw: Any) -> None:
        where = (f"[{self.name}.commands]", code)
        if _CODE.fullmatch(code) is None or not isinstance(raw, dict):
            what = _("{code}: a sub-command needs a code of letters, a name and a side")
            self.reader.fault(what.format(code=code[:40]), *where)
            return
        text = self.reader.struct(raw, CommandText, code, lambda field: (*where, field))
        if text is not None:
            self.commands[code] = text

    def unit(self, code: str, key: str, raw: Any, where: tuple[str, str]) -> None:
        fields = accepted(self.reader, self.found, key, raw, where)
        text = self.reader.struct(fields, UnitText, key, lambda field: (*where, field)) if fields is not None else None
        if text is not None:
            self.found[PieceId(key)] = _piece(key, code, Side(self.commands[code].side), text)


def _piece(key: str, code: str, side: Side, text: UnitText) -> PieceDef:
    arm = _ARMS[text.type]
    return PieceDef(
        id=PieceId(key),
        name=text.name,
        label=text.label,
        side=side,
        subcommand=code,
        type=text.type,
        arm=arm,
        cf=text.cf,
        mf=text.mf,
        artillery=arm == "artillery",
        scout=text.scout,
        stack_size=text.stack,
        mobile=arm in _MOBILE,
        enters=text.enters or "set-up",
    )
