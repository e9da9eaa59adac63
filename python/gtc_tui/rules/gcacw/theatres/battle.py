"""26.0, 27.0 Battles in boxes: who attacks, at most two rounds, retreat from box to box, great defeats of the Union."""

from __future__ import annotations

import msgspec

from gtc_tui.engine.action import Action, Roll, Side
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.event import Clash, Event, Strike
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import Message, _, ngettext, plain
from gtc_tui.rules.gcacw.campaign import control
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.combat.results import Losses
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, Stand
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.options import BOXES_HELD
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, UNION, GreatDefeat
from gtc_tui.rules.gcacw.tables.tables import letters, result_text
from gtc_tui.rules.gcacw.theatres import boxes, command
from gtc_tui.rules.gcacw.theatres.boxes import theatre_name, theatre_of
from gtc_tui.rules.gcacw.theatres.strengths import RULE, Strengths, chance, drives_off, strengths
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import army, many, names, place, signed
from gtc_tui.rules.kit.actions import Occasion
from gtc_tui.rules.kit.words import listed


class Fight(Action, frozen=True, tag="fight"):
    """The battle in this box comes next (26.0)."""

    box: str


class Offer(Action, frozen=True, tag="offer"):
    """Attack the passive Union units in the box (26.0)."""


class Again(Action, frozen=True, tag="again"):
    """Force the attacker to a second round (26.0)."""


class Withdraw(Action, frozen=True, tag="withdraw"):
    """Give up the defence, and retreat to this box; or retreat there because one must (26.0)."""

    box: str


def defends(play: GcacwPlay, box: str) -> Side:
    """Who defends a box with units of both sides: who was there when the strategic cycle began, or the first of both
    (with an option never the Union then); else the Confederate."""
    sides = boxes.at_start(play, box)
    if len(sides) == 1:
        return sides[0]
    asked = sides and BOXES_HELD not in play.game.options
    first = boxes.first_comer(play, box) if asked else None
    return CONFEDERATE if first is None else first


class Battles(Stage, frozen=True):
    """Battle after battle in the boxes of a theatre with units of both sides; the Union says in which order.

    over: boxes that have had theirs, or where nobody attacks."""

    theatre: str
    over: tuple[str, ...] = ()

    def _due(self, play: GcacwPlay) -> list[str]:
        return [
            box for box in boxes.boxes_of(play, self.theatre) if box not in self.over and boxes.contested(play, box)
        ]

    def decision(self, play: GcacwPlay) -> Decision | None:
        due = self._due(play)
        if len(due) < 2:
            return None
        prompt = _("{theatre}: choose the next battle").format(theatre=theatre_name(self.theatre))
        return Decision(UNION, "fight", prompt, RULE, tuple(Fight(box) for box in due))

    def run(self, play: GcacwPlay) -> None:
        due = self._due(play)
        if due:
            self._begin(play, due[0])
        else:
            play.finish()

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Fight)
        self._begin(play, action.box)

    def _begin(self, play: GcacwPlay, box: str) -> None:
        play.replace(Battles(self.theatre, (*self.over, box)))
        attacker = play.game.enemy(defends(play, box))
        if boxes.is_active(play, attacker, self.theatre):
            play.push(battle(play, box, attacker))
        else:
            play.push(Reluctant(box))

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Fight):
            return None
        return refusals.no_hex(play, action.box) or (
            RULE,
            _("there is no battle at {box}").format(box=place(play, action.box)),
        )


class Reluctant(Stage, frozen=True):
    """17.0: the attacker would be the Union, which is passive. The other side may attack in its stead."""

    box: str

    def decision(self, play: GcacwPlay) -> Decision:
        prompt = _("The Union is passive and does not attack at {box}. Attack? {lines}").format(
            box=place(play, self.box), lines=_told(play, self.box, CONFEDERATE)
        )
        options = (Offer(), Stand())
        return Decision(CONFEDERATE, "offer", prompt, "17.0", options, target=self.box, default=Stand())

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if isinstance(action, Offer):
            play.replace(battle(play, self.box, CONFEDERATE))
        else:
            play.finish()


