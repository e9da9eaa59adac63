"""23.0 Gunboats: where they serve, the support of a defender, bombardment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gtc_tui._core import NO_HEX, Area
from gtc_tui.engine.action import Action, PieceId, Roll, Side
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import Message, _
from gtc_tui.model.ids import HexId
from gtc_tui.model.terrain import Edge
from gtc_tui.rules.gcacw.campaign import bridges, narrows
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.combat.combat import Supported
from gtc_tui.rules.gcacw.combat.modifiers import Battle
from gtc_tui.rules.gcacw.combat.results import Losses, living
from gtc_tui.rules.gcacw.combat.retreat import Retreat
from gtc_tui.rules.gcacw.state import condition, day, pieces
from gtc_tui.rules.gcacw.state.actions import BOMBARDMENTS, CATALOGUE, IN_COMBAT, MENU, Acting, Done
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.native import rulebook
from gtc_tui.rules.gcacw.state.options import FORTS_SHELTER, SHELLS_SCORE_NOTHING
from gtc_tui.rules.gcacw.state.record import UNION, GrandRecord
from gtc_tui.rules.gcacw.transport import aboard, batteries
from gtc_tui.rules.gcacw.transport.waterways import at_the_batteries, held_batteries
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import place, signed
from gtc_tui.rules.kit.actions import Choice
from gtc_tui.rules.kit.words import listed

RULE = "23.0"
_IN, _OUT, _LOST = "in", "out", "lost"


class Bombard(Action, frozen=True, tag="bombard"):
    """The gunboat shells a hex before the action of the phase (23.0)."""

    target: str


class Support(Action, frozen=True, tag="support"):
    """The gunboat helps the defender of this combat (23.0)."""


# -- where they serve ----------------------------------------------------------------------------------
def waters(game: GcacwGame, side: Side) -> frozenset[HexId]:
    """Hexes that a side's gunboat can serve: with a major-river or water side of its rivers."""
    return game.caches.get((waters, side), lambda: _waters(game, side))


def _waters(game: GcacwGame, side: Side) -> frozenset[HexId]:
    assert game.campaign is not None
    figures, data = game.campaign.gunboats, game.map
    found: set[HexId] = set()
    for river in figures.rivers[side]:
        banks = narrows.banks(game, river)
        for pair in banks[_head(game, side, banks) : _mouth(game, side, banks)]:
            found.update(where for where in pair if where != NO_HEX)
    for where, river in data.waters.items():
        if river in figures.rivers[side] and side not in figures.below:  # open water lies at the mouths
            found.update(near for near in (HexId(where), *data.hexmap.neighbours(where)) if near != NO_HEX)
    return frozenset(found)


def _head(game: GcacwGame, side: Side, banks: Sequence[narrows.Bank]) -> int:
    """Place in a river's hexsides, going downstream, of the first that a gunboat gets to."""
    assert game.campaign is not None
    return narrows.place_of(game, banks, game.campaign.gunboats.above.get(side)) or 0


def _mouth(game: GcacwGame, side: Side, banks: Sequence[narrows.Bank]) -> int | None:
    """Place after the last hexside, going downstream, that a gunboat gets to; None: the river's end."""
    assert game.campaign is not None
    last = narrows.place_of(game, banks, game.campaign.gunboats.below.get(side))
    return None if last is None else last + 1


def serves(play: GcacwPlay, side: Side, where: HexId) -> bool:
    """Can a gunboat of the side support or shell a hex now, its uses aside?"""
    return play.game.campaign is not None and (_first_serves(play, side, where) or _second_serves(play, side, where))


def _first_serves(play: GcacwPlay, side: Side, where: HexId) -> bool:
    return where in waters(play.game, side) and in_play(play, side)


def _second_serves(play: GcacwPlay, side: Side, where: HexId) -> bool:
    """In the grand campaign the Union has two."""
    return side == UNION and where in batteries.waters(play)


def in_play(play: GcacwPlay, side: Side) -> bool:
    """23.0: the Confederate gunboat is out while the Union has infantry or artillery at the bluffs, and until it has no
    unit at all there."""
    if side == UNION:
        return True
    status = aboard.record_of(play).gunboat
    if status == _LOST or held_batteries(play):
        return False
    return status == _IN or not at_the_batteries(play)


