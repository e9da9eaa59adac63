"""6.7, 21.22, 22.27 Heroism markers that may be played at any time: Spies and Special.

What Special is for a player the scenario's file says: Desertion, Morale Spike or Anti-US Uprising.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.heroism.kinds import Kind, Moment, declare
from gtc_tui.rules.boots.heroism.throws import Throw, Thrown
from gtc_tui.rules.boots.knowledge.disclosure import Disclosing
from gtc_tui.rules.boots.movement.marching import Step
from gtc_tui.rules.boots.state import ground, phrases, pieces, scouting, stacking, ways
from gtc_tui.rules.boots.state.actions import CATALOGUE, Name, Site
from gtc_tui.rules.boots.state.game import US, VILLA, BootsGame, BootsPlay
from gtc_tui.rules.boots.state.slots import Slot
from gtc_tui.rules.boots.turn import reinforcement
from gtc_tui.rules.boots.turn.reinforcement import Place

_RULE = "6.7"


# -- Spies -------------------------------------------------------------------------------------------------------------


def can_spy(play: BootsPlay, side: Side, moment: Moment) -> bool:
    """Spies: there is a stack to look at. Who has drawn a sub-command marker could have played them before."""
    return not (moment.kind == "drawn" and side == moment.side) and bool(scouting.enemy_stacks(play, side))


def spy(play: BootsPlay, side: Side, moment: Moment) -> None:
    """Spies: this side looks at all units of one enemy hex."""
    play.push(Spying(side, _RULE))


class Spying(Stage, frozen=True):
    """Which enemy hex is looked at."""

    side: Side
    rule: str

    def decision(self, play: BootsPlay) -> Decision:
        prompt = _("{side}: choose the enemy stack to look at").format(side=play.game.side_words[self.side])
        spots = scouting.enemy_stacks(play, self.side)
        answers = tuple(Site(pieces.name_at(play, hex_id)) for hex_id in spots)
        return Decision(self.side, "look", prompt, self.rule, answers)

    def apply(self, play: BootsPlay, action: Action) -> None:
        assert isinstance(action, Site)
        scouting.look(play, self.side, play.game.map.hex_id(action.hex), self.rule)
        play.finish()

    def label(self, play: BootsPlay, action: Action) -> Message | None:
        return scouting.look_in_words(play, self.side, action)


# -- Special -----------------------------------------------------------------------------------------------------------


class Use(NamedTuple):
    """One thing that Special may be. able: is it possible for this side now? stage: what carries it out."""

    able: Callable[[BootsPlay, Side], object]
    stage: Callable[[Side], Stage]
    words: str


def can_special(play: BootsPlay, side: Side, moment: Moment) -> bool:
    """Special: what it means for this side is possible now."""
    use = play.game.rules.special_use(side)
    return use is not None and bool(_USES[use].able(play, side))


def special(play: BootsPlay, side: Side, moment: Moment) -> None:
    """Special: Desertion, Morale Spike or Anti-US Uprising."""
    use = play.game.rules.special_use(side)
    assert use is not None
    play.push(_USES[use].stage(side))


def _special_words(game: BootsGame, side: Side) -> str:
    use = game.rules.special_use(side)
    return N_("No effect in this scenario.") if use is None else _USES[use].words


# -- 21.22 Desertion ---------------------------------------------------------------------------------------------------


def _deserters(play: BootsPlay, side: Side) -> list[PieceNo]:
    """Units that may desert the enemy of a side."""
    enemy, loyal = play.game.enemy(side), play.game.rules.loyal_commands()
    return [
        number
        for number, unit in play.game.numbered
        if unit.side == enemy and unit.subcommand not in loyal and pieces.hex_of(play, number) is not None
    ]


class Desertion(Stage, frozen=True):
    """21.22: an enemy unit is named; a die higher than its strength removes it. unit: the one named."""

    side: Side
    unit: PieceNo = PieceNo(-1)

    def decision(self, play: BootsPlay) -> Decision | None:
        if self.unit >= 0:
            return None
        prompt = _("{side}: choose the enemy unit that may desert").format(side=play.game.side_words[self.side])
        answers = tuple(Name(unit.id) for unit in pieces.defs(play, _deserters(play, self.side)))
        return Decision(self.side, "desertion", prompt, "21.22", answers)

    def run(self, play: BootsPlay) -> None:
        play.finish()

    def apply(self, play: BootsPlay, action: Action) -> None:
        assert isinstance(action, Name)
        unit = play.game.piece(action.piece)
        play.replace(Desertion(self.side, play.game.index[action.piece]))
        prompt = Message("Desertion: {unit} deserts on a die higher than {cf}", unit=unit.name, cf=unit.cf)
        play.push(Throw(self.side, 1, "desertion", prompt, "21.22", action.piece))

    def refusal(self, play: BootsPlay, action: Action) -> Refusal | None:
        if isinstance(action, Name) and action.piece in play.game.index:
            unit = play.game.piece(action.piece)
            if unit.subcommand in play.game.rules.loyal_commands():
                return "21.22", _("{unit}: units of the Legion do not desert").format(unit=unit.name)
        return None

    def label(self, play: BootsPlay, action: Action) -> Message | None:
        return _("Choose {unit}").format(unit=phrases.called(play, action.piece)) if isinstance(action, Name) else None

    def resumed(self, play: BootsPlay, result: object) -> None:
        if not isinstance(result, Thrown):
            return
        unit = play.game.pieces[self.unit]
        if self._deserts(play, result.faces[0]):
            text = _("{unit} deserts").format(unit=unit.name)
            play.emit(Event("desertion", text, "21.22", self.side, (unit.id,)))
            pieces.eliminate(play, self.unit, "desertion", "21.22")
        else:
            play.emit(
                Event("desertion", _("{unit} does not desert").format(unit=unit.name), "21.22", self.side, (unit.id,))
            )

    def comes_to(self, play: BootsPlay, faces: tuple[int, ...]) -> Message:
        """See `throws.Thrower`."""
        text = _("{unit} deserts (rolled {die})") if self._deserts(play, faces[0]) else _("{unit} stays (rolled {die})")
        return text.format(die=faces[0], unit=play.game.pieces[self.unit].name)

    def _deserts(self, play: BootsPlay, die: int) -> bool:
        return die > play.game.pieces[self.unit].cf


# -- 22.27 Special in Pershing -----------------------------------------------------------------------------------------


def _garrisoned(play: BootsPlay) -> list[HexId]:
    """Mexican cities and towns that US units hold."""
    game = play.game
    spots = sorted({hex_id for kind in ("city", "town") for hex_id in game.sites.get(kind, ())})
    return [
        hex_id
        for hex_id in spots
        if ground.area(game, hex_id) == ground.MEXICO
        and any(game.pieces[number].side == US for number in play.position.at(hex_id))
    ]


def _spikes(play: BootsPlay) -> list[Place]:
    """Units that Morale Spike can bring back, each to a place that its sub-command holds."""
    found: list[Place] = []
    for hex_id in _garrisoned(play):
        codes = {unit.subcommand for unit in pieces.defs(play, play.position.at(hex_id))}
        for loss in play.record.lost:
            number = play.game.index[loss.piece]
            if play.game.pieces[number].side == US and play.game.pieces[number].subcommand in codes:
                found += reinforcement.places(play, number, (hex_id,))
    return found


class MoraleSpike(Stage, frozen=True):
    """22.27: a US unit returns to a Mexican city or town that its sub-command holds."""

    def decision(self, play: BootsPlay) -> Decision:
        prompt = _("{side}: US Morale Spike: choose the unit that returns").format(side=play.game.side_words[US])
        return Decision(US, "rally", prompt, "22.27", tuple(_spikes(play)))

    def apply(self, play: BootsPlay, action: Action) -> None:
        assert isinstance(action, Place)
        pieces.bring_back(play, action.piece, action.hex, "22.27")
        play.finish()


def _ways_out(play: BootsPlay, number: PieceNo) -> list[HexId]:
    """Neighbouring hexes to which a unit can be driven; those where it may stay, if there are any."""
    here = play.position.hex(number)
    open_ways: list[HexId] = [
        to
        for direction, to in enumerate(play.game.map.hexmap.neighbours(here))
        if to != NO_HEX and ways.barred(play, number, here, direction) is None
    ]
    return [to for to in open_ways if stacking.may_join(play, number, to)] or open_ways


def _rebels(play: BootsPlay) -> list[PieceId]:
    """Villa's units that have never been in play."""
    return [
        unit.id
        for unit in play.game.pieces
        if unit.side == VILLA and unit.enters == "random" and unit.id not in play.record.entered
    ]


