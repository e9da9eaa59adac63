"""13.2 Grant Crosses the Rapidan. Reinforcements, first bridges and victory levels are data of the scenario file."""

from __future__ import annotations

from typing import ClassVar

from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import Message, _
from gtc_tui.model.terrain import Edge
from gtc_tui.rules.gcacw.campaign import bridges, supply
from gtc_tui.rules.gcacw.campaign.bridges import Lay
from gtc_tui.rules.gcacw.march import activation
from gtc_tui.rules.gcacw.march.activation import Activate
from gtc_tui.rules.gcacw.special.base import ScenarioRules
from gtc_tui.rules.gcacw.special.objectives import Charge, Depot, Errand, Post, Stronghold
from gtc_tui.rules.gcacw.special.objectives import place as place_of
from gtc_tui.rules.gcacw.state import ledger, map_state, pieces, zones
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, Done
from gtc_tui.rules.gcacw.state.game import Award, GcacwGame, GcacwPlay, Reinforcement
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, UNION
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import place

_RULE = "13.2"

# -- special rules 3, 4, 7 -----------------------------------------------------------------------------
OPENERS = tuple(map(PieceId, ("hancock", "warren", "sedgwick", "torbert", "sheridan", "wilson")))
"""Leaders whom the Union may activate once each before the first initiative roll."""

_CALLED = "called:"
_OPENING = "opening"  # 0 while these activations go on, 1 afterwards
_JOHNSTON, _JOHNSTON_TURN = PieceId("johnston"), 2
_CAVALRY, _CAVALRY_TURN = tuple(map(PieceId, ("hampton-h", "young", "gordon-brig"))), 4
_ALARM = "cavalry-alarmed"
_ALARM_HEXES = 10
_PONTOONS = 2

# -- victory -------------------------------------------------------------------------------------------
SOURCES = ("N1204", "N1702", "N4807", "N4811")
"""Union supply sources: Culpeper, Brandy Station, Aquia Creek Station, Belle Plain."""

_GOALS = {"N3213": ("N3520", "N3117"), "N0618": ("N0225", "N0523")}  # where wagons count: the far and the near place
_BASE = "N3213"
_FORDS = ("N2409/N2510", "N3009/N3010")  # Germanna and Ely's, on the roads to it
_BANKS = tuple(bank for hexside in _FORDS for bank in hexside.split("/"))
_FRONT_RADIUS, _FRONT_WORTH = 2, 4.0  # hexes; points, about, that a division there is worth
_SCREEN_RADIUS, _SCREEN_WORTH = 1, 5.0  # the same at the base, for the corps that go there
_VAN = (PieceId("hancock"), PieceId("sedgwick"))  # their leaders
_HOLDING = 1  # hexes from which infantry holds a place of the lines
_PIONEERS, _BRIDGE_WORTH = 2, 4.0  # units that see to a bridge, and points that it is worth, about
_FAR, _NEAR, _SUPPLIED = 10, 6, 3
_MOST_PER_TRAIN = 5
_DESTROYED, _MARCHED, _RETREATED = -5, -2, -1
_BY_ENEMY = ("combat", "retreat", "surrender")
_TRAIN_CAUSES = ("wagon-destroyed", "wagon-march", "wagon-retreat")


