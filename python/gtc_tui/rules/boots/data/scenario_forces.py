"""What a scenario file says about units and markers: set-up, arrivals, the pools (3.2, 3.3, 13)."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.i18n import _
from gtc_tui.rules.boots.data.piecefile import PieceFile
from gtc_tui.rules.boots.data.scenario_places import Places
from gtc_tui.rules.boots.data.schema import MarkerText, SetUpText, StockadeText, TurnText
from gtc_tui.rules.boots.state.game import MEXGOV, MarkerDef, PieceDef, Reinforcement, SetUpGroup, Work
from gtc_tui.rules.boots.tables.tables import Tables
from gtc_tui.rules.kit.files.scenariofile import Entries
from gtc_tui.scenario.tomlfile import Reader

T = TypeVar("T", bound=msgspec.Struct)
Where = tuple[str, ...]

SET_UP, ON_A_TURN, WITH_OPTION = "set-up", "turn", "option"
"""How a unit enters (`PieceDef.enters`) when no rule of its own brings it."""


class Forces(Entries):
    """The lists of a scenario file, entry by entry; every fault is noted with the reader.

    known: the part of the pieces file that the scenario plays with, None when it could not be read. sides: the players.
    wanted: options that the game is loaded with; known_options: those there are.
    """

    def __init__(
        self,
        reader: Reader,
        known: PieceFile | None,
        sides: Sequence[Side],
        wanted: Mapping[str, Any],
        known_options: Sequence[str],
    ) -> None:
        super().__init__(reader)
        self.known = known
        self.sides = sides
        self.wanted = wanted
        self.known_options = known_options
        self.entering: dict[PieceId, str] = {}

    def sound(self, key: str, kind: type[T]) -> Iterator[tuple[T, str, Where]]:
        """The sound entries of a list, each with how faults name it and where to find it."""
        raw = self.reader.data.get(key)
        for number, entry in enumerate(raw if isinstance(raw, list) else [], start=1):
            label, where = _("{list}, entry {n}").format(list=key, n=number), (key, f"#{number}")
            if isinstance(entry, dict):
                text = self.struct(entry, kind, label, where)
                if text is not None:
                    yield text, label, where

    # -- units -------------------------------------------------------------------------------------------
    def set_up(self, places: Places | None) -> list[SetUpGroup]:
        """places: None when the map could not be read."""
        found: list[SetUpGroup] = []
        for text, label, where in self.sound("set-up", SetUpText):
            by = Side(text.by)
            if by not in self.sides:
                what = _("{label} by: no player of this scenario; there are {known}")
                self.fault(what.format(label=label, known=", ".join(self.sides)), *where, "by")
            pieces = [piece for name in text.pieces if (piece := self.piece(name, SET_UP, label, where)) is not None]
            for piece in pieces:
                if piece.side not in (by, MEXGOV):
                    what = _("{label}: {piece} is not a unit of {side}")
                    self.fault(what.format(label=label, piece=piece.id, side=by), *where, f'"{piece.id}"')
            if places is None:
                continue
            hexes = places.set_up(text, label, where)
            self._room(text, hexes, label, where)
            found.append(
                SetUpGroup(
                    by=by,
                    pieces=tuple(piece.id for piece in pieces),
                    hexes=hexes,
                    rule=text.rule,
                    must=tuple(text.must),
                    per_hex=text.per_hex,
                    unseen=text.unseen,
                    empty=text.empty,
                    joins=text.joins,
                )
            )
        return found

    def _room(self, text: SetUpText, hexes: Sequence[str], label: str, where: Where) -> None:
        """Is there a hex for everybody?"""
        if text.joins != (not hexes):
            what = _("{label}: give hexes or places where its units may be placed, or `joins` and neither of them")
            self.fault(what.format(label=label), *where)
        elif text.per_hex and not text.joins and text.per_hex * len(hexes) < len(text.pieces):
            what = _("{label}: {hexes} hexes for {n} units, {most} in each")
            self.fault(
                what.format(label=label, hexes=len(hexes), n=len(text.pieces), most=text.per_hex), *where, "per-hex"
            )
        for name in text.must:
            if name not in hexes:
                what = _("{label} must: {hex} is not one of its hexes")
                self.fault(what.format(label=label, hex=name[:20]), *where, "must")
        if len(text.must) > len(text.pieces):
            self.fault(_("{label} must: more hexes than units").format(label=label), *where, "must")

    def arrivals(self, turns: Sequence[TurnText]) -> list[Reinforcement]:
        """13.1: units due on a turn."""
        return [
            Reinforcement(piece.id, number)
            for number, turn in enumerate(turns, start=1)
            for name in turn.arrive
            if (piece := self.piece(name, ON_A_TURN, _("turn {n}").format(n=number), ("turns", f"#{number}")))
        ]

    def piece(self, name: str, enters: str, label: str, where: Where) -> PieceDef | None:
        """The unit that an entry names, noted as one that enters so."""
        if self.known is None:
            return None
        piece = self.known.pieces.get(PieceId(name))
        if piece is None:
            self._unknown(_("{label}: no unit {name}"), name, self.known.pieces, label, (*where, f'"{name}"'))
            return None
        if piece.enters != SET_UP:
            what = _("{label}: {piece} enters by its own rule ({enters})")
            self.fault(what.format(label=label, piece=name, enters=piece.enters), *where, f'"{name}"')
        elif piece.id in self.entering:
            self.fault(_("{label}: {piece} is given twice").format(label=label, piece=name), *where, f'"{name}"')
        self.entering[piece.id] = enters
        return piece

    def pieces(self, markers: Sequence[MarkerDef]) -> tuple[PieceDef, ...]:
        """Every unit of the game as it enters; without those of an option that was not asked for."""
        if self.known is None:
            return ()
        commands = {marker.subcommand for marker in markers}
        found: list[PieceDef] = []
        for piece in self.known.pieces.values():
            if piece.enters == WITH_OPTION and piece.subcommand not in commands:
                continue
            if piece.enters == SET_UP:
                enters = self.entering.get(piece.id)
                if enters is None:
                    what = _("set-up: {piece} is neither set up nor due on a turn")
                    self.fault(what.format(piece=piece.id), "set-up")
                    continue
                piece = msgspec.structs.replace(piece, enters=enters)
            found.append(piece)
        for code, command in self.known.commands.items():
            if command.side not in (*self.sides, MEXGOV):
                what = _("sides: {side}, the side of {code}, is missing")
                self.fault(what.format(side=command.side, code=code), "sides")
        return tuple(found)

    # -- markers -----------------------------------------------------------------------------------------
    def markers(self) -> tuple[list[MarkerDef], list[str]]:
        """Every marker of the game, and those of them that are in the pool at the start (4.2)."""
        made: list[MarkerDef] = []
        pool: list[str] = []
        named: set[str] = set()
        for text, label, where in self.sound("markers", MarkerText):
            if text.marker in named:
                self.fault(_("{label}: {marker} is given twice").format(label=label, marker=text.marker), *where)
            named.add(text.marker)
            if text.side not in (*self.sides, MEXGOV):
                what = _("{label} side: {side} does not play in this scenario")
                self.fault(what.format(label=label, side=text.side), *where, "side")
            if text.activates:
                self._activates(text, label, where)
            if text.option and text.option not in self.known_options:
                self._unknown(
                    _("{label}: no option {name}"), text.option, self.known_options, label, (*where, "option")
                )
            if text.option and text.option not in self.wanted:
                continue
            made.append(MarkerDef(text.marker, text.name, Side(text.side), text.activates))
            if text.start:
                pool.append(text.marker)
        return made, pool

    def _activates(self, text: MarkerText, label: str, where: Where) -> None:
        if self.known is None:
            return
        command = self.known.commands.get(text.activates)
        if command is None:
            self._unknown(
                _("{label}: no sub-command {name}"), text.activates, self.known.commands, label, (*where, "activates")
            )
        elif command.side != text.side:
            what = _("{label}: the sub-command {code} belongs to {side}")
            self.fault(what.format(label=label, code=text.activates, side=command.side), *where, "side")

    def deck(self, tables: Tables) -> tuple[str, ...]:
        """The heroism pool (3.2): every kind of the tables but those named in `without`."""
        raw = self.reader.data.get("without")
        without = [name for name in raw if isinstance(name, str)] if isinstance(raw, list) else []
        for name in without:
            if name not in tables.kinds:
                self._unknown(_("{label}: no heroism marker {name}"), name, tables.kinds, "without", ("without",))
        return tuple(kind.id for kind in tables.kinds.values() if kind.id not in without for _copy in range(kind.count))

    def stockades(self, places: Places | None, tables: Tables) -> list[Work]:
        """17.5: those that stand at the start."""
        found: dict[str, Work] = {}
        for text, label, where in self.sound("stockades", StockadeText):
            if places is not None and places.hex_id(text.hex, label, (*where, "hex")) is None:
                continue
            if text.hex in found:
                self.fault(_("{label}: {hex} is given twice").format(label=label, hex=text.hex), *where, "hex")
            if text.side not in self.sides:
                what = _("{label} side: {side} does not play in this scenario")
                self.fault(what.format(label=label, side=text.side), *where, "side")
            found[text.hex] = Work(text.hex, Side(text.side))
        most = tables.markers.stockades
        if len(found) > most:
            what = _("stockades: {n} of them, but tables.toml has only {most} markers")
            self.fault(what.format(n=len(found), most=most), "stockades")
        return list(found.values())

    def _unknown(
        self, told: str, name: str, known: Sequence[str] | Mapping[Any, Any], label: str, where: Where
    ) -> None:
        what = told.format(label=label, name=name[:40])
        near = [] if self.reader.full else difflib.get_close_matches(name, list(known), n=1)
        if near:
            what = _("{told}; did you mean {name}?").format(told=what, name=near[0])
        self.fault(what, *where)