def _risings(play: BootsPlay) -> list[HexId]:
    """Places where an Anti-US Uprising can drive all US units out."""
    if not _rebels(play):
        return []
    return [
        hex_id for hex_id in _garrisoned(play) if all(_ways_out(play, number) for number in play.position.at(hex_id))
    ]


class Uprising(Disclosing, frozen=True):
    """22.27: a Mexican city or town rises; its US units move out one hex, then a unit of Villa's appears. hex: that
    place; driven: units that have left it, of which is told when all have."""

    hex: HexId | None = None
    driven: tuple[Slot, ...] = ()

    def unannounced(self, play: BootsPlay) -> tuple[PieceNo, ...]:
        return self.driven

    def decision(self, play: BootsPlay) -> Decision | None:
        game = play.game
        if self.hex is None:
            prompt = _("{side}: Anti-US Uprising: choose the place").format(side=game.side_words[VILLA])
            answers = tuple(Site(pieces.name_at(play, hex_id)) for hex_id in _risings(play))
            return Decision(VILLA, "uprising", prompt, "22.27", answers)
        left = play.position.at(self.hex)
        spot = pieces.name_at(play, self.hex)
        if left:
            number = left[0]
            prompt = _("{side}: choose the hex that {unit} moves to").format(
                side=game.side_words[US], unit=game.pieces[number].name
            )
            steps = tuple(Step(pieces.name_at(play, to)) for to in _ways_out(play, number))
            if not steps:
                return None
            return Decision(US, "uprising", prompt, "22.27", steps, (), game.pieces[number].id, spot)
        prompt = _("{side}: choose the unit that appears in {hex}").format(
            side=game.side_words[VILLA], hex=phrases.place(play, self.hex)
        )
        return Decision(VILLA, "uprising", prompt, "22.27", tuple(Place(unit, spot) for unit in _rebels(play)))

    def run(self, play: BootsPlay) -> None:
        """A unit that the others have left no way out stays, and nobody rises."""
        self._announce(play)
        play.finish()

    def apply(self, play: BootsPlay, action: Action) -> None:
        match action:
            case Site(spot):
                hex_id = play.game.map.hex_id(spot)
                text = _("Anti-US Uprising in {hex}").format(hex=phrases.place(play, hex_id))
                play.emit(Event("uprising", text, "22.27", VILLA, (), (spot,)))
                play.replace(Uprising(hex_id))
            case Step(to):
                assert self.hex is not None
                number = play.position.at(self.hex)[0]
                pieces.move(play, number, play.game.map.hex_id(to))
                gone = Uprising(self.hex, (*self.driven, number))
                if not play.position.at(self.hex):
                    gone._announce(play)
                    gone = Uprising(self.hex)
                play.replace(gone)
            case Place():
                reinforcement.arrive(play, action, "22.27")
                play.finish()
                stacking.enforce(play)

    def label(self, play: BootsPlay, action: Action) -> Message | None:
        if not isinstance(action, Site):
            return None
        return _("Anti-US Uprising in {hex}").format(hex=phrases.spot(play, action.hex))

    def _announce(self, play: BootsPlay) -> None:
        sentences = _("{unit} is driven out to {hex}"), _("A unit is driven out to {hex}")
        scouting.announce(play, self.driven, "march", "22.27", *sentences)


