"""Marching together: units behind take the way that the last one took, in one gesture."""

from __future__ import annotations

from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.errors import GtcError
from gtc_tui.i18n import N_, _, ngettext
from gtc_tui.play.aids.answers import Answer
from gtc_tui.tui.game.act.answering import Answering
from gtc_tui.tui.game.controller import Controller, Host
from gtc_tui.tui.game.look.looking import Looking
from gtc_tui.tui.settings.keys import ANSWERING, Key

_ON_FOOT = ("march", "advance")  # events of a unit that goes from hex to hex


class Following(Controller):
    """Goes on from question to question as long as each is the next one of these marches; whatever else is asked ends
    it."""

    KEYS = (
        Key(
            "follow",
            ("equals_sign",),
            "follow",
            N_("move together: the units behind take the same way, as far as they can"),
            ANSWERING,
        ),
    )

    def __init__(self, host: Host, looking: Looking, answering: Answering) -> None:
        super().__init__(host)
        self._looking = looking
        self._answering = answering
        self._units: list[PieceId] = []  # who still is to come
        self._on_the_way: PieceId | None = None
        self._route: list[str] = []  # from where they stand to where the first one went
        self._side: Side | None = None  # whose units
        self._arrived = 0
        self._begun = False  # an answer of it has been given

    def stopped(self) -> bool:
        if not self._units and self._on_the_way is None:
            return False
        self._end()
        return True

    def action_follow(self) -> None:
        """Of the units in the hex that the last march of this side began in, all that may set out now."""
        self._route = self._last_way()
        starts = self._setting_out()
        self._units = [unit for unit, answer in starts.items() if self._route and answer.where == (self._route[0],)]
        if not self._units:
            self.host.say(self._why_nobody(), "error")
            return
        assert self.desk.decision is not None
        self._side, self._arrived, self._begun = self.desk.decision.side, 0, False
        self._go_on()

    def _why_nobody(self) -> str:
        subject = self.desk.subject
        if self.desk.marching is not None and subject is not None:
            return _("{unit} is moving: end that or undo it, then bring up the others").format(unit=subject.name)
        if not self._route:
            return _("Move one unit first: then this key brings up those behind it")
        return _("Nobody can follow: no unit that may move now is in {hex}").format(hex=self._route[0])

    def asked(self) -> None:
        if self._units or self._on_the_way is not None:
            self.host.call_after_refresh(self._go_on)

    def _go_on(self) -> None:
        """The next step of it, if it is that what is asked."""
        decision = self.desk.decision
        if decision is None:
            self._end()
            return
        if decision.side != self._side:  # it answers something meanwhile
            return
        if decision.kind == "march" and decision.subject is not None and decision.subject == self._on_the_way:
            self._march()
            return
        if self._on_the_way is not None:
            self._on_the_way, self._arrived = None, self._arrived + 1
        starts = self._setting_out()
        while self._units and self._units[0] not in starts:
            self._units.pop(0)
        if not self._units:
            self._end()
            return
        self._on_the_way = self._units.pop(0)
        self._give(starts[self._on_the_way].action)

    def _march(self) -> None:
        """The rest of the way, then an end to it."""
        here = self.desk.subject_hex
        rest = self._route[self._route.index(here) + 1 :] if here in self._route else []
        reach = self.desk.reach()
        rest = [place for place in rest if reach is not None and place in reach.cells]
        step = next((answer.action for answer in self.desk.answers if rest and answer.hexes == (rest[0],)), None)
        decision = self.desk.decision
        assert decision is not None
        if step is not None:
            self._give(step)
        elif decision.default is not None and not decision.weighty:  # it would be lost here
            self._give(decision.default)
        else:
            self._end()

    def _give(self, action: Action) -> None:
        try:
            begun, self._begun = self._begun, True
            self._answering.give_one(action, begun)
        except GtcError as fault:
            self._end()
            self.host.say(str(fault), "error")

    def _end(self) -> None:
        self._units, self._on_the_way = [], None
        if self._arrived:
            self._turn_to_next()
            told = ngettext("{n} unit has followed", "{n} units have followed", self._arrived)
            self.host.say(told.format(n=self._arrived))
        self._arrived = 0

    def _turn_to_next(self) -> None:
        """Those behind have gone: the cursor goes to the nearest of those that may still set out."""
        places = [answer.where[0] for answer in self._setting_out().values() if answer.where]
        if places and self.host.cursor not in places:
            board = self.desk.game.map
            here = board.ids[self.host.cursor]
            self._looking.turn_to(min(places, key=lambda place: board.hexmap.distance(here, board.ids[place])))
            self.host.update()

    def _setting_out(self) -> dict[PieceId, Answer]:
        """Units that may begin to march, with the answer for it."""
        answers = self.desk.answers
        return {one.pieces[0]: one for one in answers if one.group is not None and one.group.marches and one.pieces}

    def _last_way(self) -> list[str]:
        """Hexes of the last march of the side that is asked, an advance after its attack among them, from the first to
        the last; none where there is none."""
        decision, lead = self.desk.decision, None
        way: list[str] = []
        if decision is None:
            return []
        for _count, event in reversed(self.desk.session.told(self.desk.viewer)):
            if event.kind not in _ON_FOOT or event.side != decision.side or len(event.hexes) < 2:
                if way and event.kind in ("initiative", "activate", "phase"):
                    break
                continue
            if way and (event.pieces[0] != lead or event.hexes[-1] != way[0]):
                break
            lead = event.pieces[0]
            way = [*event.hexes[:-1], *(way or event.hexes[-1:])]
        return way