def watch_the_bluffs(play: GcacwPlay) -> None:
    """Somebody has come there or gone: what becomes of the Confederate gunboat."""
    record = aboard.record_of(play)
    if record.gunboat == _LOST:
        return
    there = at_the_batteries(play)
    held = held_batteries(play) if there else []
    status = record.gunboat
    if len(held) == len(campaign_of(play).water_movement.batteries):
        status = _LOST
    elif held:
        status = _OUT
    elif not there:
        status = _IN
    if status != record.gunboat:
        told = {
            _LOST: _("The Confederate gunboat is out of the game: the Union holds both bluffs"),
            _OUT: _("The Confederate gunboat is out of play: Union units command the James"),
            _IN: _("The Confederate gunboat is back in play"),
        }
        play.amend(gunboat=status)
        play.emit(Event("gunboat", told[status], RULE, play.game.enemy(UNION)))


def bars_bridging(play: GcacwPlay, unit: PieceId, hexside: str) -> Message | None:
    """Why no pontoon is laid and no bridge repaired over a major river where the enemy's gunboat can be; a ferry is."""
    game = play.game
    if bridges.is_lost_ferry(play, hexside):
        return None
    one, other = (game.map.ids[name] for name in hexside.split("/"))
    direction = game.map.hexmap.direction(one, other)
    if direction is None or not Edge(game.map.hexmap.edge(one, direction)) & Edge.MAJOR_RIVER:
        return None
    enemy = game.enemy(game.piece(unit).side)
    barred = batteries.bars_bridging(play, game.piece(unit).side, one, other)
    if barred is not None:
        return barred
    if serves(play, enemy, one) or serves(play, enemy, other):
        return _("an enemy gunboat commands the river at {hexside}").format(hexside=hexside)
    return None


# -- the support of a defender -------------------------------------------------------------------------
def support(play: GcacwPlay, battle: Battle) -> int:
    """What the defender's gunboat may add to his die in a combat now; 0: nothing. It helps units: a fort without any it
    does not."""
    game, figures = play.game, campaign_of(play).gunboats
    side, where = game.enemy(battle.side(play)), game.map.ids[battle.target]
    if play.position.owner(where) != game.side_index(side):
        return 0
    if not serves(play, side, where) or _supports(play, side, where) >= figures.supports[side]:
        return 0
    return figures.open_bonus if game.map.terrain(where) in figures.open else figures.bonus


def _supports(play: GcacwPlay, side: Side, where: HexId) -> int:
    """How often the gunboat that serves a hex has helped today."""
    if isinstance(play.record, GrandRecord) and not _first_serves(play, side, where):
        return play.record.helped
    return day.of(play).supports[play.game.side_index(side)]


class SupportOffer(Stage, frozen=True):
    """The defender may call his gunboat."""

    battle: Battle

    def decision(self, play: GcacwPlay) -> Decision:
        side = play.game.enemy(self.battle.side(play))
        used = _supports(play, side, play.game.map.ids[self.battle.target])
        prompt = _("Gunboat at {hex}: use it for {bonus} to your die? (Used {used} of {most} times this turn)").format(
            hex=place(play, self.battle.target),
            bonus=signed(support(play, self.battle)),
            used=used,
            most=campaign_of(play).gunboats.supports[side],
        )
        return Decision(
            side, "gunboat", prompt, RULE, (Support(), Done()), target=self.battle.target, default=Support()
        )

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("No gunboat") if isinstance(action, Done) else None

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if not isinstance(action, Support):
            play.finish(Supported(0))
            return
        side, bonus = play.game.enemy(self.battle.side(play)), support(play, self.battle)
        where = play.game.map.ids[self.battle.target]
        if isinstance(play.record, GrandRecord) and not _first_serves(play, side, where):
            play.amend(helped=play.record.helped + 1)
        else:
            supports = day.of(play).supports
            day.amend(play, supports=aboard.count(supports, play.game.side_index(side)))
        text = _("A gunboat supports the defenders of {hex}").format(hex=place(play, self.battle.target))
        play.emit(Event("gunboat", text, RULE, side, (), (self.battle.target,), bonus))
        play.finish(Supported(bonus))


# -- bombardment ---------------------------------------------------------------------------------------
def targets(play: GcacwPlay, side: Side) -> list[str]:
    """Hexes that the side's gunboats may shell now."""
    game, found = play.game, list[int]()
    if game.campaign is None:
        return []
    enemy = 1 - game.side_index(side)
    if not _used_up(play, side) and in_play(play, side):
        shores = game.caches.get((targets, side), lambda: Area(sorted(waters(game, side))))
        found += shores.occupied(play.position, enemy)
    if side == UNION and isinstance(play.record, GrandRecord) and not play.record.fired:
        second = batteries.waters(play)
        more = game.caches.get((targets, second), lambda: Area(sorted(second)))
        found += [where for where in more.occupied(play.position, enemy) if where not in found]
    return [game.map.names[where] for where in found]


