"""What a scenario file says about the map: sheets in play, closed hexes, objectives, bridges, stations, forts."""

from __future__ import annotations

from functools import cached_property

from gtc_tui.engine.action import Side
from gtc_tui.i18n import _
from gtc_tui.model.mapdata import MapData
from gtc_tui.model.terrain import TERRAINS, Edge
from gtc_tui.rules.gcacw.campaign.depots import is_landing, may_stand
from gtc_tui.rules.gcacw.campaign.stations import DAMAGED, DESTROYED
from gtc_tui.rules.gcacw.data.schema import BridgeText, DepotText, ObjectiveText, RuinText, StationText
from gtc_tui.rules.gcacw.state.game import BridgeDef, DepotDef, Objective, Station
from gtc_tui.rules.gcacw.state.ground import NOWHERE
from gtc_tui.rules.gcacw.tables.campaign import Campaign
from gtc_tui.rules.kit.files.scenariofile import Entries
from gtc_tui.scenario.tomlfile import Reader

_RUINS = {"damaged": DAMAGED, "destroyed": DESTROYED}
_RIVER = Edge.MINOR_RIVER | Edge.MAJOR_RIVER


def sheets_of(data: MapData) -> tuple[str, ...]:
    """All sheets of a map, in alphabetical order."""
    return tuple(sorted({_sheet(name) for name, number in data.ids.items() if number not in data.boxes}))


def _sheet(name: str) -> str:
    """The sheet that prints a hex of this name: what stands before its digits."""
    return name.rstrip("0123456789")