class GrantCrossesTheRapidan(ScenarioRules):
    """13.2: the Union begins with activations free of dice, and its wagon trains must find a base beyond the river."""

    section: ClassVar[str] = _RULE
    needs_set_up: ClassVar[tuple[PieceId, ...]] = (*OPENERS, _JOHNSTON, *_CAVALRY)
    needs_hexes: ClassVar[tuple[str, ...]] = (
        *SOURCES,
        *_GOALS,
        *(one for pair in _GOALS.values() for one in pair),
        *_BANKS,
    )

    def words(self) -> tuple[Message, ...]:
        return (
            _("The game lasts five turns, May 4 to 8. There are no random events. Nothing is detached (30.2)."),
            _(
                "The Union has the first initiatives without dice: Hancock, Warren, Sedgwick, Torbert, Sheridan and "
                "Wilson may each be activated once, and nothing else is done. No Union unit enters a Confederate zone "
                "of control meanwhile. The Union may stop early; then dice decide as usual."
            ),
            _("Johnston does not act before turn 2."),
            _(
                "Hampton, Young and Gordon do not act before turn 4, unless a Union unit has come within {n} hexes of "
                "where they were set up."
            ).format(n=_ALARM_HEXES),
            _(
                "Union reinforcements enter at N2101 or N2301, one group in place of an action, in order. A group "
                "that comes a turn or more late is at fatigue 0."
            ),
            _(
                "Wagon trains march as infantry, but alone: no activation, no assault, no attack, no force march, no "
                "entrenching. An extended march adds 1 to their die."
            ),
            _(
                "They pay more for a ford over a minor river, never ford a major one, and pay nothing for a bridge, "
                "dam or ferry. Foot units and wagons that enter the hex of a wagon train pay the highest price for a "
                "hex held by friends."
            ),
            _(
                "In the recovery phase of turn 1 the Union may lay two pontoons without dice, over fords of minor "
                "rivers with a Union unit and no Confederate unit beside them."
            ),
            _(
                "At Chancellorsville (N3213) each wagon train with a line of communication to a Union supply source "
                "is worth {far} points if it also has one to Spotsylvania Court House (N3520), {near} if only to "
                "Todd's Tavern (N3117), else {least}; at Orange Court House (N0618) the same with Gordonsville "
                "(N0225) and Madison Run Station (N0523)."
            ).format(far=_FAR, near=_NEAR, least=_SUPPLIED),
            _(
                "Lines run along roads, pikes, railroads and bridges, never over a river without a bridge, and no hex "
                "of one, its ends included, may hold a Confederate unit or lie in a Confederate zone of control. "
                "Supply sources: Culpeper (N1204), Brandy Station (N1702), Aquia Creek Station (N4807), Belle Plain "
                "(N4811)."
            ),
            _(
                "A wagon train that the enemy destroys costs {lost} points, an extended march that hurts it {march}, "
                "each hex it retreats for combat {retreat}; together at most {most} for each train, beside its "
                "manpower."
            ).format(lost=-_DESTROYED, march=-_MARCHED, retreat=-_RETREATED, most=_MOST_PER_TRAIN),
        )

    def marks(self) -> tuple[str, ...]:
        return (_OPENING, _ALARM, *(_CALLED + leader for leader in OPENERS))

    # -- 3: the first turn -----------------------------------------------------------------------------
    def automatic_initiative(self, play: GcacwPlay) -> Side | None:
        return UNION if callable_leaders(play) else super().automatic_initiative(play)

    def initiative_decided(self, play: GcacwPlay, winner: Side, rolled: bool) -> None:
        if winner == UNION and callable_leaders(play):
            play.replace(Opening())
        else:
            map_state.put(play, _OPENING, 1)

    def opening(self, play: GcacwPlay) -> bool:
        return _is_opening(play)

    def bars_step(self, play: GcacwPlay, unit: PieceId, to: str) -> Message | None:
        if not _is_opening(play) or play.game.piece(unit).side != UNION:
            return None
        if not zones.enemy_zone(play, UNION, play.game.map.ids[to]):
            return None
        return _("no Union unit enters a Confederate zone of control before the first initiative roll")

    # -- 4: held Confederates --------------------------------------------------------------------------
    def holding(self, play: GcacwPlay) -> bool:
        return play.record.turn < max(_JOHNSTON_TURN, _CAVALRY_TURN)

    def holds(self, play: GcacwPlay, piece: PieceId) -> Message | None:
        if piece == _JOHNSTON and play.record.turn < _JOHNSTON_TURN:
            return _("{piece} does not act before turn {n}").format(piece=play.game.piece(piece).name, n=_JOHNSTON_TURN)
        if piece in _CAVALRY and play.record.turn < _CAVALRY_TURN and not map_state.get(play, _ALARM):
            text = _("{piece} does not act before turn {n} or until a Union unit is within {hexes} hexes of {hex}")
            return text.format(piece=play.game.piece(piece).name, n=_CAVALRY_TURN, hexes=_ALARM_HEXES, hex=_camp(play))
        return None

    def entered(self, play: GcacwPlay, piece: PieceId, origin: str, how: str) -> None:
        unit = play.game.piece(piece)
        if unit.side != UNION or unit.is_leader:
            return
        if unit.arm == "wagon" and how == "retreat":
            _charge(
                play,
                piece,
                _TRAIN_CAUSES[2],
                _RETREATED,
                Message("{unit} retreats one hex", unit=unit.name),
            )
        if play.record.turn < _CAVALRY_TURN and not map_state.get(play, _ALARM):
            _look_out(play, piece)

    # -- 5: reinforcements -----------------------------------------------------------------------------
    def arrival_fatigue(self, play: GcacwPlay, entry: Reinforcement) -> int:
        return 0 if play.record.turn > entry.turn else entry.fatigue

    # -- 6: wagon trains -------------------------------------------------------------------------------
    def extended_marched(self, play: GcacwPlay, unit: PieceId, loss: int, disorganized: bool) -> None:
        if play.game.piece(unit).arm == "wagon" and (loss or disorganized):
            _charge(
                play,
                unit,
                _TRAIN_CAUSES[1],
                _MARCHED,
                Message("{unit} suffers from an extended march", unit=play.game.piece(unit).name),
            )

    def eliminated(self, play: GcacwPlay, unit: PieceId, cause: str) -> None:
        if play.game.piece(unit).arm == "wagon" and cause in _BY_ENEMY:
            _charge(
                play,
                unit,
                _TRAIN_CAUSES[0],
                _DESTROYED,
                Message("{unit} is destroyed by the enemy", unit=play.game.piece(unit).name),
            )

    # -- 7: two pontoons -------------------------------------------------------------------------------
    def recovery_begins(self, play: GcacwPlay) -> None:
        if play.record.turn == 1:
            play.push(FreePontoons(_PONTOONS))

    # -- victory ---------------------------------------------------------------------------------------
    def standing(self, play: GcacwPlay) -> tuple[Award, ...]:
        found = []
        for where, goals in _GOALS.items():
            trains = [unit for unit in pieces.units_in(play, where) if play.game.piece(unit).arm == "wagon"]
            if not trains:
                continue
            lengths = supply.trace(play, UNION, where)
            if not supply.reaches(play, lengths, SOURCES):
                continue
            points, goal = _worth(play, lengths, goals)
            text = _("{wagon} at {hex}, in supply, with a line to {goal}") if goal else _("{wagon} at {hex}, in supply")
            for train in trains:
                told = text.format(
                    wagon=play.game.piece(train).name, hex=place(play, where), goal=place(play, goal) if goal else ""
                )
                found.append(Award(f"supply:{train}", told, points, (where,)))
        return tuple(found)

    def supply_lines(self, play: GcacwPlay) -> tuple[supply.SupplyLine, ...]:
        return tuple(
            supply.line(play, UNION, where, goals)
            for where, (far, near) in _GOALS.items()
            for goals in (SOURCES, (far,), (near,))
        )

    # -- what is worth doing ---------------------------------------------------------------------------
    def errands(self, play: GcacwPlay) -> tuple[Errand, ...]:
        """Wagon trains to Chancellorsville (the other base lies behind the Confederate army) unless the last day finds
        it barred, whoever is nearest to the fords before it as long as they have no bridge, and the infantry ahead of
        the trains: two corps at the base, the others between it and the enemy."""
        game = play.game
        trains = dict.fromkeys(_trains(play), float(_FAR))
        if not trains:
            return ()
        found: list[Errand] = []
        if play.record.turn < game.turns or _clear(play, _BASE):
            found.append(Errand("base", (game.map.ids[_BASE],), trains, game.turns, late=True))
        for hexside in _FORDS:
            if not bridges.bits(play, hexside) & Edge.BRIDGE:
                banks = bridges.ends(game, hexside)
                found.append(Errand(hexside, banks, dict.fromkeys(_pioneers(play, banks), _BRIDGE_WORTH), game.turns))
        screen, front = _around(game, "screen"), _around(game, "front")
        van = {unit for unit in _divisions(play) if any(pieces.leads(game, leader, unit) for leader in _VAN)}
        rest = [unit for unit in _divisions(play) if unit not in van]
        found.append(Errand("screen", screen, dict.fromkeys(sorted(van), _SCREEN_WORTH), game.turns))
        found.append(Errand("front", front, dict.fromkeys(rest, _FRONT_WORTH), game.turns))
        return tuple(found)

    def posts(self, play: GcacwPlay) -> tuple[Post, ...]:
        """Where a Confederate unit or zone of control cuts the lines that every train needs; the base itself only once
        there is one."""
        masters = {one.hex: _master(play, one.hex) for one in self.strongholds(play)}
        return tuple(
            Post(one.hex, float(one.points), masters[one.hex], one.takes)
            for one in self.strongholds(play)
            if not one.kept or masters[one.hex] == one.side
        )

    def strongholds(self, play: GcacwPlay) -> tuple[Stronghold, ...]:
        far, near = _GOALS[_BASE]
        count, keepers = len(_trains(play)), tuple(_divisions(play))
        steps = ((_BASE, _SUPPLIED), (near, _NEAR - _SUPPLIED), (far, _FAR - _NEAR))
        return tuple(
            Stronghold(where, count * points, UNION, keepers, _HOLDING, ("infantry",), where == _BASE)
            for where, points in steps
        )

    def depots(self, play: GcacwPlay) -> tuple[Depot, ...]:
        trains = tuple(_trains(play))
        return tuple(
            Depot(where, trains, _SUPPLIED, SOURCES, ((far, _FAR), (near, _NEAR)))
            for where, (far, near) in _GOALS.items()
        )

    def charges(self, play: GcacwPlay) -> tuple[Charge, ...]:
        return tuple(
            Charge(train, -_MARCHED, -_RETREATED, -_DESTROYED, _MOST_PER_TRAIN + _charged(play, train))
            for train in _trains(play)
        )

    def march_price(self, play: GcacwPlay, unit: PieceId, hurt: float) -> float:
        return -_MARCHED * hurt if play.game.piece(unit).arm == "wagon" else 0.0


