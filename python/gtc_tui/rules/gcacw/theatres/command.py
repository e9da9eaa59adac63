"""17.0 Union command: points, and the posture of both theatres until the next strategic cycle."""

from __future__ import annotations

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import Action, PieceId, Roll
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.event import Event
from gtc_tui.engine.report import OddsLine
from gtc_tui.engine.stage import Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _, ngettext, plain
from gtc_tui.rules.gcacw.campaign import control
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE
from gtc_tui.rules.gcacw.state.armies import membership
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.native import leader_ratings
from gtc_tui.rules.gcacw.state.phases import PHASES
from gtc_tui.rules.gcacw.state.record import UNION, CampaignRecord
from gtc_tui.rules.gcacw.theatres import boxes
from gtc_tui.rules.gcacw.theatres.boxes import THEATRES, theatre_name
from gtc_tui.rules.gcacw.words.phrases import place, signed
from gtc_tui.rules.kit.actions import Occasion
from gtc_tui.rules.kit.sequence import Phase
from gtc_tui.rules.kit.words import listed

_RULE = "17.0"


class TakePosture(Action, frozen=True, tag="posture"):
    """The Union's posture in a theatre until the next strategic cycle (17.0)."""

    posture: str


def leader(play: GcacwPlay, theatre: str) -> PieceId:
    """Who has the command: the last of the theatre's leaders who has come into play, wherever he is; nobody who has
    been relieved."""
    known = [
        PieceId(one)
        for one in campaign_of(play).command.leaders[theatre]
        if one in play.game.index and one not in play.record.removed
    ]
    away = {piece for group in boxes.record(play).travellers for piece in group.pieces}
    here = [one for one in known if pieces.hex_id(play, one) != NO_HEX or one in away]
    return here[-1] if here else known[0]


def points(play: GcacwPlay, theatre: str) -> int:
    """Command points of the Union in a theatre."""
    return dict(boxes.record(play).points).get(theatre, 0)


def _put_points(play: GcacwPlay, theatre: str, number: int) -> None:
    now = dict(boxes.record(play).points) | {theatre: number}
    boxes.amend(play, points=tuple((name, now[name]) for name in THEATRES if name in now))


def modifiers(play: GcacwPlay, theatre: str) -> list[OddsLine]:
    """What is added to the die of a theatre; low dice are good."""
    figures, record = campaign_of(play).command, play.record
    assert isinstance(record, CampaignRecord)
    defeats = [defeat for defeat in record.off_map.defeats if defeat.theatre == theatre]
    found: list[tuple[Message, int]] = []
    if record.strategic == figures.worse:
        found.append((_("Johnston triumphs"), 1))
    if record.strategic == figures.better:
        found.append((_("Sherman triumphs"), -1))
    if any(boxes.this_cycle(play, defeat.counts_from) for defeat in defeats):
        found.append((_("a great defeat in this cycle"), 1))
    if not any(defeat.leader == leader(play, theatre) for defeat in defeats):
        found.append((_("no great defeat under this leader"), -1))
    foothold = figures.foothold.get(theatre)
    if foothold is not None and _has_foothold(play, foothold):
        in_box = play.game.map.ids[foothold] in play.game.map.boxes
        text = _("Union units at {box}") if in_box else _("The Union controls {box}")
        found.append((text.format(box=place(play, foothold)), -1))
    return [OddsLine(text, value, _RULE, True) for text, value in found]


def _has_foothold(play: GcacwPlay, where: str) -> bool:
    """Has the Union units in a box, or control of an objective?"""
    game = play.game
    if game.map.ids[where] in game.map.boxes:
        return bool(boxes.units(play, where, UNION))
    held = (control.holder(play, number) for number, one in enumerate(game.objectives) if one.hex == where)
    return UNION in held


class CommandDice(Stage, frozen=True):
    """A die for each theatre, both at once, in the order of the theatres."""

    def decision(self, play: GcacwPlay) -> Decision:
        prompt = _("Union command points: a die of the leader's value or less. {theatres}").format(
            theatres=listed([_stake(play, theatre) for theatre in THEATRES], "; ")
        )
        return dice(len(THEATRES), "union-command", prompt, _RULE)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        gains = [_roll(play, theatre, die) for theatre, die in zip(THEATRES, action.dice, strict=True)]
        for theatre, gained in zip(THEATRES, gains, strict=True):
            if gained:
                _put_points(play, theatre, min(points(play, theatre) + 1, campaign_of(play).command.most))
        boxes.amend(play, active=())
        play.replace(Postures(tuple(THEATRES)))


