"""Reading a game's pieces file: file -> every piece of the game by id, with its chain of command (2.2, 2.5)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.i18n import _
from gtc_tui.messages import Message
from gtc_tui.rules.gcacw.data.schema import LeaderText, UnitText
from gtc_tui.rules.gcacw.state.game import PieceDef
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, UNION
from gtc_tui.rules.kit.files.piecefile import accepted, table
from gtc_tui.scenario.tomlfile import Reader

SIDES = (UNION, CONFEDERATE)
_DEEPEST = 8  # levels of command


def side_words() -> dict[Side, Message]:
    """What players call the sides."""
    return {UNION: Message("Union"), CONFEDERATE: Message("Confederate")}


class PieceFile(NamedTuple):
    """A pieces file read. chains: side -> command -> that command and those above it, nearest first."""

    pieces: Mapping[PieceId, PieceDef]
    chains: Mapping[Side, Mapping[str, tuple[str, ...]]]


def load_pieces(path: Path) -> PieceFile:
    """Raises DataError with all faults of the file."""
    return _Pieces(Reader(path)).load()


class _Pieces:
    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.found: dict[PieceId, PieceDef] = {}
        self.chains: dict[Side, dict[str, tuple[str, ...]]] = {}

    def load(self) -> PieceFile:
        self.reader.known(("commands", *SIDES))
        commands = table(self.reader, self.reader.data, "commands", "commands")
        for side in SIDES:
            parents = self.chains[side] = self.commands(side, table(self.reader, commands, side, f"commands.{side}"))
            pieces = table(self.reader, self.reader.data, side, side)
            for kind in pieces:
                if kind not in ("units", "leaders"):
                    self.reader.fault(_("[{group}]: unknown").format(group=f"{side}.{kind}"), f"[{side}.{kind}]")
            for key, raw in table(self.reader, pieces, "leaders", f"{side}.leaders").items():
                self.leader(side, parents, key, raw)
            for key, raw in table(self.reader, pieces, "units", f"{side}.units").items():
                self.unit(side, parents, key, raw)
        self.reader.stop_if_faulty()
        return PieceFile(self.found, self.chains)

    def commands(self, side: Side, raw: dict[str, Any]) -> dict[str, tuple[str, ...]]:
        """Chain of every command of a side, itself first."""
        chains: dict[str, tuple[str, ...]] = {}
        for code in raw:
            chain: list[str] = []
            at: Any = code
            while isinstance(at, str) and at in raw and at not in chain and len(chain) < _DEEPEST:
                chain.append(at)
                at = raw[at]
            if at != "":
                what = _("[commands.{side}] {code}: its chain does not end at an army (stops at {at!r})")
                self.reader.fault(what.format(side=side, code=code, at=at), f"[commands.{side}]", code)
            chains[code] = tuple(chain)
        return chains

    def chain(
        self, parents: dict[str, tuple[str, ...]], code: str, key: str, where: tuple[str, ...]
    ) -> tuple[str, ...]:
        if code and code not in parents:
            self.reader.fault(_("{piece}: no command {code} on this side").format(piece=key, code=code), *where)
        return parents.get(code, ())

    def unit(self, side: Side, parents: dict[str, tuple[str, ...]], key: str, raw: Any) -> None:
        where = (f"[{side}.units]", key)
        fields = accepted(self.reader, self.found, key, raw, where)
        text = self.reader.struct(fields, UnitText, key, lambda _field: where) if fields is not None else None
        if text is None:
            return
        chain = self.chain(parents, text.command if text.under is None else text.under, key, where)
        self.found[PieceId(key)] = PieceDef(
            id=PieceId(key),
            name=text.name,
            side=side,
            arm=text.arm,
            size=text.size,
            command=text.command,
            chain=chain,
            tactical_attack=text.tactical,
            tactical_defence=text.tactical if text.tactical_defence is None else text.tactical_defence,
            artillery=text.artillery,
        )

    def leader(self, side: Side, parents: dict[str, tuple[str, ...]], key: str, raw: Any) -> None:
        where = (f"[{side}.leaders]", key)
        fields = accepted(self.reader, self.found, key, raw, where)
        text = self.reader.struct(fields, LeaderText, key, lambda _field: where) if fields is not None else None
        if text is None:
            return
        self.chain(parents, text.command, key, where)
        self.found[PieceId(key)] = PieceDef(
            id=PieceId(key),
            name=text.name,
            side=side,
            arm="leader",
            size=text.size,
            command=text.command,
            chain=(text.command,),
            tactical_attack=text.tactical,
            tactical_defence=text.tactical if text.tactical_defence is None else text.tactical_defence,
            command_value=text.value,
            sick_value=text.value if text.sick_value is None else text.sick_value,
            assault_bonus=text.assault_bonus,
            cavalry_leader=text.cavalry,
        )