def _around(game: GcacwGame, key: str) -> tuple[int, ...]:
    """Hexes around the base ("screen"), or around the nearer end of its lines ("front"), out of the trains' way."""
    where, radius = (_BASE, _SCREEN_RADIUS) if key == "screen" else (_GOALS[_BASE][1], _FRONT_RADIUS)
    distance, centre = game.map.hexmap.distance, game.map.ids[where]
    return place_of(game, key, lambda one: distance(one, centre) <= radius)


def _clear(play: GcacwPlay, where: str) -> bool:
    """Is a hex free of enemies and their zones of control?"""
    enemy = pieces.owner(play, where) == CONFEDERATE
    return not enemy and not zones.enemy_zone(play, UNION, play.game.map.ids[where])


def _divisions(play: GcacwPlay) -> list[PieceId]:
    """Infantry divisions of the Union."""
    found = (play.game.piece(unit) for unit in pieces.on_map(play, UNION))
    return [unit.id for unit in found if (unit.arm, unit.size) == ("infantry", "Div")]


def _pioneers(play: GcacwPlay, banks: tuple[int, int]) -> list[PieceId]:
    """The units nearest to a ford that could lay a bridge: on the first evening any unit may stand by."""
    figures, distance = play.game.tables.bridges, play.game.map.hexmap.distance
    able = [
        unit
        for unit in pieces.on_map(play, UNION)
        if (play.game.piece(unit).arm in figures.arms and pieces.manpower(play, unit) >= figures.manpower)
        or (play.record.turn == 1 and play.game.piece(unit).mounted)
    ]
    able.sort(key=lambda unit: min(distance(pieces.hex_id(play, unit), bank) for bank in banks))
    return able[:_PIONEERS]


