"""2.2, 28.0 Leaders who go along with a unit between boxes, or between a box and the map."""

from __future__ import annotations

from gtc_tui.engine.action import Action, PieceId
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, Done
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import name
from gtc_tui.rules.kit.actions import Occasion

_RULE = "2.2"


class Along(Action, frozen=True, tag="along"):
    """A leader goes along with the unit that leaves (2.2, 28.0)."""

    leader: PieceId


class Companions(Stage, frozen=True):
    """Who goes along with a unit that is to leave where it stands; finishes with them, as `Party`. Those go in any case
    who would be left without a unit of their command. barred: leaders who never go with it."""

    unit: PieceId
    barred: tuple[PieceId, ...] = ()
    taken: tuple[PieceId, ...] = ()

    def decision(self, play: GcacwPlay) -> Decision | None:
        free = [one for one in self._free(play) if one not in self._bound(play)]
        if not free:
            return None
        prompt = _("{unit}: which leaders accompany it?").format(unit=name(play, self.unit))
        side = play.game.piece(self.unit).side
        options = (*(Along(leader) for leader in free), Done())
        return Decision(side, "along", prompt, _RULE, options, subject=self.unit, default=Done())

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("No more leaders") if isinstance(action, Done) else None

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if isinstance(action, Along):
            play.replace(Companions(self.unit, self.barred, (*self.taken, action.leader)))
        else:
            self.run(play)

    def run(self, play: GcacwPlay) -> None:
        play.finish(Party((self.unit, *self.taken, *self._bound(play))))

    def _bound(self, play: GcacwPlay) -> list[PieceId]:
        where = pieces.hex_of(play, self.unit)
        assert where is not None
        alone = pieces.left_behind(play, self.unit, where)
        return [one for one in alone if one not in self.taken and one not in self.barred]

    def _free(self, play: GcacwPlay) -> list[PieceId]:
        where = pieces.hex_of(play, self.unit)
        assert where is not None
        return [
            one
            for one in pieces.leaders_in(play, where)
            if one not in self.taken
            and one not in self.barred
            and pieces.leads(play, one, self.unit)
            and play.game.rules.holds(play, one) is None
        ]

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Along):
            return None
        fault = refusals.not_a_leader(play, action.leader, play.game.piece(self.unit).side)
        if fault is not None:
            return fault
        names = {"leader": name(play, action.leader), "unit": name(play, self.unit)}
        held = play.game.rules.holds(play, action.leader)
        if held is not None:
            return play.game.rules.section, held
        if action.leader in self.taken or action.leader in self._bound(play):
            return _RULE, _("{leader} already accompanies the unit").format(**names)
        if action.leader in self.barred:
            return "28.0", _("{leader} leaves his theatre only with infantry").format(**names)
        if pieces.hex_id(play, action.leader) != pieces.hex_id(play, self.unit):
            return _RULE, _("{leader} is not with {unit}").format(**names)
        return _RULE, _("{unit} is not in {leader}'s command").format(**names)


class Party:
    """A unit and the leaders who go with it."""

    def __init__(self, pieces: tuple[PieceId, ...]) -> None:
        self.pieces = pieces


CATALOGUE.belong(Occasion(("valley", "bermuda-hundred", "off-map"), "2.2"), Along)
CATALOGUE.answer(
    Along, lambda play, action: _("{leader} accompanies the unit").format(leader=name(play, action.leader))
)
CATALOGUE.question(
    "along",
    lambda play: (
        _("Off the map leaders move only with a unit of their command."),
        _("A leader who would be left without one accompanies the unit automatically."),
    ),
)
