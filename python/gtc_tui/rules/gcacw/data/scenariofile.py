"""Reading a scenario file: file -> `GcacwGame`, with every fault listed as "file:line: what"."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from gtc_tui._core import CoreError
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.game import System
from gtc_tui.engine.options import check
from gtc_tui.errors import DataError, UnknownName
from gtc_tui.i18n import _
from gtc_tui.model.ids import numbered
from gtc_tui.model.mapdata import MapData
from gtc_tui.rules.gcacw.campaign import bridges, counties, depots, supply_status
from gtc_tui.rules.gcacw.chapters import COMPONENTS, PHASES
from gtc_tui.rules.gcacw.data.campaignfile import load_campaign
from gtc_tui.rules.gcacw.data.days import check_date
from gtc_tui.rules.gcacw.data.piecefile import SIDES, PieceFile, load_pieces, side_words
from gtc_tui.rules.gcacw.data.scenario_pieces import Pieces, distinct
from gtc_tui.rules.gcacw.data.scenario_places import Places
from gtc_tui.rules.gcacw.data.schema import FreeDepotsText, LevelText, ScenarioText
from gtc_tui.rules.gcacw.march import fifth_activation
from gtc_tui.rules.gcacw.special.armies import Armies
from gtc_tui.rules.gcacw.special.hooks import Hooks
from gtc_tui.rules.gcacw.special.journeys import Journeys
from gtc_tui.rules.gcacw.special.leaders import CampaignLeaders
from gtc_tui.rules.gcacw.state import ammunition
from gtc_tui.rules.gcacw.state.game import (
    BridgeDef,
    DepotDef,
    FreeDepots,
    GcacwGame,
    Level,
    Objective,
    PieceDef,
    Station,
)
from gtc_tui.rules.gcacw.state.map_state import layout
from gtc_tui.rules.gcacw.state.native.board import build_board, build_roster
from gtc_tui.rules.gcacw.state.options import AMMUNITION, FIFTH_ACTIVATION, offers
from gtc_tui.rules.gcacw.tables.campaign import Campaign
from gtc_tui.rules.gcacw.tables.tablefile import load_tables
from gtc_tui.rules.gcacw.tables.tables import Tables
from gtc_tui.rules.kit.files.scenariofile import Scenario
from gtc_tui.scenario.locate import find_file
from gtc_tui.scenario.tomlfile import Reader

_MANY = 99  # turns, while a game's length is not known
_CAMPAIGN_ONLY = (
    "campaign-changes",
    "cycle-phases",
    "active",
    "ill",
    "ruins",
    "depots",
    "arrivals",
    "free-depots",
    "replaced-before",
)


def load_scenario(system: System[GcacwGame], game_id: str, path: Path, options: Mapping[str, Any]) -> GcacwGame:
    """The scenario of a file. game_id: "<game>/<name>"; the game's pieces file lies beside its scenarios folder.

    Raises DataError with all faults of the scenario (or of the first faulty file it needs), UnknownName for an
    option that it does not have.
    """
    reader = Reader(path)
    pieces = load_pieces(find_file(f"gcacw/{game_id.split('/')[0]}/pieces.toml"))
    return _Scenario(reader, pieces, load_tables()).load(system, game_id, options)


def _of_pieces(mark: str) -> bool:
    """Marks that stand for one of several things come after those that stand for one ("called:warren")."""
    return ":" in mark


def campaign_keys(campaign: Campaign, data: MapData, defs: Iterable[PieceDef]) -> Iterable[str]:
    """Marks of the advanced game."""
    yield from depots.keys(campaign, data)
    yield from counties.keys(campaign)
    yield from supply_status.keys(defs)


class _Ground(NamedTuple):
    """What a scenario has on the map. barred: places where nobody goes."""

    sheets: tuple[str, ...]
    closed: tuple[str, ...]
    barred: tuple[int, ...]
    entry: tuple[str, ...]
    objectives: tuple[Objective, ...]
    stations: tuple[Station, ...]
    bridges: tuple[BridgeDef, ...]
    forts: tuple[str, ...]
    depots: tuple[DepotDef, ...]
    free_depots: tuple[FreeDepots, ...]


class _Loaded(NamedTuple):
    """A scenario without a fault, and the options it is to be played with."""

    text: ScenarioText
    map: MapData
    rules: Hooks
    campaign: Campaign | None
    ground: _Ground
    levels: tuple[Level, ...]
    options: Mapping[str, Any]

    def marks(self, defs: Sequence[PieceDef]) -> Mapping[str, int]:
        ground, campaign = self.ground, self.campaign
        changed = (
            *bridges.keys(self.map, set(ground.barred)),
            *(f"station:{station.hex}" for station in ground.stations),
            *(f"fort:{fort}" for fort in ground.forts),
            *(ammunition.keys(defs) if AMMUNITION in self.options else ()),
            *(fifth_activation.keys(defs) if FIFTH_ACTIVATION in self.options else ()),
            *(campaign_keys(campaign, self.map, defs) if campaign is not None else ()),
        )
        return layout(len(ground.objectives), changed, sorted(self.rules.marks(), key=_of_pieces))


class _Scenario(Scenario[ScenarioText]):
    """Checks what a schema cannot and puts the game together."""

    def __init__(self, reader: Reader, known: PieceFile, tables: Tables) -> None:
        super().__init__(reader, ScenarioText)
        self.pieces = Pieces(reader, known, tables)
        self.tables = tables
        self.map = self.find_map(boxes="boxes" in self.reader.data)

    def load(self, system: System[GcacwGame], game_id: str, options: Mapping[str, Any]) -> GcacwGame:
        text, data = self.text, self.map
        rules = COMPONENTS.read(self.reader)
        if self.reader.data.get("campaign") is True:
            rules = [*rules, Journeys(), CampaignLeaders(), Armies()]
        hooks = Hooks(rules, text.section if text is not None else "")
        # As many faults as can be told, even where the top level is at fault.
        places = Places(self.reader, data) if data is not None else None
        campaign = self.campaign(game_id, places.boxes) if places is not None else None
        self.pieces.read(places, text.turns if text is not None else _MANY, campaign)
        self.needed(hooks, places)
        levels = self.levels()
        if campaign is not None:
            self.pieces.counters(campaign.counters())
        ground = self.ground(places, campaign) if places is not None else None
        self.reader.stop_if_faulty()
        assert text is not None and data is not None and ground is not None
        self.check_whole(text, campaign)
        self.reader.stop_if_faulty()
        check(game_id, options, offers("attachment" in text.phases, text.campaign))
        loaded = _Loaded(text, data, hooks, campaign, ground, tuple(levels), options)
        return self.game(system, game_id, loaded)

    def ground(self, places: Places, campaign: Campaign | None) -> _Ground:
        """What the scenario has on the map."""
        closed, entry, objectives = places.hexes("closed"), places.hexes("entry"), places.objectives()
        stations = places.stations(str(self.reader.data.get("scores")))
        if campaign is not None:
            stations = places.all_stations()
        bridges, forts = places.bridges(), places.forts()
        depots = places.depots(campaign) if campaign is not None else []
        free = self.free_depots(places)
        shut = {places.map.ids[name] for name in closed}
        return _Ground(
            places.sheets,
            tuple(closed),
            tuple(sorted(places.outside | shut)),
            tuple(entry),
            tuple(objectives),
            tuple(stations),
            tuple(bridges),
            tuple(forts),
            tuple(depots),
            tuple(free),
        )

    def check_whole(self, text: ScenarioText, campaign: Campaign | None) -> None:
        """What no section can tell by itself."""
        check_date(self.reader, text)
        self.check_phases("phases", text.phases)
        self.check_phases("first-phases", text.first_phases or text.phases)
        self.check_clock(text, campaign)
        for side in SIDES:
            if side not in text.loss_points:
                self.fault(_("loss-points: {side} is missing").format(side=side), "[loss-points]")

    def game(self, system: System[GcacwGame], game_id: str, loaded: _Loaded) -> GcacwGame:
        """Raises DataError where the core refuses it."""
        text, ground, pieces = loaded.text, loaded.ground, self.pieces
        defs = tuple(distinct(pieces.defs.values()))
        try:
            board = build_board(loaded.map, self.tables, "normal", ground.barred)
            rain_board = build_board(loaded.map, self.tables, "rain", ground.barred)
            roster = build_roster(defs, SIDES, self.tables)
        except CoreError as error:
            raise DataError([f"{self.reader.path}: {error}"]) from error
        return GcacwGame(
            id=game_id,
            title=text.title,
            system=system,
            sides=SIDES,
            side_words=side_words(),
            map=loaded.map,
            options=dict(loaded.options),
            pieces=defs,
            set_up=tuple(pieces.set_up),
            tables=self.tables,
            board=board,
            rain_board=rain_board,
            roster=roster,
            sheets=ground.sheets,
            closed=ground.closed,
            barred=ground.barred,
            objectives=ground.objectives,
            levels=loaded.levels,
            turns=text.turns,
            first_day=text.date.isoformat(),
            scoring_side=Side(text.scores),
            loss_points={Side(side): points for side, points in text.loss_points.items()},
            marks=loaded.marks(defs),
            usual_phases=text.phases,
            first_phases=text.first_phases or text.phases,
            reserve=tuple(pieces.reserve),
            reinforcements=tuple(pieces.reinforcements),
            entry=ground.entry,
            bridges=ground.bridges,
            stations=ground.stations,
            forts=ground.forts,
            rules=loaded.rules,
            index={piece.id: number for number, piece in numbered(defs)},
            first_turn=text.first_turn,
            campaign=loaded.campaign,
            cycle_phases=text.cycle_phases or (),
            phase_turns=text.phase_turns,
            active=tuple(text.active),
            losses_before={Side(side): lost for side, lost in text.losses_before.items()},
            replaced_before=text.replaced_before,
            depots=ground.depots,
            free_set_up=tuple(pieces.free),
            free_depots=ground.free_depots,
            arrivals=tuple(pieces.arrivals),
            ill=tuple(PieceId(leader) for leader in text.ill),
        )

    def campaign(self, game_id: str, boxes: Container[int]) -> Campaign | None:
        """Figures of the advanced game, where the scenario is one of it; faults of their files are noted. boxes: those
        in play."""
        if self.reader.data.get("campaign") is not True or self.map is None:
            return None
        folder, changes = f"gcacw/{game_id.split('/')[0]}", self.reader.data.get("campaign-changes")
        try:
            path = find_file(f"{folder}/campaign.toml")
            more = find_file(f"{folder}/{changes}.toml") if isinstance(changes, str) else None
            return load_campaign(path, more, self.map, self.tables, self.pieces.known, boxes)
        except UnknownName as error:
            self.fault(f"campaign: {error}", "campaign")
        except DataError as error:
            self.reader.faults.extend(error.faults)
        return None

    def free_depots(self, places: Places) -> list[FreeDepots]:
        found = []
        for number, raw in enumerate(self.entries("free-depots"), start=1):
            label = _("free depots {n}").format(n=number)
            text = self.struct(raw, FreeDepotsText, label, ("free-depots", f"#{number}"))
            if text is not None:
                also = [places.hex_name(name, label, "free-depots", f"#{number}", "also") for name in text.also]
                known = tuple(name for name in also if name is not None)
                for sheet in text.sheets:
                    if sheet not in places.sheets:
                        self.fault(
                            _("{label}: no sheet {sheet} in play").format(label=label, sheet=sheet), "free-depots"
                        )
                found.append(FreeDepots(Side(text.side), text.city, text.stations, known, tuple(text.sheets)))
        return found

    def check_clock(self, text: ScenarioText, campaign: Campaign | None) -> None:
        """14.0: what only a campaign has, and phases of the strategic cycle."""
        if text.first_turn > text.turns:
            self.fault(_("first-turn: after the last turn of the game"), "first-turn")
        for phase in text.phase_turns:
            if phase not in PHASES:
                self.fault(_("phase-turns: no phase {phase}").format(phase=phase), "phase-turns", phase)
        if text.cycle_phases is not None:
            self.check_order("cycle-phases", text.cycle_phases)
        if campaign is None:
            for key in _CAMPAIGN_ONLY:
                if key in self.reader.data:
                    self.fault(_("{key}: only in a campaign").format(key=key), key)
            return
        for leaders in campaign.command.leaders.values():
            if not any(leader in self.pieces.defs for leader in leaders):
                what = _("set-up: one of these commands off the map: {known}")
                self.fault(what.format(known=", ".join(leaders)), "set-up")
        for leader in text.ill:
            if leader not in self.pieces.defs or leader not in campaign.illness.cases:
                self.fault(_("ill: {leader} is no leader of this game who falls ill").format(leader=leader), "ill")
        self.check_successors(campaign)
        known_sites = (*campaign.arrivals.sites, *campaign.arrivals.armies)
        for one in self.pieces.arrivals:
            if one.site is not None and one.site not in known_sites:
                what = _("arrivals: no site {name}; there are {known}")
                self.fault(what.format(name=one.site, known=", ".join(known_sites)), "arrivals", f'"{one.piece}"')

    def check_successors(self, campaign: Campaign) -> None:
        """19.0: whoever takes over from a leader of the game, and with him, must be among its pieces."""
        pairs = [(old, new) for old, heirs in campaign.succession.leaders.items() for new in heirs]
        pairs += [pair for case in campaign.illness.cases.values() for pair in case.units.items()]
        for old, new in pairs:
            if old in self.pieces.defs and new not in self.pieces.defs:
                what = _("reserve: {piece} is missing, who takes the place of {other} (19.0)")
                self.fault(what.format(piece=new, other=old), "reserve")

    def needed(self, rules: Hooks, places: Places | None) -> None:
        """What the special rules name: without it the game would break off in play."""
        for key, wanted in (("set-up", rules.needs_set_up()), ("reserve", rules.needs_reserve())):
            given = [entry.get("piece") for entry in self.entries(key)]
            for piece in dict.fromkeys(wanted):
                if piece not in given:
                    what = _("{list}: {piece} is missing, which the special rules name")
                    self.fault(what.format(list=key, piece=piece), key)
        if places is None:
            return
        for name in dict.fromkeys(rules.needs_hexes()):
            if name not in places.map.ids or places.map.ids[name] in places.outside:
                what = _("{hex}: the special rules name it, and it is not on the map in play")
                self.fault(what.format(hex=name), "map")
        for pair in dict.fromkeys(rules.needs_links()):
            one, other = (places.map.ids.get(name) for name in pair)
            linked = one is not None and any(to == other for to, _ways in places.map.links(one))
            if not linked:
                what = _("{a} {b}: the special rules name a link, and none joins these on the map")
                self.fault(what.format(a=pair[0], b=pair[1]), "map")

    def check_phases(self, key: str, phases: Sequence[str]) -> None:
        self.check_order(key, phases)
        if "actions" not in phases:
            self.fault(_("{key}: no turn without {phase}").format(key=key, phase="actions"), key)

    def check_order(self, key: str, phases: Sequence[str]) -> None:
        known = list(PHASES)
        for phase in phases:
            if phase not in known:
                what = _("{key}: no phase {phase}; known: {known}")
                self.fault(what.format(key=key, phase=phase, known=", ".join(known)), key)
                return
        if [phase for phase in known if phase in phases] != list(phases):
            what = _("{key}: each at most once, in this order: {known}")
            self.fault(what.format(key=key, known=", ".join(known)), key)

    def levels(self) -> list[Level]:
        found: list[Level] = []
        for number, raw in enumerate(self.entries("levels"), start=1):
            label = _("level {n}").format(n=number)
            where = ("levels", f'"{raw.get("key")}"')
            text = self.struct(raw, LevelText, label, where)
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
