"""Reading a scenario file: file -> `GcacwGame`, with every fault listed as "file:line: what"."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gtc_tui._core import CoreError
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.errors import DataError, UnknownName
from gtc_tui.i18n import _
from gtc_tui.model.mapdata import MapData
from gtc_tui.model.terrain import TERRAINS
from gtc_tui.rules.gcacw.board import build_board, build_roster
from gtc_tui.rules.gcacw.game import GcacwGame, Level, Objective, PieceDef, SetUp
from gtc_tui.rules.gcacw.piecefile import SIDES, load_pieces
from gtc_tui.rules.gcacw.scenario_rules import scenario_rules
from gtc_tui.rules.gcacw.scenario_rules.base import ScenarioRules
from gtc_tui.rules.gcacw.scenarioschema import LevelText, ObjectiveText, ScenarioText, SetUpText
from gtc_tui.rules.gcacw.tablefile import load_tables
from gtc_tui.rules.gcacw.tables import Tables
from gtc_tui.scenario.locate import find_file
from gtc_tui.scenario.mapfile import load_map
from gtc_tui.scenario.tomlfile import Reader

_NOWHERE = ("water", "off-map")  # terrain that nothing stands on


def load_scenario(game_id: str, path: Path, options: Mapping[str, Any]) -> GcacwGame:
    """The scenario of a file. game_id: "<game>/<name>"; the game's pieces file lies beside its scenarios folder.

    Raises DataError with all faults of the scenario (or of the first faulty file it needs), UnknownName for an
    option that it does not have.
    """
    for name in options:
        raise UnknownName(_("{game} has no option {name}").format(game=game_id, name=name))
    reader = Reader(path)
    pieces = load_pieces(find_file(f"gcacw/{game_id.split('/')[0]}/pieces.toml"))
    return _Scenario(reader, pieces, load_tables()).load(game_id)


class _Scenario:
    """Checks what a schema cannot and puts the game together."""

    def __init__(self, reader: Reader, pieces: Mapping[PieceId, PieceDef], tables: Tables) -> None:
        self.reader = reader
        self.known = pieces
        self.tables = tables
        text = reader.struct(reader.data, ScenarioText, "scenario", lambda key: (key,))
        self.text = text
        self.map = self.find_map(reader.data.get("map"))

    def fault(self, what: str, *where: str) -> None:
        self.reader.fault(what, *where)

    def load(self, game_id: str) -> GcacwGame:
        text, data = self.text, self.map
        rules = self.rules(self.reader.data.get("rules"))
        if data is not None:
            # As many faults as can be told, even where the top level is at fault.
            closed = self.closed(data)
            set_up = self.set_up(data)
            objectives = self.objectives(data)
        levels = self.levels()
        self.reader.stop_if_faulty()
        assert text is not None and data is not None and rules is not None
        if not 1700 <= text.date.year <= 2000:
            self.fault(_("date: a year from 1700 to 2000, not {year}").format(year=text.date.year), "date")
        for side in SIDES:
            if side not in text.loss_points:
                self.fault(_("loss-points: {side} is missing").format(side=side), "[loss-points]")
        self.reader.stop_if_faulty()
        from gtc_tui.rules.gcacw.system import SYSTEM  # the system loads scenarios

        defs = tuple(self.known[entry.piece] for entry in set_up)
        try:
            board = build_board(data, self.tables, "normal", closed)
            rain_board = build_board(data, self.tables, "rain", closed)
            roster = build_roster(defs, SIDES, self.tables)
        except CoreError as error:
            raise DataError([f"{self.reader.path}: {error}"]) from error
        return GcacwGame(
            id=game_id,
            title=text.title,
            system=SYSTEM,
            sides=SIDES,
            side_names={SIDES[0]: _("Union"), SIDES[1]: _("Confederate")},
            map=data,
            options={},
            pieces=defs,
            set_up=tuple(set_up),
            tables=self.tables,
            board=board,
            rain_board=rain_board,
            roster=roster,
            closed=tuple(data.names[number] for number in closed),
            objectives=tuple(objectives),
            levels=tuple(levels),
            turns=text.turns,
            first_day=text.date.isoformat(),
            scoring_side=Side(text.scores),
            loss_points={Side(side): points for side, points in text.loss_points.items()},
            rules=rules,
            index={piece.id: number for number, piece in enumerate(defs)},
        )

    def find_map(self, map_id: Any) -> MapData | None:
        if not isinstance(map_id, str):
            return None  # told by the schema
        try:
            return load_map(map_id)
        except UnknownName as error:
            self.fault(f"map: {error}", "map")
        except DataError as error:
            self.reader.faults.extend(error.faults)
        return None

    def rules(self, key: Any) -> ScenarioRules | None:
        if not isinstance(key, str):
            return None
        try:
            return scenario_rules(key)
        except UnknownName as error:
            self.fault(f"rules: {error}", "rules")
            return None

    def entries(self, key: str) -> list[dict[str, Any]]:
        raw = self.reader.data.get(key)
        return [entry for entry in raw if isinstance(entry, dict)] if isinstance(raw, list) else []

    def hex_name(self, data: MapData, name: str, label: str, *where: str) -> str | None:
        """Canonical name; None (and a fault noted) when there is no such hex or nothing can stand there."""
        number = data.ids.get(name)
        if number is None:
            self.fault(_("{label}: no hex {hex} on the map").format(label=label, hex=name[:20]), *where)
            return None
        if TERRAINS[data.hexmap.terrain(number)] in _NOWHERE:
            self.fault(_("{label}: nothing can stand in {hex}").format(label=label, hex=name), *where)
            return None
        return data.names[number]

    def closed(self, data: MapData) -> list[int]:
        raw = self.reader.data.get("closed", [])
        names = [name for name in raw if isinstance(name, str)] if isinstance(raw, list) else []
        found = []
        for name in names:
            canonical = self.hex_name(data, name, "closed", "closed", f'"{name}"')
            if canonical is not None:
                found.append(data.ids[canonical])
        return found

    # -- set-up ------------------------------------------------------------------------------------------
    def set_up(self, data: MapData) -> list[SetUp]:
        found: list[SetUp] = []
        seen: set[str] = set()
        for number, raw in enumerate(self.entries("set-up"), start=1):
            name = raw.get("piece")
            label = name[:40] if isinstance(name, str) else _("set-up, entry {n}").format(n=number)
            where = ("set-up", f'"{name}"')
            text = self.reader.struct(raw, SetUpText, label, lambda key, where=where: (*where, key))  # type: ignore[misc]
            if text is None:
                continue
            piece = self.known.get(PieceId(text.piece))
            if piece is None:
                self.unknown_piece(text.piece, where)
                continue
            if text.piece in seen:
                self.fault(_("{piece}: set up twice").format(piece=label), *where, f'"{name}"')
                continue
            seen.add(text.piece)
            self.condition(piece, text, where)
            place = self.hex_name(data, text.hex, label, *where)
            if place is not None:
                found.append(
                    SetUp(
                        piece.id,
                        place,
                        text.manpower or 0,
                        text.fatigue,
                        text.organized,
                        text.exhausted,
                        text.entrenchment,
                    )
                )
        self.stacks(found)
        return found

    def unknown_piece(self, name: str, where: tuple[str, ...]) -> None:
        close = difflib.get_close_matches(name, list(self.known), n=1)
        what = _("{piece}: no such piece; perhaps {other}?") if close else _("{piece}: no such piece")
        self.fault(what.format(piece=name[:40], other=close[0] if close else ""), *where)

    def condition(self, piece: PieceDef, text: SetUpText, where: tuple[str, ...]) -> None:
        tables = self.tables
        if piece.is_leader:
            plain = SetUpText(piece=text.piece, hex=text.hex)
            if text != plain:
                self.fault(_("{piece}: a leader has a hex and nothing else").format(piece=piece.id), *where)
            return
        most = len(tables.disorganized_cv2) - 1
        if text.manpower is None:
            self.fault(_("{piece}: manpower is missing").format(piece=piece.id), *where)
        elif not 1 <= text.manpower <= most:
            what = _("{piece}: manpower {n} is out of range (1 to {most})")
            self.fault(what.format(piece=piece.id, n=text.manpower, most=most), *where, "manpower")
        if not 0 <= text.fatigue <= tables.max_fatigue:
            what = _("{piece}: fatigue {n} is out of range (0 to {most})")
            self.fault(what.format(piece=piece.id, n=text.fatigue, most=tables.max_fatigue), *where, "fatigue")
        if text.entrenchment not in tables.ladder:
            what = _("{piece}: no entrenchment {name}; there are {known}")
            known = ", ".join(tables.ladder)
            self.fault(what.format(piece=piece.id, name=text.entrenchment[:20], known=known), *where, "entrenchment")

    def stacks(self, entries: list[SetUp]) -> None:
        """2.2: sides never share a hex; a leader stands with a unit of his command."""
        by_hex: dict[str, list[PieceDef]] = {}
        for entry in entries:
            by_hex.setdefault(entry.hex, []).append(self.known[entry.piece])
        for place, stack in by_hex.items():
            first, other = ([piece for piece in stack if piece.side == side] for side in SIDES)
            if first and other:
                what = _("{hex}: pieces of both sides ({one}, {other})")
                self.fault(what.format(hex=place, one=first[0].id, other=other[0].id), "set-up", f'"{other[0].id}"')
            for leader in (piece for piece in stack if piece.is_leader):
                if not any(leader.leads(unit) for unit in stack if not unit.is_leader):
                    what = _("{leader}: no unit of his command in {hex}")
                    self.fault(what.format(leader=leader.id, hex=place), "set-up", f'"{leader.id}"')

    # -- victory -----------------------------------------------------------------------------------------
    def objectives(self, data: MapData) -> list[Objective]:
        found: list[Objective] = []
        for number, raw in enumerate(self.entries("objectives"), start=1):
            label = _("objective {n}").format(n=number)
            where = ("objectives", f'"{raw.get("hex")}"')
            text = self.reader.struct(raw, ObjectiveText, label, lambda key, where=where: (*where, key))  # type: ignore[misc]
            place = self.hex_name(data, text.hex, label, *where) if text is not None else None
            if text is None or place is None:
                continue
            if any(objective.hex == place for objective in found):
                self.fault(_("{label}: {hex} is an objective already").format(label=label, hex=place), *where)
            found.append(Objective(place, text.name, text.points, Side(text.holder)))
        return found

    def levels(self) -> list[Level]:
        found: list[Level] = []
        for number, raw in enumerate(self.entries("levels"), start=1):
            label = _("level {n}").format(n=number)
            where = ("levels", f'"{raw.get("key")}"')
            text = self.reader.struct(raw, LevelText, label, lambda key, where=where: (*where, key))  # type: ignore[misc]
            if text is None:
                continue
            if any(level.key == text.key for level in found):
                self.fault(_("{label}: {key} is given twice").format(label=label, key=text.key), *where)
            if found and (found[-1].least is None or (text.least is not None and text.least >= found[-1].least)):
                self.fault(_("{label}: levels must go down from the highest").format(label=label), *where)
            found.append(Level(text.least, text.key, Side(text.winner)))
        if found and found[-1].least is not None:
            self.fault(_("levels: the lowest must not have a least number of points"), "levels")
        return found
