"""31.0 Army activation: the army leader's call moves units of any arm and command, but not into battle."""

from __future__ import annotations

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import Action, PieceId, Roll, Side
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import _
from gtc_tui.rules.gcacw.march import activation
from gtc_tui.rules.gcacw.state.actions import ACTIVATIONS, CATALOGUE, MENU, Acting
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.record import UNION, ArmyTry, CampaignRecord
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import army, name
from gtc_tui.rules.kit.actions import Choice

_RULE = "31.0"
_LEADERS = (PieceId("grant"), PieceId("lee"))  # other army leaders cannot
_TRIES = 2  # a turn; one of them may succeed
_PAUSE = 1  # turns without army activation after one


class ArmyActivate(Action, frozen=True, tag="army-activate"):
    """Activate the army leader (31.0)."""

    leader: PieceId


def options(play: GcacwPlay, acting: Acting) -> list[ArmyActivate]:
    """The army activation that the side may attempt now."""
    game = play.game
    if not game.rules.army_activation(play, acting.side):
        return []
    chiefs = game.caches.get((options, acting.side), lambda: _chiefs(game, acting.side))
    free = [leader for leader in chiefs if game.index[leader] not in acting.held]
    able = [leader for leader in free if _has_company(play, leader)]
    return [ArmyActivate(leader) for leader in able if _attempt_refusal(play, leader) is None]


def _chiefs(game: GcacwGame, side: Side) -> tuple[PieceId, ...]:
    """Army leaders of the side who can."""
    return tuple(leader for leader in _LEADERS if leader in game.index and game.piece(leader).side == side)


def refusal(play: GcacwPlay, leader: PieceId) -> Refusal | None:
    """Why the army leader may not be activated now; None when he may."""
    game = play.game
    chief = game.piece(leader)
    if leader not in _LEADERS:
        return _RULE, _("{leader} is not Grant or Lee").format(leader=chief.name)
    if not game.rules.army_activation(play, chief.side):
        return game.rules.section, _("no army activation is possible now")
    held = game.rules.holds(play, leader)
    if held is not None:
        return game.rules.section, held
    return _attempt_refusal(play, leader)


def _attempt_refusal(play: GcacwPlay, leader: PieceId) -> Refusal | None:
    """The same of one whom nothing holds."""
    return _too_often(play, play.game.piece(leader).side) or _unprepared(play, leader)


def _too_often(play: GcacwPlay, side: Side) -> Refusal | None:
    turn, today = play.record.turn, 0
    for one in reversed(play.record.army_tries):
        if turn - one.turn > _PAUSE:
            break
        if one.side != side:
            continue
        if one.succeeded:
            return _RULE, _("the army has already been activated this turn or last turn")
        today += one.turn == turn
    if today >= _TRIES:
        return _RULE, _("at most {n} attempts per turn").format(n=_TRIES)
    return None


def _unprepared(play: GcacwPlay, leader: PieceId) -> Refusal | None:
    """He needs another leader with him who does not lead cavalry, and ready infantry within his command radius."""
    game, number = play.game, play.game.index[leader]
    where = play.position.hex(number)
    if where == NO_HEX or where in game.map.boxes:
        return _RULE, _("{leader} is not on the map").format(leader=name(play, leader))
    if not _has_company(play, leader):
        text = _("{leader} needs another leader in his hex, other than a cavalry leader")
        return _RULE, text.format(leader=name(play, leader))
    if not any(game.pieces[unit].arm == "infantry" for unit in activation.in_reach(play, leader)):
        text = _("no infantry that may be selected is within {leader}'s command radius")
        return _RULE, text.format(leader=name(play, leader))
    return None


def _has_company(play: GcacwPlay, leader: PieceId) -> bool:
    """Is another leader in his hex who does not lead cavalry?"""
    game, number = play.game, play.game.index[leader]
    where = play.position.hex(number)
    others = () if where == NO_HEX else play.position.at(where)
    return any(other in game.leaders and other != number and not game.pieces[other].cavalry_leader for other in others)


def night_march(play: GcacwPlay, side: Side) -> int:
    """15.0: what the night march takes off the Union's die: more in the first phase in which it has the initiative."""
    game, record = play.game, play.record
    if (
        game.campaign is None
        or not isinstance(record, CampaignRecord)
        or side != UNION
        or record.event != "night-march"
    ):
        return 0
    figures = game.campaign.events
    return figures.first_night_march if record.seized == record.action else figures.night_march


def begin(play: GcacwPlay, leader: PieceId) -> None:
    """Starts a legal attempt in place of the menu: by a die, or without one where the scenario says so."""
    if play.game.rules.army_activation(play, play.game.piece(leader).side) == "sure":
        _succeed(play, leader)
    else:
        play.replace(ArmyRoll(leader))


def _needed(play: GcacwPlay, leader: PieceId) -> int:
    """The highest die that succeeds."""
    return play.game.tables.army_activation.success + night_march(play, play.game.piece(leader).side)


class ArmyRoll(Stage, frozen=True):
    """The die that decides whether the army moves. A failure ends the action; nobody tires."""

    leader: PieceId

    def decision(self, play: GcacwPlay) -> Decision:
        prompt = _("{leader}'s army activation: succeeds on {n} or less").format(
            leader=name(play, self.leader), n=_needed(play, self.leader)
        )
        return dice(1, "army-roll", prompt, _RULE, self.leader)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        die = action.dice[0]
        side = play.game.piece(self.leader).side
        needed = _needed(play, self.leader)
        succeeds = die <= needed
        text = (
            _("Army activation, die {die} ({n} or less needed): succeeded")
            if succeeds
            else _("Army activation, die {die} ({n} or less needed): failed")
        )
        play.emit(Event("roll", text.format(die=die, n=needed), _RULE, side, (self.leader,), (), die))
        if succeeds:
            _succeed(play, self.leader)
        else:
            _remember(play, side, False)
            play.finish()


def _succeed(play: GcacwPlay, leader: PieceId) -> None:
    """The other side wins the next initiative; then units are chosen as in any activation (5.2)."""
    side = play.game.piece(leader).side
    _remember(play, side, True)
    enemy = play.game.enemy(side)
    play.amend(owed=enemy)
    text = _("{leader} activates the army; the {side} will have the next initiative").format(
        leader=name(play, leader), side=army(enemy)
    )
    play.emit(Event("army-activation", text, _RULE, side, (leader,)))
    play.replace(activation.Choosing(leader))


def _remember(play: GcacwPlay, side: Side, succeeded: bool) -> None:
    play.amend(army_tries=(*play.record.army_tries, ArmyTry(play.record.turn, side, succeeded)))


MENU.add(
    Choice(
        action=ArmyActivate,
        place=30,
        group=ACTIVATIONS,
        offer=options,
        refusal=lambda play, acting, action: (
            refusals.not_a_leader(play, action.leader, acting.side) or refusal(play, action.leader)
        ),
        begin=lambda play, acting, action: begin(play, action.leader),
        label=lambda play, action: _("Activate the army ({leader})").format(leader=name(play, action.leader)),
    )
)
CATALOGUE.question(
    "army-roll",
    lambda play: (
        _("The army is activated on {army} or less. Otherwise the action ends and no unit gains fatigue.").format(
            army=play.game.tables.army_activation.success
        ),
        _("Up to {army_units} units of any command march. They may not attack or enter enemy zones of control.").format(
            army_units=play.game.tables.army_activation.most
        ),
        _("Your opponent then has the initiative without dice."),
    ),
)