_USES: Mapping[str, Use] = {
    "desertion": Use(
        _deserters, Desertion, N_("Desertion: choose an enemy unit; a die higher than its strength eliminates it.")
    ),
    "morale-spike": Use(
        lambda play, _side: _spikes(play),
        lambda _side: MoraleSpike(),
        N_("US Morale Spike: an eliminated unit returns to a Mexican city or town that its sub-command holds."),
    ),
    "uprising": Use(
        lambda play, _side: _risings(play),
        lambda _side: Uprising(),
        N_("Anti-US Uprising: US units are driven out of a Mexican city or town."),
    ),
}
"""By what the scenario's file calls it."""


declare(
    "spies",
    Kind(
        words=N_("At any time: look at all units of one enemy hex."),
        moments=("operation", "combat-phase", "moving", "drawn"),
        able=can_spy,
        carry_out=spy,
    ),
)
declare(
    "special",
    Kind(
        words=_special_words,
        moments=("operation", "combat-phase"),
        able=can_special,
        carry_out=special,
    ),
)


CATALOGUE.question(
    "desertion",
    lambda play: (
        _("Roll a die for the unit you choose. If it is higher than the unit's strength, the unit is eliminated."),
    ),
)
CATALOGUE.question(
    "uprising", lambda play: (_("US units must leave a Mexican city or town, and one of Villa's units appears there."),)
)