def battle(play: GcacwPlay, box: str, attacker: Side) -> BoxBattle:
    """A battle in its first round."""
    return BoxBattle(box, attacker, pieces.total_manpower(play, boxes.units(play, box, UNION)))


class Outcome(msgspec.Struct, frozen=True):
    """What the combat table says: loss and letters (bits) of both sides."""

    difference: int
    defender: tuple[int, int]
    attacker: tuple[int, int]


class BoxBattle(Stage, frozen=True):
    """One battle. union: its manpower of the Union when it began. step: "dice", then with an outcome "defender",
    "attacker", "verdict", "end"."""

    COMBAT = True

    box: str
    attacker: Side
    union: int
    round: int = 1
    step: str = "dice"
    outcome: Outcome | None = None

    def _with(self, **changes: object) -> BoxBattle:
        return msgspec.structs.replace(self, **changes)

    def _defender(self, play: GcacwPlay) -> Side:
        return play.game.enemy(self.attacker)

    # -- the dice --------------------------------------------------------------------------------------
    def decision(self, play: GcacwPlay) -> Decision | None:
        if self.step == "dice":
            text = _("Battle at {box}, round {n}: one die for each side, the attacker's first. {lines}")
            prompt = text.format(box=place(play, self.box), n=self.round, lines=_told(play, self.box, self.attacker))
            return msgspec.structs.replace(dice(2, "box-battle", prompt, RULE), target=self.box)
        if self.step == "verdict" and self._engaged(play):
            return self._ask(play)
        return None

    def _ask(self, play: GcacwPlay) -> Decision:
        """The defender of an engaged battle: another round, or retreat."""
        side = self._defender(play)
        odds = _percent(play, strengths(play, self.box, self.attacker))
        text = _("{box}: fight on (enemy wins {percent} %), or retreat?")
        prompt = text.format(box=place(play, self.box), percent=odds)
        goals = boxes.retreats(play, side, self.box)
        options = (Again(), *(Withdraw(box) for box in goals))
        return Decision(side, "engaged", prompt, RULE, options, target=self.box, default=Again())

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if isinstance(action, Roll):
            self._fight(play, *action.dice)
        elif isinstance(action, Withdraw):
            play.replace(self._with(step="end"))
            retreat(play, self._defender(play), self.box, action.box)
        else:
            side = self._defender(play)
            text = ngettext("The {side} fights on at {box}", "The {side} fight on at {box}", many(side))
            text = text.format(side=army(side), box=place(play, self.box))
            play.emit(Event("again", text, RULE, side, (), (self.box,)))
            play.replace(self._with(step="dice", round=self.round + 1, outcome=None))

    def _fight(self, play: GcacwPlay, attack: int, defence: int) -> None:
        found = strengths(play, self.box, self.attacker)
        difference = attack + found.modifier - defence
        defender, attacker = play.game.tables.combat.resolve(difference, found.defender_cv2, found.attacker_cv2)
        text = _("Battle at {box}: dice {attack} to {defence}, attacker's modifier {modifier}, difference {difference}")
        told = text.format(
            box=place(play, self.box),
            attack=attack,
            defence=defence,
            modifier=signed(found.modifier),
            difference=signed(difference),
        )
        enemy = self._defender(play)
        clash = Clash(
            _("Battle at {box}").format(box=place(play, self.box)),
            Strike(
                self.attacker,
                names(play, boxes.units(play, self.box, self.attacker)),
                plain("{die} {sum} = {total}", die=attack, sum=f"{found.modifier:+d}", total=attack + found.modifier),
                _reasons(found),
            ),
            Strike(enemy, names(play, boxes.units(play, self.box, enemy)), plain("{die}", die=defence)),
            _("difference {difference}").format(difference=signed(difference)),
        )
        play.emit(Event("roll", told, RULE, self.attacker, (), (self.box,), difference, clash=clash))
        text = _("Result: defender {defender}, attacker {attacker}").format(
            defender=result_text(*defender), attacker=result_text(*attacker)
        )
        play.emit(Event("result", text, RULE, self.attacker, tuple(pieces.units_in(play, self.box)), (self.box,)))
        outcome = Outcome(difference, defender, attacker)
        play.replace(self._with(step="defender", outcome=outcome))
        self._judge(play, outcome)

    def _judge(self, play: GcacwPlay, outcome: Outcome) -> None:
        """Is it a great defeat of the Union? It routs, or its attack fails at once, and its force is large enough."""
        theatre = theatre_of(play, self.box)
        beaten = outcome.difference <= -1 if self.attacker == UNION else bool(letters(outcome.defender[1]).rout)
        if not beaten or self.union < campaign_of(play).off_map.great_defeat[theatre]:
            return
        leader = command.leader(play, theatre)
        defeat = GreatDefeat(play.record.turn, theatre, leader)
        boxes.amend(play, defeats=(*boxes.record(play).defeats, defeat))
        text = _("Great Union defeat at {box}, under {leader}").format(
            box=place(play, self.box), leader=play.game.piece(leader).name
        )
        play.emit(Event("great-defeat", text, RULE, UNION, (leader,), (self.box,), self.union))

    # -- what comes of it ------------------------------------------------------------------------------
    def _engaged(self, play: GcacwPlay) -> bool:
        """Is the defender to choose: nobody is beaten yet, and another round may be fought?"""
        outcome = self.outcome
        assert outcome is not None
        return (
            boxes.contested(play, self.box)
            and not drives_off(outcome.defender[1])
            and outcome.difference >= 0
            and self.round < campaign_of(play).off_map.rounds
        )

    def run(self, play: GcacwPlay) -> None:
        outcome = self.outcome
        if outcome is None or self.step == "end":
            play.finish()
        elif self.step == "defender":
            play.replace(self._with(step="attacker"))
            self._lose(play, self._defender(play), outcome.defender[0])
        elif self.step == "attacker":
            play.replace(self._with(step="verdict"))
            self._lose(play, self.attacker, outcome.attacker[0])
        else:
            play.replace(self._with(step="end"))
            pieces.settle_leaders(play, self.box)
            if boxes.contested(play, self.box):
                loser = self._defender(play) if drives_off(outcome.defender[1]) else self.attacker
                play.push(Beaten(self.box, loser))

    def _lose(self, play: GcacwPlay, side: Side, points: int) -> None:
        """Numbers of a result; its letters do nothing in a box, where even a D leaves who bears a loss organized."""
        units = tuple(boxes.units(play, self.box, side))
        play.push(Losses(side, units, points, "combat", RULE, organizes=True))

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if self.step == "verdict" and isinstance(action, Withdraw):
            return refusals.no_hex(play, action.box) or retreat_refusal(
                play, self._defender(play), self.box, action.box
            )
        return None


