"""Questions that people ask of a position, by name: overlays, odds, rosters, points, help on the current decision."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.report import InfoGroup, InfoLine, Ledger, Odds, Report, Roster, ScoreLine
from gtc_tui.errors import GtcError, UnknownName
from gtc_tui.i18n import N_, _
from gtc_tui.rules.gcacw.campaign import control, supply, victory
from gtc_tui.rules.gcacw.combat import attack, cavalry_retreat, combat
from gtc_tui.rules.gcacw.combat.assaults import assault
from gtc_tui.rules.gcacw.combat.assaults.assault import Assault
from gtc_tui.rules.gcacw.combat.assaults.assault_force import Pick
from gtc_tui.rules.gcacw.forces import seen
from gtc_tui.rules.gcacw.march.march import Marching
from gtc_tui.rules.gcacw.present import describe, hexinfo, odds, overlays
from gtc_tui.rules.gcacw.present.campaigns import journeys, page, sketch, territory
from gtc_tui.rules.gcacw.present.command_tree import rest, tree
from gtc_tui.rules.gcacw.present.view import piece_view
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.theatres import battle
from gtc_tui.rules.gcacw.words import phrases
from gtc_tui.rules.kit.queries import Answers, Question, ask, help_on

_CAUSES = {
    "combat": N_("in combat"),
    "retreat": N_("in retreat"),
    "cavalry-retreat": N_("in a cavalry retreat"),
    "surrender": N_("by surrender"),
    "bombardment": N_("under bombardment"),
}


def answer(play: GcacwPlay, side: Side | None, what: str, args: Mapping[str, Any]) -> Report:
    """The answer to a question. Raises UnknownName for a question, an argument or a name that there is not, GtcError
    (IllegalAction) where it has no answer in this position.

    journey: piece. reach: piece, mp (default: what is left, or an average roll), ignore_enemy. cost: piece, hex,
    ignore_enemy. threat: side (default the other one). zoc, fatigue: side (default both). command: leader or piece
    (default: all of the asking side). odds: hex, piece (a unit, or a leader for an assault), mp, units; without piece:
    the attack under decision. In a box: the battle there, with the pieces named. objectives, roster, points, help,
    campaign: width (of the lines of its sketch; the state of a campaign on one page). theatre: hex (a box; a sketch of
    its theatre), width. stack: hex. tree: side. rest: side (default both). supply: side (default both), in a campaign.
    control, rails, water, falls: of a campaign. tomorrow: side (default both), in a campaign.
    """
    return ask(_QUESTIONS, _Question(play, side, what, args))


class _Question(Question[GcacwPlay]):
    """Arguments that only this series is asked about. play: as the side that asks finds it (37.0)."""

    most_points = 254

    def __init__(self, play: GcacwPlay, side: Side | None, what: str, args: Mapping[str, Any]) -> None:
        super().__init__(seen.looked_at(play, side), side, what, args)
        self._all = play

    @property
    def decision(self) -> Decision | None:
        found = self._all.stack[-1].decision(self._all) if self._all.stack else None
        return seen.asked(self._all, found) if self._all.stack else None

    def optional_piece(self, *keys: str) -> PieceId | None:
        key = next((key for key in keys if self.args.get(key) is not None), None)
        return None if key is None else self.piece(key)

    @property
    def width(self) -> int | None:
        """Of the lines of a sketch; None where it is not given."""
        given = self.args.get("width")
        try:
            return None if given is None else int(given)
        except (TypeError, ValueError):
            told = _("{text!r} is no whole number from {least} to {most}")
            raise UnknownName(told.format(text=str(given)[:20], least=1, most=sketch.MOST)) from None

    def pieces(self, key: str) -> list[PieceId]:
        given = self.args.get(key) or ()
        words = given.replace(",", " ").split() if isinstance(given, str) else given
        return [self.known_piece(word) for word in words]


# -- overlays ------------------------------------------------------------------------------------------
def _reach(question: _Question) -> Report:
    return overlays.reach(question.play, question.piece(), question.points(), question.flag("ignore_enemy"))


def _cost(question: _Question) -> Report:
    return overlays.cost(question.play, question.piece(), question.hex(), question.flag("ignore_enemy"))


def _threat(question: _Question) -> Report:
    """The asking side fears the other one."""
    sides = question.play.game.sides
    given = question.args.get("side")
    other = next((side for side in sides if side != question.side), sides[0])
    return overlays.threat(question.play, question.sides()[0] if given not in (None, "both") else other)


def _fatigue(question: _Question) -> Report:
    return overlays.fatigue(question.play, question.sides())


def _zoc(question: _Question) -> Report:
    return overlays.zone(question.play, question.sides())


def _command(question: _Question) -> Report:
    play = question.play
    leader = question.optional_piece("leader", "piece")
    if leader is None:
        sides = [question.side] if question.side in play.game.sides else list(play.game.sides)
        return overlays.command(play, [who for side in sides for who in pieces.on_map(play, Side(side), leaders=True)])
    if not play.game.piece(leader).is_leader:
        # The leaders who may command the unit are the useful answer.
        side = play.game.piece(leader).side
        chiefs = [who for who in pieces.on_map(play, side, leaders=True) if pieces.leads(play, who, leader)]
        return overlays.command(play, chiefs)
    return overlays.command(play, [leader])


def _objectives(question: _Question) -> Report:
    return overlays.objectives(question.play)


def _journey(question: _Question) -> Report:
    return journeys.journey(question.play, question.piece())


def _supply(question: _Question) -> Report:
    """In a campaign the counties that depots serve (29.4), else the lines that the scenario asks for."""
    if question.play.game.campaign is not None:
        return territory.supply(question.play, question.sides())
    return supply.overlay(question.play)


def _control(question: _Question) -> Report:
    return territory.control(question.play)


def _rails(question: _Question) -> Report:
    return territory.rails(question.play)


def _water(question: _Question) -> Report:
    return territory.water(question.play)


# -- odds ----------------------------------------------------------------------------------------------
def _odds(question: _Question) -> Report:
    play = question.play
    piece = question.optional_piece("piece")
    if piece is None:
        return _pending_odds(question)
    target = play.game.map.names[question.hex()]
    if play.game.map.ids[target] in play.game.map.boxes and play.game.campaign is not None:
        return odds.box_odds(play, target, play.game.piece(piece).side, (piece, *question.pieces("units")))
    if play.game.piece(piece).is_leader:
        units = question.pieces("units") or assault.eligible(play, piece)
        return odds.assault_odds(play, piece, target, units)
    points = question.points()
    return odds.march_odds(play, piece, target, overlays.usual_points(play, piece) if points is None else points)


def _pending_odds(question: _Question) -> Odds:
    """The attack that the decision under way is about: one it offers on the hex, or one declared already."""
    play = question.play
    target = play.game.map.names[question.hex()] if question.args.get("hex") is not None else None
    for stage in reversed(play.stack):
        match stage:
            case combat.Combat(outcome=outcome) if outcome is not None:
                break  # the dice have been rolled
            case battle.BoxBattle(box=box, attacker=attacker) if target in (None, box):
                return odds.box_odds(play, box, attacker)
            case combat.Combat(battle=fought) if target in (None, fought.target):
                return odds.battle_odds(
                    play, fought, support=stage.support() if stage.is_supported and stage is play.stack[-1] else None
                )
            case attack.MarchAttack(unit, goal, points) if target in (None, goal):
                return odds.march_odds(play, unit, goal, points)
            case cavalry_retreat.CavalryRetreat((unit,), goal, points=int(points)) if target in (None, goal):
                return odds.march_odds(play, unit, goal, points)
            case assault.Assaulting(leader=leader, target=goal, upton=upton) if target in (None, goal):
                return odds.assault_odds(play, leader, goal, _ordered(play, stage), upton)
            case Marching(unit=unit, points=points) if target is not None:
                return odds.march_odds(play, unit, target, points)
            case _:
                continue
    if target is not None and play.game.campaign is not None and target in play.game.campaign.boxes.all():
        return odds.box_odds(play, target, play.game.enemy(battle.defends(play, target)))
    decision = question.decision
    offered = [action for action in decision.actions if isinstance(action, Assault)] if decision else []
    for action in offered:
        if action.target == target:
            return odds.assault_odds(play, action.leader, action.target, assault.eligible(play, action.leader))
    raise GtcError(_("no attack is being decided; name the attacking piece and the hex"))


def _ordered(play: GcacwPlay, stage: assault.Assaulting) -> list[PieceId]:
    """Units of an assault as far as they are named."""
    top = play.stack[-1]
    if isinstance(top, Pick) and top.chosen:
        return list(top.chosen)
    named = stage.attackers or stage.ordered or assault.eligible(play, stage.leader)
    return [unit for unit in named if assault.unit_refusal(play, stage.leader, unit) is None]


# -- lists ---------------------------------------------------------------------------------------------
def _roster(question: _Question) -> Report:
    play = question.play
    sides = question.sides()
    return Roster(tuple(piece_view(play, piece.id) for piece in play.game.pieces if piece.side in sides))


def _tree(question: _Question) -> Report:
    return tree(question.play, question.sides())


def _rest(question: _Question) -> Report:
    return rest(question.play, question.sides())


def _falls(question: _Question) -> Report:
    return territory.falls(question.play)


def _tomorrow(question: _Question) -> Report:
    return journeys.tomorrow(question.play, question.sides())


def _points(question: _Question) -> Report:
    """What the scoring side holds and the map gives it, then what is won and lost for good, in order."""
    play = question.play
    game = play.game
    now = _("as it is now")
    entries = [
        ScoreLine(
            _("{name} held").format(name=f"{objective.hex} {objective.name}"),
            objective.points,
            objective.hex,
            game.scoring_side,
            now,
        )
        for number, objective in enumerate(game.objectives)
        if control.holder(play, number) == game.scoring_side
    ]
    for award in game.rules.standing(play):
        where = award.hexes[0] if len(award.hexes) == 1 else None
        label = award.text.told()
        if where is not None and where not in label:
            label = _("{what}, {place}").format(what=label, place=phrases.place(play, where))
        entries.append(ScoreLine(label, award.points, where, game.scoring_side, now))
    for entry in play.record.ledger:
        label = entry.text.told()
        if entry.manpower and entry.unit is not None:
            label = _("{unit}: {n} manpower lost {how}").format(
                unit=game.piece(entry.unit).name, n=entry.manpower, how=_(_CAUSES[entry.cause])
            )
        inside = _("turn {turn}, action phase {n}").format(turn=entry.turn, n=entry.action)
        when = inside if entry.action else _("turn {turn}").format(turn=entry.turn)
        entries.append(ScoreLine(label, entry.points, None, entry.side, when))
    total = victory.points(play)
    return Ledger(tuple(entries), total, levels=victory.levels(game, total), ahead=_ahead(play))


def _ahead(play: GcacwPlay) -> tuple[InfoGroup, ...]:
    """What special rules may yet bring or cost the scoring side."""
    told = ((one.group.told(), one) for one in play.game.rules.prospects(play))
    return tuple(
        InfoGroup(title, tuple(InfoLine(one.text.told(), f"{one.points:+d}") for _title, one in group))
        for title, group in groupby(told, key=lambda pair: pair[0])
    )


def _campaign(question: _Question) -> Report:
    return page.page(question.play, question.width)


def _theatre(question: _Question) -> Report:
    name = question.play.game.map.names[question.hex()]
    found = page.theatre(question.play, name, question.width) if question.play.game.campaign is not None else None
    if found is None:
        raise GtcError(_("{place} is not a box of a theatre").format(place=name))
    return found


def _stack(question: _Question) -> Report:
    return hexinfo.stack(question.play, question.hex(), question.side)


def _help(question: _Question) -> Report:
    return help_on(question, describe.help_lines)


_QUESTIONS: Answers[_Question] = {
    "reach": (_reach, ("piece", "mp", "ignore_enemy")),
    "cost": (_cost, ("piece", "hex", "ignore_enemy")),
    "threat": (_threat, ("side",)),
    "zoc": (_zoc, ("side",)),
    "fatigue": (_fatigue, ("side",)),
    "command": (_command, ("leader", "piece")),
    "odds": (_odds, ("hex", "piece", "mp", "units")),
    "objectives": (_objectives, ()),
    "supply": (_supply, ("side",)),
    "control": (_control, ()),
    "rails": (_rails, ()),
    "water": (_water, ()),
    "journey": (_journey, ("piece",)),
    "roster": (_roster, ("side",)),
    "tree": (_tree, ("side",)),
    "rest": (_rest, ("side",)),
    "falls": (_falls, ()),
    "tomorrow": (_tomorrow, ("side",)),
    "points": (_points, ()),
    "campaign": (_campaign, ("width",)),
    "theatre": (_theatre, ("hex", "width")),
    "stack": (_stack, ("hex",)),
    "help": (_help, ()),
}


_OF_A_CAMPAIGN = frozenset({"campaign", "theatre", "control", "rails", "water", "journey", "falls", "tomorrow"})


def questions(game: GcacwGame) -> Mapping[str, str]:
    """What may be asked; the interfaces' own words say what it is, but for what a campaign means by them."""
    if game.campaign is None:
        return {name: "" for name in _QUESTIONS if name not in _OF_A_CAMPAIGN}
    told = _("counties in supply, depots that serve them, and who is out of supply")
    return {**dict.fromkeys(_QUESTIONS, ""), "supply": told}
