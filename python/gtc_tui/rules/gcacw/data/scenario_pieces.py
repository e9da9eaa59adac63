"""What a scenario file says about its pieces: set-up, reserve, reinforcements."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Collection, Iterable
from typing import TypeVar

import msgspec

from gtc_tui.engine.action import PieceId
from gtc_tui.i18n import _
from gtc_tui.rules.gcacw.data.piecefile import SIDES, PieceFile
from gtc_tui.rules.gcacw.data.scenario_places import Places
from gtc_tui.rules.gcacw.data.schema import ArrivalText, FreeText, ReinforcementText, ReserveText, SetUpText
from gtc_tui.rules.gcacw.state.game import Arrival, FreeSetUp, PieceDef, Reinforcement, SetUp
from gtc_tui.rules.gcacw.tables.campaign import Campaign
from gtc_tui.rules.gcacw.tables.tables import Tables
from gtc_tui.rules.kit.files.scenariofile import Entries
from gtc_tui.scenario.tomlfile import Reader

T = TypeVar("T", bound=ReserveText)

_OFF_MAP = ("reserve", "reinforcements")


class Pieces(Entries):
    """Every piece of a scenario: `defs` as they are in it, `set_up` how they begin."""

    def __init__(self, reader: Reader, known: PieceFile, tables: Tables) -> None:
        super().__init__(reader)
        self.known = known
        self.tables = tables
        self.defs: dict[PieceId, PieceDef] = {}
        self.set_up: list[SetUp] = []
        self.reserve: list[SetUp] = []
        self.reinforcements: list[Reinforcement] = []
        self.arrivals: list[Arrival] = []
        self.free: list[FreeSetUp] = []

    def read(self, places: Places | None, turns: int, campaign: Campaign | None) -> None:
        """All lists. places: None when the map could not be read; turns: length of the game."""
        for text, where in self.texts("set-up", SetUpText):
            hex_name = places.hex_name(text.hex, text.piece, *where) if places is not None else None
            if hex_name is not None:
                self.set_up.append(SetUp(PieceId(text.piece), hex_name, *_condition(text), text.entrenchment))
        self.stacks({places.map.names[box] for box in places.boxes} if places is not None else (), campaign)
        for held, _where in self.texts("reserve", ReserveText):
            self.reserve.append(SetUp(PieceId(held.piece), None, *_condition(held)))
        for entry, where in self.texts("reinforcements", ReinforcementText):
            made = Reinforcement(PieceId(entry.piece), None, *_condition(entry), group=entry.group, turn=entry.turn)
            self.group(made, turns, where)
            self.reinforcements.append(made)
        for due, where in self.texts("arrivals", ArrivalText):
            found = [places.hex_name(name, due.piece, *where, "places") for name in due.places] if places else []
            sites = tuple(name for name in found if name is not None)
            if bool(due.places) == (due.site is not None):
                self.fault(_("{piece}: places, or a site").format(piece=due.piece), *where)
            arrival = Arrival(
                PieceId(due.piece),
                None,
                *_condition(due),
                turn=due.turn,
                places=sites,
                phase=due.phase,
                site=due.site,
                die=due.die,
                raid=due.raid,
                together=due.together,
            )
            self.after_the_end(arrival.piece, arrival.turn, turns, where)
            self.arrivals.append(arrival)
        for one, where in self.texts("free-set-up", FreeText):
            around = places.around(one.near, one.within, one.piece, *where) if places else ()
            made_free = FreeSetUp(PieceId(one.piece), None, *_condition(one), one.entrenchment, places=around)
            self.free.append(made_free)
        self.set_up += [*self.reserve, *self.reinforcements, *self.arrivals, *self.free]
        if bool(self.reinforcements) != bool(self.words("entry")):
            self.fault(_("entry: the hexes where reinforcements enter, and only with them"), "entry")

    def counters(self, some: Iterable[PieceId]) -> None:
        """Pieces that every campaign has off the map, where the scenario does not give them itself (30.0)."""
        for name in some:
            if name not in self.defs:
                self.defs[name] = self.known.pieces[name]
                self.set_up.append(SetUp(name, None))

    def texts(self, key: str, kind: type[T]) -> list[tuple[T, tuple[str, ...]]]:
        """The sound entries of a list, each with where to find it."""
        found: list[tuple[T, tuple[str, ...]]] = []
        for number, raw in enumerate(self.entries(key), start=1):
            name = raw.get("piece")
            label = name[:40] if isinstance(name, str) else _("{list}, entry {n}").format(list=key, n=number)
            where = (key, f'"{name}"')
            text = self.struct(raw, kind, label, where)
            if text is None:
                continue
            piece = self.known.pieces.get(PieceId(text.piece))
            if piece is None:
                self.unknown_piece(text.piece, where)
                continue
            if piece.id in self.defs:
                what = _("{piece}: set up twice") if key == "set-up" else _("{piece}: given already")
                self.fault(what.format(piece=label), *where, f'"{name}"')
                continue
            self.defs[piece.id] = self.answering(piece, text, where)
            self.check(piece, text, key, where)
            found.append((text, where))
        return found

    def unknown_piece(self, name: str, where: tuple[str, ...]) -> None:
        close = [] if self.reader.full else difflib.get_close_matches(name, list(self.known.pieces), n=1)
        what = _("{piece}: no such piece; perhaps {other}?") if close else _("{piece}: no such piece")
        self.fault(what.format(piece=name[:40], other=close[0] if close else ""), *where)

    def answering(self, piece: PieceDef, text: ReserveText, where: tuple[str, ...]) -> PieceDef:
        """The piece with the chain of command that it has in this scenario."""
        if text.under is None:
            return piece
        chain = self.known.chains[piece.side].get(text.under)
        if piece.is_leader or chain is None:
            what = (
                _("{piece}: a leader cannot answer to another command")
                if piece.is_leader
                else _("{piece}: no command {code} on this side")
            )
            self.fault(what.format(piece=piece.id, code=text.under), *where, "under")
            return piece
        return msgspec.structs.replace(piece, chain=chain)

    def check(self, piece: PieceDef, text: ReserveText, key: str, where: tuple[str, ...]) -> None:
        tables = self.tables
        entrenchment = text.entrenchment if isinstance(text, SetUpText | FreeText) else "none"
        if piece.is_leader:
            if text.manpower is not None or _condition(text) != (0, 0, True, False) or entrenchment != "none":
                what = (
                    _("{piece}: a leader has a hex and nothing else")
                    if key == "set-up"
                    else _("{piece}: a leader has no manpower, fatigue or other condition")
                )
                self.fault(what.format(piece=piece.id), *where)
            return
        most = len(tables.disorganized_cv2) - 1
        if text.manpower is None:
            if key != "reserve":
                self.fault(_("{piece}: manpower is missing").format(piece=piece.id), *where)
        elif not 1 <= text.manpower <= most:
            what = _("{piece}: manpower {n} is out of range (1 to {most})")
            self.fault(what.format(piece=piece.id, n=text.manpower, most=most), *where, "manpower")
        if not 0 <= text.fatigue <= tables.max_fatigue:
            what = _("{piece}: fatigue {n} is out of range (0 to {most})")
            self.fault(what.format(piece=piece.id, n=text.fatigue, most=tables.max_fatigue), *where, "fatigue")
        if entrenchment not in tables.ladder:
            what = _("{piece}: no entrenchment {name}; there are {known}")
            known = ", ".join(tables.ladder)
            self.fault(what.format(piece=piece.id, name=entrenchment[:20], known=known), *where, "entrenchment")

    def stacks(self, boxes: Collection[str], campaign: Campaign | None) -> None:
        """2.2: sides never share a hex; a leader stands with a unit of his command. In boxes anybody may be."""
        mixers = (*campaign.reorganization.before, *campaign.reorganization.after) if campaign is not None else ()
        mixed = set(campaign.reorganization.commands) if campaign is not None else set()
        by_hex: dict[str, list[PieceDef]] = {}
        for entry in self.set_up:
            assert entry.hex is not None
            by_hex.setdefault(entry.hex, []).append(self.defs[entry.piece])
        for place, stack in by_hex.items():
            if place in boxes:
                continue
            first, other = ([piece for piece in stack if piece.side == side] for side in SIDES)
            if first and other:
                what = _("{hex}: pieces of both sides ({one}, {other})")
                self.fault(what.format(hex=place, one=first[0].id, other=other[0].id), "set-up", f'"{other[0].id}"')
            for leader in (piece for piece in stack if piece.is_leader):
                units = [unit for unit in stack if not unit.is_leader]
                leads_several = leader.id in mixers and any(mixed.intersection(unit.chain) for unit in units)  # 34.0
                if not leads_several and not any(leader.leads(unit) for unit in units):
                    what = _("{leader}: no unit of his command in {hex}")
                    self.fault(what.format(leader=leader.id, hex=place), "set-up", f'"{leader.id}"')

    def after_the_end(self, piece: PieceId, turn: int, turns: int, where: tuple[str, ...]) -> None:
        if turn > turns:
            what = _("{piece}: turn {n} is after the end of the game").format(piece=piece, n=turn)
            self.fault(what, *where, "turn")

    def group(self, entry: Reinforcement, turns: int, where: tuple[str, ...]) -> None:
        """A group has one turn, and groups come one after the other."""
        self.after_the_end(entry.piece, entry.turn, turns, where)
        for other in self.reinforcements:
            if other.group == entry.group and other.turn != entry.turn:
                what = _("{piece}: group {group} arrives on turn {n}").format(
                    piece=entry.piece, group=entry.group, n=other.turn
                )
                self.fault(what, *where, "turn")
                return
            if other.group > entry.group:
                what = _("{piece}: group {group} after group {other}").format(
                    piece=entry.piece, group=entry.group, other=other.group
                )
                self.fault(what, *where, "group")
                return


def distinct(pieces: Iterable[PieceDef]) -> list[PieceDef]:
    """Units of a side that share a name (two Gordons) are told apart by their command: "Gordon (WL)"."""
    known = list(pieces)
    units = Counter((piece.side, piece.name) for piece in known if not piece.is_leader)
    return [
        msgspec.structs.replace(piece, name=f"{piece.name} ({piece.command})")
        if not piece.is_leader and units[piece.side, piece.name] > 1
        else piece
        for piece in known
    ]


def _condition(text: ReserveText) -> tuple[int, int, bool, bool]:
    return text.manpower or 0, text.fatigue, text.organized, text.exhausted