class Places(Entries):
    """Checks every hex that a scenario file names against its map."""

    def __init__(self, reader: Reader, data: MapData) -> None:
        super().__init__(reader)
        self.map = data

    # -- sheets ------------------------------------------------------------------------------------------
    @cached_property
    def sheets(self) -> tuple[str, ...]:
        """Sheets in play; all that the map has when the file names none."""
        known = sheets_of(self.map)
        named = self.words("sheets")
        for sheet in named:
            if sheet not in known:
                what = _("sheets: no sheet {sheet} on the map; there are {known}")
                self.fault(what.format(sheet=sheet[:20], known=", ".join(known)), "sheets")
        return tuple(sheet for sheet in known if sheet in named) or known

    @cached_property
    def outside(self) -> frozenset[int]:
        """Hexes that no sheet in play prints, and boxes that the file does not name."""
        known, boxes = self.map.ids.items(), self.map.boxes
        inside = {number for name, number in known if number not in boxes and _sheet(name) in self.sheets}
        return frozenset(range(self.map.hexmap.places)) - inside - self.boxes

    @cached_property
    def boxes(self) -> frozenset[int]:
        """Boxes off the map that are in play; none when the file names none."""
        found = set()
        for name in self.words("boxes"):
            number = self.map.ids.get(name)
            if number not in self.map.boxes:
                self.fault(_("boxes: no box {name} on the map").format(name=name[:20]), "boxes", f'"{name}"')
            else:
                found.add(self.map.ids[name])
        return frozenset(found)

    def hex_name(self, name: str, label: str, *where: str) -> str | None:
        """Canonical name; None (and a fault noted) when there is no such place or nothing can stand there."""
        number = self.map.ids.get(name)
        if number is None:
            self.fault(_("{label}: no hex {hex} on the map").format(label=label, hex=name[:20]), *where)
        elif self.map.terrain(number) in NOWHERE:
            self.fault(_("{label}: no piece can be in {hex}").format(label=label, hex=name), *where)
        elif number in self.outside:
            self.fault(_("{label}: {hex} is on no sheet in play").format(label=label, hex=name), *where)
        else:
            return self.map.names[number]
        return None

    def hexes(self, key: str) -> list[str]:
        """A list of hexes, by canonical names."""
        found = [self.hex_name(name, key, key, f'"{name}"') for name in self.words(key)]
        return [name for name in found if name is not None]

    def around(self, near: str | None, radius: int, label: str, *where: str) -> tuple[str, ...]:
        """Hexes where a piece may be set up: those at most so far from one, or those of the scenario's list."""
        found = [] if near is not None else self.hexes("free-set-up-hexes")
        centre = self.hex_name(near, label, *where, "near") if near is not None else None
        if centre is not None:
            numbers = self.map.hexmap.within(self.map.ids[centre], radius)
            land = (number for number in numbers if TERRAINS[self.map.hexmap.terrain(number)] not in NOWHERE)
            found += [self.map.names[number] for number in land if number not in self.outside]
        if not found:
            self.fault(_("{label}: no hex where it may be set up").format(label=label), *where)
        return tuple(dict.fromkeys(found))

    # -- victory -----------------------------------------------------------------------------------------
    def objectives(self) -> list[Objective]:
        found: list[Objective] = []
        for number, raw in enumerate(self.entries("objectives"), start=1):
            label = _("objective {n}").format(n=number)
            where = ("objectives", f'"{raw.get("hex")}"')
            text = self.struct(raw, ObjectiveText, label, where)
            place = self.hex_name(text.hex, label, *where) if text is not None else None
            if text is None or place is None:
                continue
            if any(objective.hex == place for objective in found):
                self.fault(_("{label}: {hex} is an objective already").format(label=label, hex=place), *where)
            found.append(Objective(place, text.name, text.points, Side(text.holder), text.takes))
        return found

    def stations(self, scoring: str) -> list[Station]:
        """5.4. scoring: the side that may damage them where the file names none."""
        found: list[Station] = []
        for number, raw in enumerate(self.entries("stations"), start=1):
            label = _("station {n}").format(n=number)
            where = ("stations", f'"{raw.get("hex")}"')
            text = self.struct(raw, StationText, label, where)
            place = self.hex_name(text.hex, label, *where) if text is not None else None
            if text is None or place is None:
                continue
            if self.map.ids[place] not in self.map.stations:
                self.fault(_("{label}: no station in {hex}").format(label=label, hex=place), *where)
            if any(station.hex == place for station in found):
                self.fault(_("{label}: {hex} is given twice").format(label=label, hex=place), *where)
            found.append(Station(place, text.name, text.points, Side(text.by or scoring)))
        return found

    def all_stations(self) -> list[Station]:
        """5.4 in a campaign: every station of the map counts for its railroad, and either side may damage it. The file
        says which are not whole at the start."""
        begins: dict[str, int] = {}
        for number, raw in enumerate(self.entries("ruins"), start=1):
            label = _("ruin {n}").format(n=number)
            where = ("ruins", f'"{raw.get("hex")}"')
            text = self.struct(raw, RuinText, label, where)
            place = self.hex_name(text.hex, label, *where) if text is not None else None
            if text is None or place is None:
                continue
            if self.map.ids[place] not in self.map.stations:
                self.fault(_("{label}: no station in {hex}").format(label=label, hex=place), *where)
            if place in begins:
                self.fault(_("{label}: {hex} is given twice").format(label=label, hex=place), *where)
            begins[place] = _RUINS[text.state]
        return [
            Station(self.map.names[number], places[0].name, 0, None, begins.get(self.map.names[number], 0))
            for number, places in self.map.stations.items()
            if number not in self.outside
        ]

    def depots(self, campaign: Campaign) -> list[DepotDef]:
        """29.0: within their limits, at places where such depots may be."""
        found: list[DepotDef] = []
        for number, raw in enumerate(self.entries("depots"), start=1):
            label = _("depot {n}").format(n=number)
            where = ("depots", f'"{raw.get("hex")}"')
            text = self.struct(raw, DepotText, label, where)
            place = self.hex_name(text.hex, label, *where) if text is not None else None
            if text is None or place is None:
                continue
            side = Side(text.side)
            landing = text.landing if text.landing is not None else is_landing(campaign, self.map, side, place)
            if not may_stand(campaign, self.map, side, place, landing):
                what = _("{label}: the {side} has no depots in {hex}")
                self.fault(what.format(label=label, side=text.side, hex=place), *where)
            if any(other.hex == place for other in found):
                self.fault(_("{label}: {hex} is given twice").format(label=label, hex=place), *where)
            found.append(DepotDef(place, side, not text.building, landing))
        for side, most in campaign.depots.most.items():
            if sum(depot.side == side for depot in found) > most:
                what = _("depots: at most {n} of the {side}")
                self.fault(what.format(n=most, side=side), "depots")
        return found

    # -- ground ------------------------------------------------------------------------------------------
    def bridges(self) -> list[BridgeDef]:
        found: list[BridgeDef] = []
        for number, raw in enumerate(self.entries("bridges"), start=1):
            label = _("bridge {n}").format(n=number)
            between = raw.get("between")
            first = between[0] if isinstance(between, list) and between else None
            where = ("bridges", f'"{first}"')
            text = self.struct(raw, BridgeText, label, where)
            ends = [self.hex_name(name, label, *where) for name in text.between] if text is not None else []
            ids = sorted(self.map.ids[name] for name in ends if name is not None)
            if text is None or len(ids) < 2:
                continue
            direction = self.map.hexmap.direction(*ids)
            if direction is None:
                self.fault(_("{label}: its hexes are not beside each other").format(label=label), *where)
                continue
            edge = Edge(self.map.hexmap.edge(ids[0], direction))
            made = BridgeDef(
                (self.map.names[ids[0]], self.map.names[ids[1]]), text.kind, Side(text.side) if text.side else None
            )
            if text.kind == "pontoon" and not edge & _RIVER:
                self.fault(_("{label}: no river between its hexes").format(label=label), *where)
            if text.kind == "destroyed" and not edge & Edge.BRIDGE:
                self.fault(_("{label}: the map prints no bridge there").format(label=label), *where)
            if (text.kind == "pontoon") != (text.side is not None):
                what = _("{label}: a pontoon has a side, a destroyed bridge has none")
                self.fault(what.format(label=label), *where)
            if any(other.hexes == made.hexes for other in found):
                self.fault(_("{label}: this hexside is given twice").format(label=label), *where)
            found.append(made)
        return found

    def forts(self) -> list[str]:
        """32.0: printed forts of the sheets in play, where the file says that the rule is in force."""
        if self.reader.data.get("forts") is not True:
            return []
        terrain, shut = self.map.hexmap.terrain, {self.map.ids[name] for name in self.hexes("closed")}
        found = [
            number
            for number in self.map.works
            if TERRAINS[terrain(number)] == "fort" and number not in self.outside and number not in shut
        ]
        if not found:
            self.fault(_("forts: the sheets in play print none"), "forts")
        return [self.map.names[number] for number in sorted(found)]
