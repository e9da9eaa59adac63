"""What the screens know of the game being played: the session with its view, answers, overlays, routes.

No widget in here. A machine player that thinks in another thread (`busy`) has a copy of the state: everything can be
looked at meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from gtc_tui.engine.action import CHANCE, Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.report import Odds, Overlay, PieceView, Report, View
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.play.aids.answers import Answer, is_grouped, list_answers
from gtc_tui.play.aids.overlays import overlay
from gtc_tui.play.aids.refusals import as_chosen, in_words
from gtc_tui.play.table.handover import Handover
from gtc_tui.play.table.session import Session
from gtc_tui.tui.game.finding import Found, find


class Walk(NamedTuple):
    """How a march to a far hex ended. barred: the step that was not offered; left: those that were not asked for, as
    somebody was asked something else."""

    barred: str | None = None
    left: tuple[str, ...] = ()


def is_same_march(one: Decision, other: Decision) -> bool:
    return (one.side, one.kind, one.subject) == (other.side, other.kind, other.subject)


class Desk:
    """decision, view, answers: as of the last `refresh`, the question as far as the viewer may know it. people: sides
    that people play. viewer: the side whose view is shown (None: all); seat: all that it gets. cover: the side
    whose player must take the keyboard before anything of the game may be shown."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.game = session.game
        self.names: Mapping[Side, str] = {side: self.game.side_names[side] for side in self.game.sides}
        humans = [side for side in self.game.sides if session.players.get(side) is None]
        self.viewer: Side | None = humans[0] if humans else session.onlooker
        self.people = frozenset(humans)
        self.busy = False
        self.cover: Side | None = None
        self._handover = Handover(session)
        self.decision: Decision | None = None
        self.view: View
        self.answers: list[Answer] = []
        self.pieces: dict[str, PieceView] = {}
        self.refresh()

    # -- keeping up --------------------------------------------------------------------------------------
    def refresh(self) -> None:
        """Reads the state again, after an action or an undo."""
        self.cover = self._handover.due()
        asked = self.session.to_move
        if asked in self.people and self.session.waiting == "human":
            self.viewer = asked
        self.seat = self.session.seat(self.viewer)
        self.decision = self.seat.decision
        self.view = self.seat.view()
        self.pieces = {piece.id: piece for piece in self.view.pieces}
        self.answers = list_answers(self.seat, self.pieces) if self.asks_human else []

    @property
    def asks_human(self) -> bool:
        if self.decision is None or self.decision.side not in self.people or self.session.waiting == "away":
            return False
        return self.decision.side == self.viewer or self.session.waiting == "human"

    def take_over(self, seen: int) -> int:
        """The player to whom the cover is shown sits down; see `Handover.take`."""
        self.cover = None
        return self._handover.take(seen)

    @property
    def rolls(self) -> bool:
        """Dice are due."""
        return self.decision is not None and self.decision.side == CHANCE

    @property
    def subject(self) -> PieceView | None:
        """The piece that is asked about, where it may be known."""
        decision = self.decision
        return self.pieces.get(decision.subject) if decision is not None and decision.subject else None

    @property
    def subject_hex(self) -> str | None:
        return self.subject.hex if self.subject is not None else None

    # -- looking -----------------------------------------------------------------------------------------
    def pieces_in(self, place: str | None) -> list[PieceView]:
        return [piece for piece in self.view.pieces if place is not None and piece.hex == place]

    def answers_at(self, place: str) -> list[Answer]:
        """Those that name the hex come before those about pieces in it, and these alone where none does so and pieces
        in it may go elsewhere."""
        here = [answer for answer in self.answers if place in answer.where]
        here = here or [answer for answer in self.answers if place in answer.home]
        return sorted(here, key=lambda answer: place not in answer.hexes)

    def label(self, place: str) -> str:
        """The hex with its chief place."""
        return self.game.map.label(self.game.map.ids[place])

    def about(self, answer: Answer) -> str:
        """The name in an answer that may be cut to make it fit a line: of the one unit that it places somewhere, or of
        the marker that it plays or discards; "" where there is none."""
        if len(answer.pieces) == 1 and answer.hexes:
            return self.pieces[answer.pieces[0]].name
        words = [] if answer.pieces else msgspec.structs.astuple(answer.action)
        markers = (line for group in self.view.hand for line in group.lines if line.key)
        return next((line.text.strip() for line in markers if line.key in words), "")

    def ask(self, what: str, **args: Any) -> Report | None:
        """A query that may not apply here: None then."""
        try:
            return self.seat.query(what, **args)
        except GtcError:
            return None

    def odds(self, place: str, chosen: Answer | None = None) -> Odds | None:
        """The attack on a hex that an answer names; where no answer names any, the attack that is being decided.
        chosen: of several answers about the hex, from other hexes."""
        if not self.asks_human:
            return None
        if any(answer.hexes for answer in self.answers):
            offered = any(place in answer.hexes for answer in self.answers)
            origin = next((one for one in chosen.hexes if one != place), None) if chosen and chosen.goal else None
            here = self.pieces_in(origin)
            more = {"piece": here[0].id} if here and chosen is not None and chosen.goal == place else {}
            if chosen is not None and place in chosen.hexes and chosen.pieces and self._leads(chosen.pieces[0]):
                more = {"piece": chosen.pieces[0]}  # of several leaders who may assault it
            report = self.ask("odds", hex=place, **more) if offered else None
        else:
            # An answer may say how it is attacked; only some series have such.
            wording = self.game.system.codec.text(chosen.action) if chosen is not None else None
            report = (self.ask("odds", answer=wording) if wording else None) or self.ask("odds")
        return report if isinstance(report, Odds) else None

    def overlay(self, what: str, **args: Any) -> Overlay | None:
        """None where it does not apply."""
        try:
            return overlay(self.seat, what, **args)
        except GtcError:
            return None

    def reach(self) -> Overlay | None:
        """Of the piece that is on the march."""
        piece = self.marching
        return None if piece is None else self.overlay("reach", piece=piece)

    def piece_for(self, what: str, place: str) -> PieceId | None:
        """The first piece under the cursor, or else the one under decision, that the query has something to say of."""
        tried = [piece.id for piece in self.pieces_in(place)]
        if self.decision is not None and self.decision.subject is not None:
            tried.append(self.decision.subject)
        return next((piece for piece in tried if self.overlay(what, piece=piece) is not None), None)

    def find(self, typed: str, near: str = "") -> list[Found]:
        """What a hex number, or a name of a piece or a place, may mean; see `finding.find`."""
        return find(typed, self.game, self.view, near)

    def why_not(self, place: str) -> str | None:
        """The rules' reason against an answer of the kind offered here, but about this hex, or else a piece in it: a
        leader in place of a leader, a unit in place of a unit. Whoever marches is asked for a step there, offered or
        not. Where a piece may be chosen, pieces in the hex go before the hex; in a question that leaves several kinds
        of things to do they alone count, as nobody has said what the hex is wanted for."""
        if self.marching is not None and (why := self._refusal(self._step_to(place))) is not None:
            return why
        if is_grouped(self.answers):
            return self._fault(place, pieces=True)
        first = self.decision is not None and self.decision.subject is None and bool(self._own_pieces(place))
        return self._fault(place, pieces=first) or self._fault(place, pieces=not first)

    def why_none(self, place: str, key: int) -> str | None:
        """The rules' reason against what a group of answers offers with pieces elsewhere, for those in this hex."""
        some = [answer for answer in self.answers if answer.group is not None and answer.group.key == key]
        return self._fault(place, pieces=True, among=some)

    def nothing_at(self, place: str) -> str | None:
        """What is missing in a hex where no rule forbids anything: an answer on the map at all, a piece of his own, or
        a leader."""
        if not any(answer.where or answer.home for answer in self.answers):
            return _("Nothing on the map answers this: pick one by its number. ? explains.")
        asked = [piece for answer in self.answers for piece in answer.pieces]
        here = self._own_pieces(place)
        if not asked or any(self._leads(piece.id) or not all(map(self._leads, asked)) for piece in here):
            return None
        if here:
            return _("No leader of yours is in {hex}. Pick a number, Tab, or a marked hex.").format(hex=place)
        return _("No unit of yours is in {hex}. Pick a number, Tab, or a marked hex.").format(hex=place)

    def _fault(self, place: str, pieces: bool, among: Sequence[Answer] | None = None) -> str | None:
        """The first reason against an answer with another piece, or hex, in place of its own. among: these answers
        alone."""
        answers = self.answers if among is None else among
        tried = (self._refusal(*one) for one in self._instead(place, pieces, answers))
        return next((why for why in tried if why is not None), None)

    def _instead(self, place: str, pieces: bool, answers: Sequence[Answer]) -> Iterator[tuple[Action, str, str, str]]:
        """Answers with a piece in the hex, or the hex, in place of their own; with the label of the choice, and which
        name is another's in them: the old one and the new one."""
        names = sorted(piece.id for piece in self.pieces_in(place))
        for answer in answers:
            fields = msgspec.structs.asdict(answer.action)
            own = answer.pieces if pieces else answer.hexes
            for field, value in fields.items():
                if value not in own:
                    continue
                alike = (name for name in names if self._leads(name) == self._leads(value)) if pieces else (place,)
                for other in alike:
                    yield type(answer.action)(**{**fields, field: other}), answer.text, value, other

    def _refusal(self, action: Action, label: str = "", old: str = "", new: str = "") -> str | None:
        """The rules' reason, in a sentence; None where they have none, or the answer is legal. label: of the choice
        that has the old piece or place where the action has the new one."""
        fault = self.seat.refusal(action)
        if fault is None or not fault.rule:
            return None
        chosen = as_chosen(fault, label, self._called(old), self._called(new)) if old else None
        return str(chosen or in_words(fault, action, self.seat))

    def _called(self, name: str) -> str:
        """A piece or a hex as labels have it."""
        piece = self.pieces.get(name)
        return self.label(name) if piece is None else piece.name

    def _leads(self, name: str) -> bool | None:
        """Is a piece a leader? None: it is none in view."""
        piece = self.pieces.get(name)
        return None if piece is None else piece.strength is None

    def _own_pieces(self, place: str) -> list[PieceView]:
        return [piece for piece in self.pieces_in(place) if piece.side == self.viewer]

    def _step_to(self, place: str) -> Action:
        """As every system spells the step of a march."""
        return self.game.system.codec.parse(f"step {place}")

    # -- marching far ------------------------------------------------------------------------------------
    @property
    def marching(self) -> PieceId | None:
        """Who is asked where to march, by a person here."""
        decision = self.decision
        return decision.subject if decision is not None and decision.kind == "march" and self.asks_human else None

    def cost(self, place: str) -> tuple[Overlay, bool] | None:
        """The cheapest march of the piece under decision to a far hex, and whether it is in reach."""
        piece = self.marching
        if piece is None:
            return None
        way = self.overlay("cost", piece=piece, hex=place)
        reach = self.overlay("reach", piece=piece)
        return None if way is None or reach is None else (way, place in reach.cells)

    def route(self, place: str) -> list[str] | None:
        """Hexes of the cheapest march of the piece under decision to a far hex; None where it is out of reach."""
        found = self.cost(place)
        if found is None or not found[1]:
            return None
        route = list(found[0].cells)
        steps = {answer.hexes[0] for answer in self.answers if len(answer.hexes) == 1}
        return route if route and route[0] in steps else None

    def march(self, route: Sequence[str], goes_on: bool = False) -> Walk:
        """Takes the steps one by one. Ends early when the next decision is no longer this march of this side, or does
        not offer the next step. goes_on: with the march that was cut short before. Raises GtcError as
        `Session.act`."""
        first = self.decision
        assert first is not None
        for number, place in enumerate(route):
            now = self.decision
            if now is None or not is_same_march(now, first):
                return Walk(left=tuple(route[number:]))
            step = next((answer for answer in self.answers if answer.hexes == (place,)), None)
            if step is None or getattr(step.action, "to", None) != place:
                return Walk(barred=place)
            self.session.act(step.action, goes_on=goes_on or number > 0)
            self.refresh()
        return Walk()