def _trains(play: GcacwPlay) -> list[PieceId]:
    """Wagon trains that are left."""
    return [unit for unit in pieces.on_map(play, UNION) if play.game.piece(unit).arm == "wagon"]


def _master(play: GcacwPlay, where: str) -> Side:
    """Whom a hex of a line serves now: the Union once its infantry holds it."""
    distance, number = play.game.map.hexmap.distance, play.game.map.ids[where]
    near = any(distance(pieces.hex_id(play, unit), number) <= _HOLDING for unit in _divisions(play))
    return UNION if near and _clear(play, where) else CONFEDERATE


def _worth(play: GcacwPlay, lengths: bytes, goals: tuple[str, str]) -> tuple[int, str | None]:
    """(points of each train, the place that its line reaches) of a base in supply, by its trace."""
    far, near = goals
    if supply.reaches(play, lengths, (far,)):
        return _FAR, far
    return (_NEAR, near) if supply.reaches(play, lengths, (near,)) else (_SUPPLIED, None)


# -- activations before the first roll -----------------------------------------------------------------
def _is_opening(play: GcacwPlay) -> bool:
    return play.record.turn == 1 and play.record.phase == "actions" and not map_state.get(play, _OPENING)


def callable_leaders(play: GcacwPlay) -> list[PieceId]:
    """Leaders who may still be activated before the first initiative roll; none once it is due."""
    if not _is_opening(play):
        return []
    here = pieces.free_leaders(play, UNION)
    return [
        leader
        for leader in OPENERS
        if leader in here and not map_state.get(play, _CALLED + leader) and activation.candidates(play, leader)
    ]


