"""13.0 Reinforcements: groups that enter one after the other, each in place of an action.

A group that is due may wait; those behind it wait with it. Where it enters and how tired it is then the scenario says.
"""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui._core import FATIGUE
from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.rules.gcacw.campaign import control
from gtc_tui.rules.gcacw.state import day, pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, ENTRIES, MENU, Done
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay, Reinforcement
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import name, names, place
from gtc_tui.rules.kit.actions import Choice, Occasion

_WORTH = 50.0  # points, for the greedy policy: as soon as they may come


class Reinforce(Action, frozen=True, tag="reinforce"):
    """The next group of reinforcements enters at a hex, in place of an action (13.1, 13.2)."""

    group: int
    hex: str


class Enter(Action, frozen=True, tag="enter"):
    """A unit or leader of a group that has just entered stands at another entry hex than the rest (13.2)."""

    piece: PieceId
    hex: str


def waiting(play: GcacwPlay, side: Side) -> tuple[Reinforcement, ...]:
    """The side's next group, due or not; empty when all have entered."""
    game = play.game
    groups = game.caches.get((waiting, side), lambda: _groups(game, side))
    return next((entries for group, entries in groups if group not in play.record.entered), ())


def _groups(game: GcacwGame, side: Side) -> tuple[tuple[int, tuple[Reinforcement, ...]], ...]:
    """Of a side, in order."""
    own = [entry for entry in game.reinforcements if game.piece(entry.piece).side == side]
    numbers = dict.fromkeys(entry.group for entry in own)
    return tuple((number, tuple(entry for entry in own if entry.group == number)) for number in numbers)


def _entry(play: GcacwPlay) -> Sequence[str]:
    """Where reinforcements enter now, enemies or not."""
    elsewhere = play.game.rules.entry_hexes(play)
    return play.game.entry if elsewhere is None else elsewhere


def _open(play: GcacwPlay, side: Side) -> list[str]:
    """Hexes where the side's reinforcements may enter now: an enemy there keeps them out."""
    return [where for where in _entry(play) if not pieces.keeps_out(play, side, where)]


def options(play: GcacwPlay, side: Side) -> list[Reinforce]:
    """The next group at each hex where it may enter, once its turn has come."""
    group = waiting(play, side)
    if not group or group[0].turn > play.record.turn:
        return []
    return [Reinforce(group[0].group, where) for where in _open(play, side)]


def refusal(play: GcacwPlay, side: Side, action: Reinforce) -> Refusal | None:
    """Why a group may not enter there now."""
    game, group = play.game, waiting(play, side)
    rule = game.rules.section
    known = {entry.group for entry in game.reinforcements if game.piece(entry.piece).side == side}
    if action.group not in known:
        return rule, _("this side has no reinforcement group {n}").format(n=action.group)
    if action.group in play.record.entered:
        return rule, _("group {n} has already entered").format(n=action.group)
    if group[0].group != action.group:
        return rule, _("groups enter in order: group {n} is next").format(n=group[0].group)
    if group[0].turn > play.record.turn:
        return rule, _("group {n} enters from turn {turn} on").format(n=action.group, turn=group[0].turn)
    fault = refusals.no_hex(play, action.hex)
    if fault is not None:
        return fault
    if action.hex not in _entry(play):
        return rule, _("{hex} is not an entry hex of group {n}").format(hex=action.hex, n=action.group)
    if action.hex not in _open(play, side):
        return rule, _("there is an enemy unit in {hex}").format(hex=action.hex)
    return None


def _lacking(play: GcacwPlay, side: Side) -> Refusal:
    """Why no group enters now."""
    group, rule = waiting(play, side), play.game.rules.section
    if not group:
        return rule, _("no reinforcement group is left to enter")
    if group[0].turn > play.record.turn:
        return rule, _("group {n} enters from turn {turn} on").format(n=group[0].group, turn=group[0].turn)
    return rule, _("enemy units are in every entry hex")


def enter(play: GcacwPlay, side: Side, action: Reinforce) -> None:
    """The group stands at its hex, in place of the menu's action; nobody moves in it. With another of the scenario's
    entry hexes open, each piece may enter there instead.
    """
    game = play.game
    group = waiting(play, side)
    text = ngettext("{units} enters at {hex}", "{units} enter at {hex}", len(group)).format(
        units=names(play, [entry.piece for entry in group]), hex=place(play, action.hex)
    )
    entering = tuple(entry.piece for entry in group)
    play.emit(Event("reinforce", text, game.rules.section, side, entering, (action.hex,), action.group))
    play.amend(entered=(*play.record.entered, action.group))
    for entry in group:
        if not game.piece(entry.piece).is_leader:
            rested = game.rules.arrival_fatigue(play, entry)
            play.position.set(game.index[entry.piece], FATIGUE, entry.fatigue if rested is None else rested)
        control.arrive(play, entry.piece, action.hex)
        if not game.piece(entry.piece).is_leader:
            day.note_march(play, entry.piece)
    others = tuple(where for where in _open(play, side) if where in game.entry and where != action.hex)
    if len(group) > 1 and action.hex in game.entry and others:
        play.replace(Entering(side, entering, action.hex, others))
    else:
        play.finish()