def _used_up(play: GcacwPlay, side: Side) -> bool:
    return bool(day.of(play).shelled[play.game.side_index(side)])


def has_fired(play: GcacwPlay, side: Side) -> bool:
    """Has the side bombarded in this action phase?"""
    record = aboard.record_of(play)
    if isinstance(record, GrandRecord) and side == UNION and 0 < record.fired == record.action:
        return True
    return record.action > 0 and record.today.shelled[play.game.side_index(side)] == record.action


def _target_refusal(play: GcacwPlay, side: Side, target: str) -> Refusal | None:
    game = play.game
    if game.campaign is None:
        return RULE, _("gunboats are part of the advanced game only")
    fault = refusals.no_hex(play, target)
    if fault is not None:
        return fault
    where = game.map.ids[target]
    second = _second_serves(play, side, where)
    barred = batteries.bars_gunboat(play, where) if side == UNION else None
    if not second and barred is not None:
        return batteries.RULE, barred
    if not second and where not in waters(game, side):
        rivers = game.campaign.gunboats.rivers[side]
        on_river = (river for river in rivers if any(where in pair for pair in narrows.banks(game, river)))
        beside = next(on_river, None)
        if beside is not None:
            return RULE, _("no gunboat reaches {hex} on the {river}").format(hex=target, river=beside)
        return RULE, _("{hex} is not beside {rivers}").format(hex=target, rivers=listed(rivers))
    if _has_shelled(play) if second else _used_up(play, side):
        return RULE, _("a gunboat bombards once per turn")
    if not second and not in_play(play, side):
        return RULE, _("the gunboat is out of play")
    return RULE, _("there is no enemy unit in {hex}").format(hex=target)


def _lacking(play: GcacwPlay, side: Side) -> Refusal:
    """Why the side's gunboats bombard nothing now."""
    if play.game.campaign is None:
        return RULE, _("gunboats are part of the advanced game only")
    if _used_up(play, side):
        return RULE, _("a gunboat bombards once per turn")
    if not in_play(play, side):
        return RULE, _("the gunboat is out of play")
    return RULE, _("no enemy unit is on the gunboat's river")


def _has_shelled(play: GcacwPlay) -> bool:
    """Has the Union's second gunboat bombarded today?"""
    return isinstance(play.record, GrandRecord) and bool(play.record.fired)


def modifier(play: GcacwPlay, target: str) -> int:
    """Of the die: for the ground, for units under a completed fort, and for a naval battery there."""
    figures, game = campaign_of(play).gunboats.shelling, play.game
    works = game.tables.ladder.index(figures.works)
    under = any(pieces.entrenchment(play, unit) == works for unit in pieces.units_in(play, target))
    fort = -figures.fort if FORTS_SHELTER in game.options else figures.fort
    shelter = campaign_of(play).gunboats.shelter if target in narrows.batteries(play) else 0
    return figures.terrain.get(game.map.terrain(game.map.ids[target]), 0) + fort * under - shelter


class BatteryRoll(Stage, frozen=True):
    """A naval battery shoots at the Union's gunboat before that shells its hex."""

    target: str

    def decision(self, play: GcacwPlay) -> Decision:
        prompt = _("The naval battery at {hex} fires: {n} or less destroys the gunboat").format(
            hex=place(play, self.target), n=campaign_of(play).gunboats.sinks
        )
        return dice(1, "battery", prompt, RULE)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        figures, die = campaign_of(play).gunboats, action.dice[0]
        if die > figures.sinks:
            text = _("The naval battery at {hex}, die {die}: the gunboat is not hit")
            play.emit(Event("roll", text.format(hex=place(play, self.target), die=die), RULE, amount=die))
            play.replace(BombardRoll(UNION, self.target))
            return
        back = play.record.turn + figures.away
        play.amend(sunk=back)
        text = _("The naval battery at {hex}, die {die}: the gunboat is destroyed; a new one arrives on turn {turn}")
        told = text.format(hex=place(play, self.target), die=die, turn=back)
        play.emit(Event("roll", told, RULE, UNION, (), (self.target,), die))
        play.finish()