class Beaten(Stage, frozen=True):
    """A side must leave a box; all of it goes to the same one."""

    box: str
    side: Side

    def decision(self, play: GcacwPlay) -> Decision | None:
        goals = boxes.retreats(play, self.side, self.box)
        if len(goals) < 2:
            return None
        prompt = _("{side}: retreat from {box} to which box?").format(side=army(self.side), box=place(play, self.box))
        options = tuple(Withdraw(box) for box in goals)
        return Decision(self.side, "box-retreat", prompt, RULE, options, target=self.box)

    def run(self, play: GcacwPlay) -> None:
        goals = boxes.retreats(play, self.side, self.box)
        play.finish()
        if goals:
            retreat(play, self.side, self.box, goals[0])
        else:
            _surrender(play, self.side, self.box)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Withdraw)
        play.finish()
        retreat(play, self.side, self.box, action.box)

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Withdraw):
            return None
        return refusals.no_hex(play, action.box) or retreat_refusal(play, self.side, self.box, action.box)


def retreat(play: GcacwPlay, side: Side, box: str, to: str) -> None:
    """All of a side goes from a box to another."""
    units = boxes.units(play, box, side)
    text = _("{units}: retreat to {box}").format(units=names(play, units), box=place(play, to))
    play.emit(Event("retreat", text, RULE, side, tuple(units), (box, to)))
    party = (*units, *boxes.leaders(play, box, side))
    if play.game.map.ids[to] in play.game.map.boxes:
        boxes.enter(play, party, to, "retreat")
        return
    for piece in party:
        control.arrive(play, piece, to)
    pieces.settle_leaders(play, to)