def _stake(play: GcacwPlay, theatre: str) -> Message:
    modifier = sum(line.value or 0 for line in modifiers(play, theatre))
    who = leader(play, theatre)
    return plain(
        "{theatre} {leader} {value} ({modifier})",
        theatre=theatre_name(theatre),
        leader=play.game.piece(who).name,
        value=leader_ratings.value(play, who),
        modifier=signed(modifier),
    )


def _roll(play: GcacwPlay, theatre: str, die: int) -> bool:
    """Tells of a theatre's die; does it bring a point?"""
    modifier = sum(line.value or 0 for line in modifiers(play, theatre))
    gained = die + modifier <= leader_ratings.value(play, leader(play, theatre))
    text = (
        _("{theatre}: die {die}, {modifier}: a command point")
        if gained
        else _("{theatre}: die {die}, {modifier}: no command point")
    )
    told = text.format(theatre=theatre_name(theatre), die=die, modifier=signed(modifier))
    play.emit(Event("roll", told, _RULE, UNION, (leader(play, theatre),), (), die + modifier))
    return gained


class Postures(Stage, frozen=True):
    """The Union declares its posture in one theatre after the other; without a point it is passive."""

    left: tuple[str, ...]

    def decision(self, play: GcacwPlay) -> Decision | None:
        if not self.left or not points(play, self.left[0]):
            return None
        theatre = self.left[0]
        left = points(play, theatre)
        text = ngettext(
            "{theatre}: active (the only command point) or passive?",
            "{theatre}: active (one of {n} command points) or passive?",
            left,
        )
        prompt = text.format(theatre=theatre_name(theatre), n=left)
        answers = (TakePosture("active"), TakePosture("passive"))
        return Decision(UNION, "posture", prompt, _RULE, answers, target=_scene(play, theatre))

    def run(self, play: GcacwPlay) -> None:
        if self.left:
            self._declare(play, False)
        else:
            play.finish()

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, TakePosture)
        self._declare(play, action.posture == "active")

    def _declare(self, play: GcacwPlay, active: bool) -> None:
        theatre = self.left[0]
        if active:
            _put_points(play, theatre, points(play, theatre) - 1)
            boxes.amend(play, active=(*boxes.record(play).active, theatre))
        text = _("{theatre}: the Union is active") if active else _("{theatre}: the Union is passive")
        play.emit(Event("posture", text.format(theatre=theatre_name(theatre)), _RULE, UNION))
        play.replace(Postures(self.left[1:]))


def _scene(play: GcacwPlay, theatre: str) -> str:
    """What to look at for a theatre: its first box; where it is on the map instead, its leader."""
    where = pieces.hex_of(play, leader(play, theatre)) if membership.are_used(play.game) else None
    return where or boxes.boxes_of(play, theatre)[0]


CATALOGUE.belong(Occasion(("union-command",), "17.0"), TakePosture)
CATALOGUE.answer(TakePosture, lambda play, action: _("Active") if action.posture == "active" else _("Passive"))
CATALOGUE.question(
    "union-command",
    lambda play: (
        _(
            "A die of the command value of the theatre's leader or less gives a command point; at most {n} are kept."
        ).format(n=campaign_of(play).command.most),
        *(
            plain("{theatre}: {what}", theatre=theatre_name(theatre), what=_parts(play, theatre))
            for theatre in THEATRES
            if modifiers(play, theatre)
        ),
    ),
)


def _parts(play: GcacwPlay, theatre: str) -> Message:
    lines = modifiers(play, theatre)
    return listed(plain("{what} {value}", what=line.message, value=signed(line.value or 0)) for line in lines)


CATALOGUE.question(
    "posture",
    lambda play: (
        (
            _(
                "Active: Union units of the theatre may act on an initiative die of 5 or 6; those in its boxes move "
                "and attack in its next segment. It costs a command point."
            ),
            _("Passive: they may act on a 6 alone and suffer command paralysis; those in boxes stay and only defend."),
            _("Active in either theatre, the Union has one more depot operation in the next strategic cycle."),
        )
        if membership.are_used(play.game)
        else (
            _(
                "Active: Union units in the theatre's boxes move and attack in its next segment. It costs a command "
                "point."
            ),
            _("Passive: they stay and only defend. They may still leave by water or by transfer."),
        )
    ),
)

PHASES.declare("union-command", Phase(N_("Union Command Segment"), lambda play: CommandDice(), place=70))