class BombardRoll(Stage, frozen=True):
    """The die of a bombardment."""

    side: Side
    target: str

    def decision(self, play: GcacwPlay) -> Decision:
        figures = campaign_of(play).gunboats.shelling
        prompt = _(
            "Bombardment of {hex}: die {modifier:+d}; {disorder} or more disorganizes, {loss} or more also costs "
            "manpower"
        ).format(
            hex=place(play, self.target),
            modifier=modifier(play, self.target),
            disorder=figures.disorder,
            loss=figures.loss,
        )
        return dice(1, "bombardment", prompt, RULE)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        total = action.dice[0] + modifier(play, self.target)
        text = _("Bombardment of {hex}: die {die}, modified {total}").format(
            hex=place(play, self.target), die=action.dice[0], total=total
        )
        play.emit(Event("roll", text, RULE, self.side, (), (self.target,), total))
        figures = campaign_of(play).gunboats.shelling
        if total < figures.disorder:
            play.finish()
            return
        units = pieces.units_in(play, self.target)
        shaken = not any(pieces.is_organized(play, unit) for unit in units)
        for unit in units:
            if pieces.is_organized(play, unit):
                number = play.game.index[unit]
                condition.tell(play, unit, rulebook.of(play.game).disorganize(play.position, number), RULE)
        play.replace(Shelled(play.game.enemy(self.side), self.target, tuple(units), shaken or total >= figures.loss))


class Shelled(Stage, frozen=True):
    """Units that a bombardment has hit: one, of their owner's choice, may lose a point; then they may go back."""

    side: Side
    target: str
    units: tuple[PieceId, ...]
    loses: bool

    def run(self, play: GcacwPlay) -> None:
        if self.loses:
            play.replace(Shelled(self.side, self.target, self.units, False))
            scores = SHELLS_SCORE_NOTHING not in play.game.options
            play.push(Losses(self.side, self.units, 1, "bombardment", RULE, scores))
            return
        pieces.settle_leaders(play, self.target)
        units = living(play, self.units)
        if not units:
            play.finish()
            return
        kind, least, most = rulebook.of(play.game).drive(0)
        stack = (*units, *pieces.leaders_in(play, self.target))
        play.replace(Retreat(kind, self.side, stack, (self.target,), self.target, least, most))


def _bombard(play: GcacwPlay, acting: Acting, action: Bombard) -> None:
    where = play.game.map.ids[action.target]
    first = _first_serves(play, acting.side, where) and not _used_up(play, acting.side)
    if first:
        shelled = day.of(play).shelled
        number = play.game.side_index(acting.side)
        day.amend(play, shelled=aboard.count(shelled, number, play.record.action))
    else:
        play.amend(fired=play.record.action)
    if acting.side == UNION and action.target in narrows.batteries(play):
        play.push(BatteryRoll(action.target))
    else:
        play.push(BombardRoll(acting.side, action.target))


def _help(play: GcacwPlay) -> Iterable[Message]:
    if play.game.campaign is not None:
        yield _("Before your action a gunboat may bombard one hex on its river; an action must follow.")


def _value(play: GcacwPlay, acting: Acting, action: Bombard) -> float:
    """What the shells may cost the enemy, roughly, in points: nothing is lost by it."""
    fresh = sum(pieces.is_organized(play, unit) for unit in pieces.units_in(play, action.target))
    return 0.5 + 0.5 * fresh + 0.2 * modifier(play, action.target)


MENU.add(
    Choice(
        action=Bombard,
        place=82,
        group=BOMBARDMENTS,
        offer=lambda play, acting: map(Bombard, targets(play, acting.side)),
        refusal=lambda play, acting, action: _target_refusal(play, acting.side, action.target),
        lacking=lambda play, acting: _lacking(play, acting.side),
        begin=_bombard,
        label=lambda play, action: _("Gunboat: bombard {hex}").format(hex=place(play, action.target)),
        help=_help,
        value=_value,
    )
)
CATALOGUE.belong(IN_COMBAT, Support)
CATALOGUE.answer(Support, lambda play, action: _("Use the gunboat"))
CATALOGUE.question(
    "gunboat",
    lambda play: (_("The gunboat adds to your die in this combat, a few times per turn."),),
)
CATALOGUE.question(
    "battery",
    lambda play: (_("Before a gunboat shells the hex of a naval battery the battery shoots at it."),),
)
CATALOGUE.question(
    "bombardment",
    lambda play: (_("A hit disorganizes all units in the hex; on a high total one of them also loses manpower."),),
)
