"""Reading a scenario file: file -> `BootsGame`, with every fault listed as "file:line: what"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gtc_tui._core import CoreError
from gtc_tui.engine.action import Side
from gtc_tui.engine.game import System
from gtc_tui.engine.options import check
from gtc_tui.errors import DataError
from gtc_tui.i18n import _
from gtc_tui.model.ids import numbered
from gtc_tui.model.mapdata import MapData
from gtc_tui.model.terrain import POINTY
from gtc_tui.rules.boots.chapters import COMPONENTS
from gtc_tui.rules.boots.data.piecefile import PieceFile, load_pieces, side_words
from gtc_tui.rules.boots.data.scenario_forces import Forces
from gtc_tui.rules.boots.data.scenario_places import Places
from gtc_tui.rules.boots.data.scenario_track import read_turns, track
from gtc_tui.rules.boots.data.schema import ScenarioText
from gtc_tui.rules.boots.special.hooks import Hooks, Rule, figure
from gtc_tui.rules.boots.state import boards, charts, options
from gtc_tui.rules.boots.state.game import BootsGame, MarkerDef, PieceDef
from gtc_tui.rules.boots.tables.tablefile import load_tables
from gtc_tui.rules.kit.files.scenariofile import Scenario
from gtc_tui.scenario.locate import find_file
from gtc_tui.scenario.tomlfile import Reader


def load_scenario(system: System[BootsGame], game_id: str, path: Path, wanted: Mapping[str, Any]) -> BootsGame:
    """The scenario of a file. game_id: "<game>/<name>"; the pieces file of the game lies beside its scenarios folder.
    wanted: options.

    Raises DataError with all faults of the scenario (or of the first faulty file it needs), UnknownName for an option
    that it does not have.
    """
    reader = Reader(path)
    parts = load_pieces(find_file(f"boots/{game_id.split('/')[0]}/pieces.toml"))
    return _Scenario(reader, parts).load(system, game_id, wanted)


class _Scenario(Scenario[ScenarioText]):
    """Checks what a schema cannot and puts the game together."""

    def __init__(self, reader: Reader, parts: Mapping[str, PieceFile]) -> None:
        super().__init__(reader, ScenarioText)
        self.tables = load_tables()
        part = reader.data.get("pieces")
        self.part = part if isinstance(part, str) else ""
        self.known = parts.get(self.part)
        if self.known is None and self.text is not None:
            what = _("pieces: {name} is not in the pieces file; there are {known}")
            reader.fault(what.format(name=self.part, known=", ".join(parts)), "pieces")

    def load(self, system: System[BootsGame], game_id: str, wanted: Mapping[str, Any]) -> BootsGame:
        reader = self.reader
        data, sides = self.pointy_map(), self.sides()
        # As many faults as can be told, even where the top level is at fault.
        places = Places(reader, data) if data is not None else None
        offers = options.offers(self.part)
        rules = self.rules(wanted, [offer.name for offer in offers])
        forces = Forces(reader, self.known, sides, wanted, [offer.name for offer in offers])
        set_up, turns = forces.set_up(places), read_turns(reader)
        reinforcements = forces.arrivals(turns)
        markers, pool = forces.markers()
        pieces, deck, works = (
            forces.pieces(markers),
            forces.deck(self.tables),
            forces.stockades(places, self.tables),
        )
        if self.known is not None:
            self.needed(rules, markers, pieces, data)
        reader.stop_if_faulty()
        text, known = self.text, self.known
        assert text is not None and data is not None and known is not None
        check(game_id, wanted, offers)
        tables = options.applied(self.tables, wanted)
        chart = tables.grounds[self.part]
        bound = frozenset(number for number, piece in enumerate(pieces) if rules.binds(piece))
        try:
            board = boards.build_board(charts.board_map(data, chart), chart)
            roster = boards.build_roster(pieces, sides, None, bound)
        except CoreError as error:
            raise DataError([f"{reader.path}: {error}"]) from error
        names = side_words()
        return BootsGame(
            id=game_id,
            title=text.title,
            system=system,
            sides=sides,
            side_words={side: names[side] for side in sides},
            map=data,
            options=dict(wanted),
            pieces=pieces,
            index={piece.id: number for number, piece in numbered(pieces)},
            tables=tables,
            scenario=self.part,
            board=board,
            roster=roster,
            command_names={code: command.name for code, command in known.commands.items()},
            markers=tuple(markers),
            pool=tuple(pool),
            turns=track(turns),
            set_up=tuple(set_up),
            set_up_heroism=(text.set_up_draws[0], text.set_up_draws[1]),
            deck=deck,
            reinforcements=tuple(reinforcements),
            works=tuple(works),
            bound=bound,
            rules=rules,
        )

    def rules(self, wanted: Mapping[str, Any], known: Sequence[str]) -> Hooks:
        """The special rules that hold with these options. known: options that there are."""
        found = [rule for rule in COMPONENTS.read(self.reader) if isinstance(rule, Rule)]
        for rule in found:
            for option in (rule.option, rule.unless):
                if option is not None and option not in known:
                    what = _("rules: no option {name}; there are {known}")
                    self.fault(what.format(name=option, known=", ".join(known)), "[[rules]]", f'"{option}"')
        holding = [rule for rule in found if rule.option in (None, *wanted) and rule.unless not in wanted]
        return Hooks(holding, "" if self.text is None else f"{self.text.section}.0")

    def needed(
        self, rules: Hooks, markers: Sequence[MarkerDef], pieces: Sequence[PieceDef], data: MapData | None
    ) -> None:
        """What the special rules name, and units for every marker: without them the game would break off in play."""
        named = {marker.id for marker in markers}
        for marker in dict.fromkeys(rules.needs_markers()):
            if marker not in named:
                what = _("markers: {name} is missing, but the special rules use it")
                self.reader.fault(what.format(name=marker), "markers")
        commands = {piece.subcommand for piece in pieces}
        wanted = {marker.subcommand for marker in markers if marker.subcommand}
        for code in sorted({*rules.needs_commands(), *wanted} - commands):
            what = _("pieces: the pieces file has no unit of the sub-command {code}")
            self.reader.fault(what.format(code=code), "pieces")
        ally = rules.allies()
        if ally is not None and ally not in {piece.id for piece in pieces}:
            what = _("rules: the pieces file has no unit {name}")
            self.fault(what.format(name=ally), "[[rules]]", f'"{ally}"')
        for name in rules.supply_ends():
            if name not in self.tables.grounds[self.part].terrain:
                what = _("rules: the terrain chart of {part} has no terrain {name}")
                self.fault(what.format(name=name, part=self.part), "[[rules]]", f'"{name}"')
        for name in dict.fromkeys(rules.needs_figures()):
            try:
                figure(self.tables, name)
            except AttributeError:
                what = _("rules: tables.toml has no figure {name}")
                self.fault(what.format(name=name), "[[rules]]", f'"{name}"')
        if data is None:
            return
        kinds = {place.kind for places in data.places.values() for place in places}
        for kind in dict.fromkeys(rules.needs_places()):
            if kind not in kinds:
                what = _("map: it has no place of the kind {kind}, but the special rules use it")
                self.reader.fault(what.format(kind=kind), "map")

    def sides(self) -> tuple[Side, Side]:
        if self.text is None:
            raw = self.reader.data.get("sides")
            named = [side for side in raw if isinstance(side, str)] if isinstance(raw, list) else []
            one, other = [*named, "", ""][:2]
            return Side(one), Side(other)
        one, other = self.text.sides
        if one == other:
            self.reader.fault(_("sides: give two different sides"), "sides")
        return Side(one), Side(other)

    def pointy_map(self) -> MapData | None:
        data = self.find_map()
        if data is None or data.geometry is POINTY:
            return data
        what = _("map: {name} is not a map of pointy-topped hexes")
        self.fault(what.format(name=str(self.reader.data["map"])[:60]), "map")
        return None
