"""Reading a game's campaign file: file -> `Campaign`, every name in it checked against the map and the game's pieces,
with every fault listed as "file:line: what"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec

from gtc_tui.i18n import _
from gtc_tui.model.mapdata import MapData
from gtc_tui.model.terrain import TERRAINS
from gtc_tui.rules.gcacw.data.campaign_pieces import check_pieces
from gtc_tui.rules.gcacw.data.piecefile import SIDES, PieceFile
from gtc_tui.rules.gcacw.state.armies.membership import NAMES
from gtc_tui.rules.gcacw.state.ground import NOWHERE
from gtc_tui.rules.gcacw.tables.campaign import (
    Boxes,
    Campaign,
    Command,
    Counties,
    CountyPoints,
    DepotPoints,
    Depots,
    Door,
    Doors,
    Foraging,
    GameEnd,
    Gunboats,
    Load,
    Mosby,
    OffMapCombat,
    RailroadMovement,
    Supply,
    Valley,
    WaterMovement,
)
from gtc_tui.rules.gcacw.tables.campaign_armies import Armies
from gtc_tui.rules.gcacw.tables.campaign_leaders import ArtilleryWithdrawal, Illness, LeaderDeath, Succession
from gtc_tui.rules.gcacw.tables.campaign_reinforcements import Landings, SpecialReinforcements
from gtc_tui.rules.gcacw.tables.tables import Tables
from gtc_tui.rules.kit.files.schema import Head
from gtc_tui.rules.kit.files.tablefile import Groups
from gtc_tui.scenario.tomlfile import Changes, Reader

GROUPS: Mapping[str, type[Head]] = {
    name.replace("_", "-"): kind for name, kind in get_type_hints(Campaign).items() if issubclass(kind, Head)
}
_BY_SIDE = (
    ("going-on", "leaders"),
    ("depots", "most"),
    ("depots", "ends"),
    ("strategic-movement", "usual"),
    ("strategic-movement", "paralysed"),
    ("water-movement", "manpower"),
    ("water-movement", "tries"),
    ("water-movement", "rivers"),
    ("gunboats", "rivers"),
    ("gunboats", "supports"),
    ("substitutes", "pieces"),
)
"""Groups and keys that have a figure for each side."""


def load_campaign(
    path: Path, changes: Path | None, data: MapData, tables: Tables, pieces: PieceFile, boxes: Container[int]
) -> Campaign:
    """changes: a file of what is otherwise in this campaign. boxes: those in play. Raises DataError with all faults of
    the files."""
    reader = Reader(path) if changes is None else Changes(changes, path)
    return _Checked(reader, data, tables, boxes).campaign(pieces)


class _Checked(Groups):
    def __init__(self, reader: Reader, data: MapData, tables: Tables, boxes: Container[int]) -> None:
        super().__init__(reader, GROUPS)
        self.map = data
        self.tables = tables
        self.boxes_in_play = boxes
        self.counties = sorted({name for name in data.counties if name})

    def campaign(self, pieces: PieceFile) -> Campaign:
        for group, key in _BY_SIDE:
            self.every(group, key, getattr(self.groups[group], key), SIDES)
        self.every("water-movement", "limits", self.get("water-movement", WaterMovement).limits, get_args(Load))
        self.reader.stop_if_faulty()
        counties = self._counties(self.get("counties", Counties))
        depots = self._depots(self.get("depots", Depots))
        boxes = self._boxes(self.get("boxes", Boxes))
        doors = self._doors(self.get("doors", Doors))
        mosby = self._mosby(self.get("mosby", Mosby), depots)
        self.known_counties(
            "artillery-withdrawal", "counties", self.get("artillery-withdrawal", ArtilleryWithdrawal).counties
        )
        self._leaders()
        off_map = self._off_map(self.get("off-map", OffMapCombat))
        command = self._command(self.get("command", Command))
        rails = self.get("railroad-movement", RailroadMovement)
        self.railroads("railroad-movement", "joined", [name for names in rails.joined for name in names])
        self.known_counties("railroad-movement", "southern", rails.southern)
        for key, names in (("cities", rails.cities), ("shared", rails.shared)):
            for name in names:
                self.railroad_hex("railroad-movement", key, name)
        water = self._water(self.get("water-movement", WaterMovement))
        gunboats = self._gunboats(self.get("gunboats", Gunboats))
        self._supply(self.get("supply", Supply))
        special = self._reinforcements(self.get("special-reinforcements", SpecialReinforcements))
        self._valley(self.get("valley", Valley))
        self._armies(self.get("armies", Armies))
        arrivals = self._arrivals(self.get("arrivals", Landings))
        self._end(self.get("game-end", GameEnd))
        self.known_counties("foraging", "stripped", self.get("foraging", Foraging).stripped)
        points = self._points(self.get("county-points", CountyPoints))
        columns = self.get("depot-points", DepotPoints).columns
        self.columns("depot-points", columns, ["complete", "building", "given-up"])
        check_pieces(self, pieces)
        self.reader.stop_if_faulty()
        found: dict[str, Any] = {name.replace("-", "_"): group for name, group in self.groups.items()}
        found |= {"counties": counties, "depots": depots, "boxes": boxes, "doors": doors, "mosby": mosby}
        found |= {"water_movement": water, "gunboats": gunboats, "county_points": points}
        found |= {"special_reinforcements": special, "command": command, "off_map": off_map}
        found |= {"arrivals": arrivals}
        return Campaign(**found)

    # -- names of the map --------------------------------------------------------------------------------
    def hex(self, group: str, key: str, name: str, *inside: str) -> str:
        """Canonical name of a hex that something can stand in; as written, and a fault noted, where there is none."""
        number = self.map.ids.get(name)
        if number is None or number in self.map.boxes:
            self.fault(group, key, _("no hex {hex} on the map").format(hex=name), *inside)
        elif TERRAINS[self.map.hexmap.terrain(number)] in NOWHERE:
            self.fault(group, key, _("no piece can be in {hex}").format(hex=name), *inside)
        else:
            return self.map.names[number]
        return name

    def box(self, group: str, key: str, name: str, *inside: str) -> None:
        if self.map.ids.get(name) not in self.map.boxes:
            known = ", ".join(self.map.names[number] for number in self.map.boxes)
            what = _("no box {name} beside the map; there are {known}")
            self.fault(group, key, what.format(name=name, known=known), *inside)

    def known_counties(self, group: str, key: str, names: Iterable[str], *inside: str) -> None:
        for name in names:
            if name not in self.counties:
                what = _("no county {name} on the map; there are {known}")
                self.fault(group, key, what.format(name=name, known=", ".join(self.counties)), *inside)

    def railroad_hex(self, group: str, key: str, name: str, *inside: str) -> str:
        """A hex of a railroad."""
        found = self.hex(group, key, name, *inside)
        number = self.map.ids.get(found)
        if number is not None and not any(number in line.path for line in self.map.lines if line.kind == "railroad"):
            self.fault(group, key, _("no railroad in {hex}").format(hex=name), *inside)
        return found

    def railroads(self, group: str, key: str, names: Iterable[str]) -> None:
        """Short names of railroads."""
        known = [line.short for line in self.map.lines if line.kind == "railroad"]
        for name in names:
            if name not in known:
                what = _("no railroad {name} on the map; there are {known}")
                self.fault(group, key, what.format(name=name, known=", ".join(known)))

    def place(self, group: str, key: str, name: str, *inside: str, wet: bool = False) -> str:
        """A box, or the canonical name of a hex; wet: of open water, or one that something can stand in."""
        number = self.map.ids.get(name)
        if number is not None and (number in self.map.boxes or (wet and self.map.terrain(number) == "water")):
            return self.map.names[number]
        return self.hex(group, key, name, *inside)

    # -- groups ------------------------------------------------------------------------------------------
    def _counties(self, group: Counties) -> Counties:
        """24.0: every county of the map is always somebody's or has one town, which lies in it."""
        seen: list[str] = []
        for key, names in (("union", group.union), ("confederate", group.confederate), ("towns", tuple(group.towns))):
            self.known_counties("counties", key, names)
            for name in names:
                if name in seen:
                    self.fault("counties", key, _("{name} is given twice").format(name=name))
                seen.append(name)
        for name in self.counties:
            if name not in seen:
                self.fault("counties", "union", _("{name} is missing").format(name=name))
        towns = {}
        for county, where in group.towns.items():
            towns[county] = self.hex("counties", "towns", where, county)
            number = self.map.ids.get(towns[county])
            if number is not None and self.map.counties[number] != county:
                what = _("{hex} is not in {county} County")
                self.fault("counties", "towns", what.format(hex=where, county=county), county)
        return msgspec.structs.replace(group, towns=towns)

    def _depots(self, group: Depots) -> Depots:
        self.railroads("depots", "railroads", group.railroads)
        ladder = self.tables.ladder
        if group.barrier not in ladder:
            what = _("no entrenchment {name}; there are {known}")
            self.fault("depots", "barrier", what.format(name=group.barrier[:20], known=", ".join(ladder)))
        ends = {
            side: tuple(self.railroad_hex("depots", "ends", name, str(side)) for name in names)
            for side, names in group.ends.items()
        }
        boxes = {}
        for where, box in group.end_boxes.items():
            name = self.hex("depots", "end-boxes", where, where)
            if not any(name in names for names in ends.values()):
                self.fault("depots", "end-boxes", _("{hex} is no end of a line").format(hex=where), where)
            self.box("depots", "end-boxes", box, where)
            boxes[name] = box
        return msgspec.structs.replace(group, ends=ends, end_boxes=boxes)

    def _mosby(self, group: Mosby, depots: Depots) -> Mosby:
        self.known_counties("mosby", "county", (group.county,))
        end = self.hex("mosby", "end", group.end)
        if not any(end in names for names in depots.ends.values()):
            self.fault("mosby", "end", _("{hex} is no end of a line").format(hex=group.end))
        return msgspec.structs.replace(group, end=end)

    def _leaders(self) -> None:
        """19.0: the lists agree with each other."""
        illness, death = self.get("illness", Illness), self.get("leader-death", LeaderDeath)
        succession = self.get("succession", Succession)
        self.every("illness", "cases", illness.cases, illness.rows)
        for key, names in (("bold", death.bold), ("leaders", succession.leaders)):
            group = "leader-death" if key == "bold" else "succession"
            known = {*death.leaders, *illness.cases, *(name for names in succession.one_man for name in names)}
            for name in names:
                if name not in known:
                    self.fault(group, key, _("{name} neither falls ill nor is killed").format(name=name), name)
        for name in death.terrain:
            if name not in TERRAINS:
                what = _("no terrain {name}; there are {known}")
                self.fault("leader-death", "terrain", what.format(name=name, known=", ".join(TERRAINS)))

    def _water(self, group: WaterMovement) -> WaterMovement:
        for where in group.closed:
            if self.map.ids.get(where) not in self.map.landings:
                self.fault("water-movement", "closed", _("{hex} is no landing").format(hex=where))
        self.box("water-movement", "sea", group.sea)
        ways = {self.place("water-movement", "ways", name, name, wet=True): n for name, n in group.ways.items()}
        batteries = tuple(self.place("water-movement", "batteries", name) for name in group.batteries)
        narrows = tuple(self.hex("water-movement", "narrows", name) for name in group.narrows)
        return msgspec.structs.replace(group, ways=ways, batteries=batteries, narrows=narrows)

    def _gunboats(self, group: Gunboats) -> Gunboats:
        named = [("above", str(side), hexside) for side, hexside in group.above.items()]
        named += [("below", str(side), hexside) for side, hexside in group.below.items()]
        named += [("reaches", reach.river, reach.bar) for reach in group.reaches]
        for key, whose, hexside in named:
            ends = [self.map.ids.get(name) for name in hexside.split("/")]
            if None in ends or self.map.hexmap.direction(ends[0] or 0, ends[1] or 0) is None:
                self.fault("gunboats", key, _("{hexside}: no hexside of the map").format(hexside=hexside), whose)
        reaches = tuple(
            msgspec.structs.replace(
                reach, batteries=tuple(self.hex("gunboats", "reaches", name) for name in reach.batteries)
            )
            for reach in group.reaches
        )
        if group.shelling.works not in self.tables.ladder:
            what = _("no entrenchment {name}; there are {known}")
            known = ", ".join(self.tables.ladder)
            self.fault("gunboats", "shelling", what.format(name=group.shelling.works[:20], known=known), "works")
        for key, names in (("open", group.open), ("shelling", tuple(group.shelling.terrain))):
            for name in names:
                if name not in TERRAINS:
                    what = _("no terrain {name}; there are {known}")
                    self.fault("gunboats", key, what.format(name=name, known=", ".join(TERRAINS)))
        return msgspec.structs.replace(group, reaches=reaches)

    def _supply(self, group: Supply) -> None:
        self.known_counties("supply", "union-counties", group.union_counties)
        for box, county in group.through_box.items():
            self.box("supply", "through-box", box)
            self.known_counties("supply", "through-box", (county,))
        for key, extensions in (("also", group.also), ("not", group.not_), ("over-a-pontoon", group.over_a_pontoon)):
            for county, others in extensions.items():
                self.known_counties("supply", key, (county, *others), county)
        for county, held in group.while_held.items():
            self.known_counties("supply", "while-held", (county, *held, *held.values()), county)

    def _reinforcements(self, group: SpecialReinforcements) -> SpecialReinforcements:
        """25.0."""
        name = "special-reinforcements"
        confederate = self._sites(name, "confederate", group.confederate.places)
        union = self._sites(name, "union", group.union.places)
        for leader in group.confederate.one_district:
            if leader not in group.confederate.pieces:
                self.fault(name, "confederate", _("{name} is none of the pieces").format(name=leader), "one-district")
        return msgspec.structs.replace(
            group,
            confederate=msgspec.structs.replace(group.confederate, places=confederate),
            union=msgspec.structs.replace(group.union, places=union),
        )

    def _sites(self, group: str, key: str, names: Iterable[str]) -> tuple[str, ...]:
        """Boxes, hexes, and ranges of hexes."""
        found: list[str] = []
        for name in names:
            found += self._range(group, key, name) if "-" in name else [self.place(group, key, name)]
        return tuple(dict.fromkeys(found))

    def _end(self, group: GameEnd) -> None:
        for key, limits in (("union", group.union), ("confederate", group.confederate)):
            if list(limits) != sorted(set(limits)):
                self.fault("game-end", key, _("must rise"))
        if not any(name == group.city for name in self.map.regions.values()):
            self.fault("game-end", "city", _("no region {name} on the map").format(name=group.city))

    def _boxes(self, group: Boxes) -> Boxes:
        """2.1: every box of the map belongs to one theatre."""
        for key, boxes in (("valley", group.valley), ("bermuda-hundred", group.bermuda_hundred)):
            for name in boxes:
                self.box("boxes", key, name, name)
        given = (*group.valley, *group.bermuda_hundred)
        for number in self.map.boxes:
            name = self.map.names[number]
            if number in self.boxes_in_play and given.count(name) != 1:
                what = _("{name} belongs to one theatre, and is given {n} times")
                self.fault("boxes", "valley", what.format(name=name, n=given.count(name)))
        self._sketch(group)
        return group

    def _sketch(self, group: Boxes) -> None:
        """A box a place, and links along columns and rows with nobody between their ends."""
        spots = {box.at: name for name, box in group.all().items()}
        for key, boxes in group.theatres().items():
            for name, box in boxes.items():
                if spots[box.at] != name:
                    what = _("{name} and {other} have one place").format(name=name, other=spots[box.at])
                    self.fault("boxes", key, what, name)
                for number, _ways in self.map.links(self.map.ids[name]) if name in self.map.ids else ():
                    other = group.all().get(self.map.names[number])
                    if other is not None and not _in_line(box.at, other.at, spots):
                        what = _("no straight line leads from {name} to {other}")
                        self.fault("boxes", key, what.format(name=name, other=self.map.names[number]), name)

    def _doors(self, group: Doors) -> Doors:
        ways = tuple(self._door(door) for door in group.ways)
        for key, count in Counter(door.key for door in ways).items():
            if count > 1:
                self.fault("doors", "ways", _("{name} is given twice").format(name=key), f'"{key}"')
        heads = {}
        for where, start in group.railheads.items():
            name = self.railroad_hex("doors", "railheads", where, where)
            heads[name] = self.railroad_hex("doors", "railheads", start, where)
        return msgspec.structs.replace(group, ways=ways, railheads=heads)

    def _off_map(self, group: OffMapCombat) -> OffMapCombat:
        """26.0, 27.0."""
        for key, boxes in (("crossing", group.crossing), ("dug-in", group.dug_in)):
            for box in boxes:
                self.box("off-map", key, box)
        if group.works not in self.tables.ladder:
            what = _("no entrenchment {name}; there are {known}")
            self.fault("off-map", "works", what.format(name=group.works[:20], known=", ".join(self.tables.ladder)))
        self._theatres("off-map", "great-defeat", group.great_defeat)
        for box in group.refuges:
            self.box("off-map", "refuges", box)
        refuges = {box: self._sites("off-map", "refuges", names) for box, names in group.refuges.items()}
        return msgspec.structs.replace(group, refuges=refuges)

    def _command(self, group: Command) -> Command:
        """17.0."""
        self._theatres("command", "leaders", group.leaders)
        footholds = {theatre: self.place("command", "foothold", name) for theatre, name in group.foothold.items()}
        return msgspec.structs.replace(group, foothold=footholds)

    def _valley(self, group: Valley) -> None:
        """24.0, 29.4."""
        sheets = {name.rstrip("0123456789") for name in self.map.ids}
        for name in group.sheets:
            if name not in sheets:
                self.fault("valley", "sheets", _("no sheet {sheet} on the map").format(sheet=name))
        self.known_counties("valley", "supplied", group.supplied)

    def _armies(self, group: Armies) -> None:
        """14.0: with armies each side has three of them, and only they have gates."""
        if not group.first:
            return
        for key, found in (("first", group.first), ("valley", group.valley), ("second", group.second)):
            self.every("armies", key, found, SIDES)
        self.reader.stop_if_faulty()
        known = {*group.first.values(), *group.valley.values(), *(one.command for one in group.second.values())}
        for code in (*known, *group.gates):
            if code not in known or code not in NAMES:
                what = _("no army {name}; there are {known}")
                self.fault("armies", "gates", what.format(name=code, known=", ".join(NAMES)), code)

    def _arrivals(self, group: Landings) -> Landings:
        """25.0."""
        sites = {key: self._sites("arrivals", "sites", names) for key, names in group.sites.items()}
        rails = {key: self._sites("arrivals", "rails", names) for key, names in group.rails.items()}
        for key, names in rails.items():
            for name in names:
                self.railroad_hex("arrivals", "rails", name, key)
        return msgspec.structs.replace(group, sites=sites, rails=rails)

    def _points(self, group: CountyPoints) -> CountyPoints:
        """13.9, 13.11."""
        self.known_counties("county-points", "counties", group.counties)
        hexes = {self.hex("county-points", "hexes", name, name): n for name, n in group.hexes.items()}
        return msgspec.structs.replace(group, hexes=hexes)

    def _theatres(self, group: str, key: str, given: Container[str]) -> None:
        for name in ("valley", "bermuda-hundred"):
            if name not in given:
                self.fault(group, key, _("{name} is missing").format(name=name))

    def _door(self, door: Door) -> Door:
        where = f'"{door.key}"'
        if (door.box is None) != bool(door.beyond) or not door.key:
            self.fault("doors", "ways", _("{name}: a box, or hexes beyond and a name").format(name=door.key), where)
        for box in (*(() if door.box is None else (door.box,)), *door.free):
            self.box("doors", "ways", box, where)
        ends = []
        for some in (door.hexes, door.beyond):
            hexes = [hex_name for text in some for hex_name in self._range("doors", "ways", text, where)]
            if len(set(hexes)) < len(hexes):
                self.fault("doors", "ways", _("{box}: a hex is given twice").format(box=door.key), where)
            ends.append(tuple(dict.fromkeys(hexes)))
        return msgspec.structs.replace(door, hexes=ends[0], beyond=ends[1])

    def _range(self, group: str, key: str, text: str, *where: str) -> list[str]:
        """A hex, or all from one to another along an edge of the map: in the last row of a sheet, the hexes of even
        columns lie half a hex low and are one row less."""
        first, _dash, last = text.partition("-")
        if not last:
            return [self.hex(group, key, first, *where)]
        one, other = (self.map.ids.get(name) for name in (first, last))
        sheets = {end.rstrip("0123456789") for end in (first, last)}
        if one is None or other is None or len(sheets) > 1:
            self.fault(group, key, _("{text}: from a hex to another of the same sheet").format(text=text), *where)
            return []
        sheet, columns, rows = sheets.pop(), (int(first[-4:-2]), int(last[-4:-2])), (int(first[-2:]), int(last[-2:]))
        if columns[0] == columns[1]:
            names = [f"{sheet}{columns[0]:02d}{row:02d}" for row in range(rows[0], rows[1] + 1)]
        elif rows[0] == rows[1]:
            along = [f"{sheet}{column:02d}{rows[0]:02d}" for column in range(columns[0], columns[1] + 1)]
            names = [name if name in self.map.ids else f"{name[:-2]}{rows[0] - 1:02d}" for name in along]
        else:
            self.fault(group, key, _("{text}: along a row or a column").format(text=text), *where)
            return []
        return [self.hex(group, key, name, *where) for name in names]


def _in_line(one: tuple[int, int], other: tuple[int, int], taken: Container[tuple[int, int]]) -> bool:
    """Are two places in one column or row, with nobody between them?"""
    (left, top), (right, bottom) = sorted((one, other))
    between = [(c, r) for c in range(left, right + 1) for r in range(min(top, bottom), max(top, bottom) + 1)]
    return (left == right or top == bottom) and not any(spot in taken for spot in between if spot not in (one, other))