class Opening(Stage, frozen=True):
    """One of the activations before the first initiative roll, or no more of them."""

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("No more of them: dice decide") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision:
        calls = tuple(Activate(leader) for leader in callable_leaders(play))
        prompt = _("Before the first initiative roll: activate a leader, or no more of them")
        return Decision(UNION, "opening", prompt, _RULE, (*calls, Done()), default=Done())

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if isinstance(action, Activate):
            map_state.put(play, _CALLED + action.leader, 1)
            play.replace(activation.Choosing(action.leader))
            return
        map_state.put(play, _OPENING, 1)
        play.emit(Event("pass", _("The Union ends its activations without dice"), _RULE, UNION))
        play.finish()

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Activate):
            return _RULE, _("before the first initiative roll the Union only activates leaders")
        fault = refusals.not_a_leader(play, action.leader, UNION)
        if fault is not None:
            return fault
        name = play.game.piece(action.leader).name
        if action.leader not in OPENERS:
            return _RULE, _("{leader} is not activated before the first initiative roll").format(leader=name)
        if map_state.get(play, _CALLED + action.leader):
            return _RULE, _("{leader} has been activated before the first initiative roll already").format(leader=name)
        return activation.leader_refusal(play, action.leader)


# -- held cavalry --------------------------------------------------------------------------------------
def _camp(play: GcacwPlay) -> str:
    """Where the held cavalry was set up."""
    where = next(entry.hex for entry in play.game.set_up if entry.piece == _CAVALRY[1])
    assert where is not None
    return where