def _surrender(play: GcacwPlay, side: Side, box: str) -> None:
    """There is nowhere to go."""
    text = _("{units} cannot retreat from {box} and are lost")
    units = boxes.units(play, box, side)
    told = text.format(units=names(play, units), box=place(play, box))
    play.emit(Event("surrender", told, RULE, side, tuple(units), (box,)))
    for unit in units:
        pieces.lose_manpower(play, unit, pieces.manpower(play, unit), "retreat", RULE, scores=True)
    pieces.settle_leaders(play, box)


def retreat_refusal(play: GcacwPlay, side: Side, box: str, to: str) -> Refusal:
    """Why a beaten side does not go there."""
    if to not in campaign_of(play).boxes.all():
        if to not in campaign_of(play).off_map.refuges.get(box, ()):
            return RULE, _("{hex} is not a box off the map").format(hex=to)
        if pieces.keeps_out(play, side, to):
            return RULE, _("there is an enemy unit in {hex}").format(hex=to)
        return RULE, _("a box beside {box} is free").format(box=place(play, box))
    if boxes.is_barred(play, side, to):
        return "2.1", _("the {side} may not enter {box}").format(side=army(side), box=place(play, to))
    if boxes.units(play, to, play.game.enemy(side)):
        return RULE, _("enemy units are in {box}").format(box=place(play, to))
    return RULE, _("another box is nearer than {box}").format(box=place(play, to))


def _told(play: GcacwPlay, box: str, attacker: Side) -> Message:
    """The modifiers of a battle, and how likely its attack succeeds at once."""
    found = strengths(play, box, attacker)
    likely = _("success {percent} %").format(percent=_percent(play, found))
    return listed([*_parts(found), likely], "; ")


def _percent(play: GcacwPlay, found: Strengths) -> int:
    """How likely the attack succeeds at once."""
    return round(100 * chance(play, found))


def _parts(found: Strengths) -> list[Message]:
    return [plain("{what} {value}", what=line.message, value=signed(line.value)) for line in found.lines if line.value]


def _reasons(found: Strengths) -> Message:
    parts = _parts(found)
    return listed(parts, "; ") if parts else _("no modifiers")


def _next_round(play: GcacwPlay) -> Message:
    battle = play.stack[-1]
    assert isinstance(battle, BoxBattle)
    return _told(play, battle.box, battle.attacker)


CATALOGUE.belong(Occasion(("valley", "bermuda-hundred"), "26.0"), Fight, Offer, Again, Withdraw)
CATALOGUE.answer(Fight, lambda play, action: _("The battle at {box}").format(box=place(play, action.box)))
CATALOGUE.answer(Offer, lambda play, action: _("Attack"))
CATALOGUE.answer(Again, lambda play, action: _("Fight another round"))
CATALOGUE.answer(Withdraw, lambda play, action: _("Retreat into {hex}").format(hex=place(play, action.box)))
CATALOGUE.question(
    "fight",
    lambda play: (_("Each battle is fought to its end before the next. The Union chooses the order."),),
)
CATALOGUE.question(
    "offer",
    lambda play: (
        _(
            "The side that was there first defends, and a passive Union does not attack. You may attack, or "
            "leave things as they are."
        ),
    ),
)
CATALOGUE.question(
    "box-battle",
    lambda play: (
        _(
            "The manpower of both sides gives the ratio; breastworks double a defender's at Bermuda Hundred. "
            "Artillery and weather do not count."
        ),
        _("The defender retreats on a result with r or R, the attacker on a difference of -1 or less."),
        _("In between, the defender chooses another round (once) or retreat. Other letters have no effect."),
    ),
)
CATALOGUE.question(
    "engaged",
    lambda play: (
        _("The battle is engaged. The attacker in the next round: {lines}.").format(lines=_next_round(play)),
        _("In a second round the attacker must win: if the battle is engaged again, he retreats."),
    ),
)
CATALOGUE.question(
    "box-retreat",
    lambda play: (_("All units of the side go to one box: a linked box without enemies, or the nearest."),),
)