class Entering(Stage, frozen=True):
    """A group has entered at a hex: which of its pieces enter at another one instead?

    waiting: pieces at that hex that may. where, others: the hex of the group, and the other entry hexes.
    """

    side: Side
    waiting: tuple[PieceId, ...]
    where: str
    others: tuple[str, ...]

    def _options(self, play: GcacwPlay) -> list[Enter]:
        found = [Enter(piece, to) for piece in self.waiting for to in self.others]
        return [enter for enter in found if self._fault(play, enter) is None]

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("The rest enters here") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision | None:
        options = self._options(play)
        if not options:
            return None
        prompt = _("Entry at {hex}: does any piece enter elsewhere?").format(hex=place(play, self.where))
        rule = play.game.rules.section
        return Decision(self.side, "entry", prompt, rule, (*options, Done()), target=self.where, default=Done())

    def run(self, play: GcacwPlay) -> None:
        play.finish()

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if not isinstance(action, Enter):
            self.run(play)
            return
        pieces.move(play, action.piece, action.hex)
        text = _("{piece} enters at {hex}").format(piece=name(play, action.piece), hex=place(play, action.hex))
        section = play.game.rules.section
        play.emit(Event("reinforce", text, section, self.side, (action.piece,), (self.where, action.hex)))
        pieces.settle_leaders(play, self.where)  # a leader whose last unit goes there goes with it
        left = tuple(piece for piece in self.waiting if pieces.hex_of(play, piece) == self.where)
        play.replace(Entering(self.side, left, self.where, self.others))

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Enter):
            return None
        return refusals.not_own(play, action.piece, self.side) or self._fault(play, action)

    def _fault(self, play: GcacwPlay, action: Enter) -> Refusal | None:
        """Why a piece of the side may not enter there."""
        rule, who = play.game.rules.section, name(play, action.piece)
        if action.piece not in self.waiting:
            return rule, _("{piece} is not entering now").format(piece=who)
        if action.hex not in self.others:
            return rule, _("{hex} is not another entry hex").format(hex=action.hex)
        if not play.game.piece(action.piece).is_leader:
            return None
        there = pieces.units_in(play, action.hex)
        if any(pieces.leads(play, action.piece, unit) for unit in there):
            return None
        return "2.2", _("{leader} enters where a unit of his command does").format(leader=who)


def _label(play: GcacwPlay, action: Reinforce) -> Message:
    """Who enters: the first leader of the group, or else its first unit, and how many more."""
    due = (waiting(play, side) for side in play.game.sides)
    group = [entry.piece for entries in due for entry in entries if entry.group == action.group]
    first = next((piece for piece in group if play.game.piece(piece).is_leader), group[0])
    told = _("{unit} +{n} enter at {hex}") if len(group) > 1 else _("{unit} enters at {hex}")
    return told.format(unit=name(play, first), n=len(group) - 1, hex=place(play, action.hex))


MENU.add(
    Choice(
        action=Reinforce,
        place=70,
        group=ENTRIES,
        offer=lambda play, acting: options(play, acting.side),
        refusal=lambda play, acting, action: refusal(play, acting.side, action),
        lacking=lambda play, acting: _lacking(play, acting.side),
        begin=lambda play, acting, action: enter(play, acting.side, action),
        label=_label,
        help=lambda play: (_("Reinforcements that are due enter; that is the whole action."),),
        value=lambda play, acting, action: _WORTH,
    )
)
CATALOGUE.belong(Occasion(("actions",), "13.0", Message("choose first which group enters")), Enter)
CATALOGUE.answer(
    Enter,
    lambda play, action: _("{piece} enters at {hex}").format(
        piece=name(play, action.piece), hex=place(play, action.hex)
    ),
)
CATALOGUE.question(
    "entry",
    lambda play: (
        _("The group enters at the hex shown; each of its pieces may enter at the other hex instead."),
        _("A leader enters with a unit of his command. No unit marches in this action."),
    ),
)