def _look_out(play: GcacwPlay, unit: PieceId) -> None:
    camp = play.game.map.ids[_camp(play)]
    if play.game.map.hexmap.distance(camp, pieces.hex_id(play, unit)) > _ALARM_HEXES:
        return
    map_state.put(play, _ALARM, 1)
    text = _("{unit} comes within {n} hexes of {hex}: Hampton, Young and Gordon may act").format(
        unit=play.game.piece(unit).name, n=_ALARM_HEXES, hex=_camp(play)
    )
    play.emit(Event("release", text, _RULE, UNION, (unit, *_CAVALRY)))


# -- wagon trains --------------------------------------------------------------------------------------
def _charged(play: GcacwPlay, train: PieceId) -> int:
    """Points that a wagon train has cost so far, below 0, beside its manpower."""
    return sum(entry.points for entry in play.record.ledger if entry.unit == train and entry.cause in _TRAIN_CAUSES)


def _charge(play: GcacwPlay, train: PieceId, cause: str, points: int, text: Message) -> None:
    """Points lost by a wagon train, never more than `_MOST_PER_TRAIN` for one train."""
    points = max(points, -_MOST_PER_TRAIN - _charged(play, train))
    if points:
        ledger.award(play, cause, points, text, UNION, train)


# -- pontoons of the first turn ------------------------------------------------------------------------
def pontoon_sites(play: GcacwPlay) -> list[str]:
    """Fords of minor rivers without a bridge, with a Union unit and no Confederate unit beside them."""
    game = play.game
    sides = {
        hexside
        for unit in pieces.on_map(play, UNION)
        for hexside in game.river_sides.get(pieces.hex_id(play, unit), ())
    }
    return sorted(hexside for hexside in sides if _site_fault(play, hexside) is None)


def _site_fault(play: GcacwPlay, hexside: str) -> Message | None:
    """Why no pontoon may be laid over a river hexside without dice."""
    bits = bridges.bits(play, hexside)
    owners = {play.position.owner(number) for number in bridges.ends(play.game, hexside)}
    union = play.game.side_index(UNION)
    if not bits & Edge.FORD or not bits & Edge.MINOR_RIVER:
        return _("{hexside} is no ford of a minor river")
    if bits & (Edge.BRIDGE | Edge.DAM):
        return _("{hexside} has a bridge or dam")
    if union not in owners:
        return _("no Union unit stands beside {hexside}")
    return _("a Confederate unit stands beside {hexside}") if 1 - union in owners else None


class FreePontoons(Stage, frozen=True):
    """Special rule 7: pontoons that the Union lays without dice. left: how many more."""

    left: int

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("No more pontoons") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision | None:
        sites = pontoon_sites(play) if self.left else []
        if not sites:
            return None
        prompt = _("{side}: lay pontoons without dice, {n} left").format(side=play.game.side_words[UNION], n=self.left)
        return Decision(UNION, "pontoon", prompt, _RULE, (*map(Lay, sites), Done()), default=Done())

    def run(self, play: GcacwPlay) -> None:
        play.finish()

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if isinstance(action, Lay):
            bridges.lay(play, UNION, action.hexside)
            play.replace(FreePontoons(self.left - 1))
        else:
            play.finish()

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Lay):
            return None
        if f"bridge:{action.hexside}" not in play.game.marks:
            return _RULE, _("{hexside}: no river hexside in play").format(hexside=action.hexside)
        fault = _site_fault(play, action.hexside)
        return None if fault is None else (_RULE, fault.format(hexside=action.hexside))


CATALOGUE.question(
    "opening",
    lambda play: (
        _("Before the first initiative roll the Union may activate some of its leaders, once each."),
        _("Nothing else is done, and no Union unit enters a Confederate zone of control. Then dice decide as usual."),
    ),
)
CATALOGUE.question(
    "pontoon",
    lambda play: (
        _("A pontoon serves as a bridge at once, until an enemy unit beside it takes it up."),
        _("Lines of communication cross rivers on bridges only; wagon trains pay much at fords."),
    ),
)
