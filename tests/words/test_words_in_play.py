"""Games in a made-up language (pseudo.py): every sentence that a player meets has come through the catalogue.

Prompts, events, labels, reports, refusals and faults; the plain front end and the command around them. Latin letters
left in a text are words that somebody forgot to mark.
"""

from __future__ import annotations

import dataclasses
import random
import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from overland import campaign
from pseudo import Ear, Reader, names_of

import gtc_tui
from gtc_tui._core import MANPOWER
from gtc_tui.engine.action import CHANCE, Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.report import Ledger, Odds, Overlay, Report, Roster, Text, View
from gtc_tui.engine.stage import Stage
from gtc_tui.engine.state import State
from gtc_tui.errors import GtcError, IllegalAction
from gtc_tui.rules.gcacw.campaign import depots, supply_markers
from gtc_tui.rules.gcacw.campaign.stations import Burn
from gtc_tui.rules.gcacw.chapters import CATALOGUE
from gtc_tui.rules.gcacw.combat.assaults.assault import Assault
from gtc_tui.rules.gcacw.combat.leader_death import InDanger
from gtc_tui.rules.gcacw.march.army_activation import ArmyActivate
from gtc_tui.rules.gcacw.special.hooks import Hooks
from gtc_tui.rules.gcacw.state import ammunition, map_state
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.native.board import build_roster
from gtc_tui.rules.gcacw.state.record import Entry, Ill, Late, Noted, OffMap, Reinforced
from gtc_tui.rules.gcacw.strategy.ammunition_segment import Ammunition
from gtc_tui.rules.gcacw.strategy.artillery_withdrawal import Withdrawal
from gtc_tui.rules.gcacw.strategy.deployment import Deployment
from gtc_tui.rules.gcacw.strategy.depot_segment import DepotSegment
from gtc_tui.rules.gcacw.strategy.end_segment import Dice, GameEnd
from gtc_tui.rules.gcacw.strategy.events_segment import Mosby, StrategicEvents
from gtc_tui.rules.gcacw.strategy.illness import Illness, LeaderRecovery, Return
from gtc_tui.rules.gcacw.strategy.landings import Coming, Landing, RaidRoll
from gtc_tui.rules.gcacw.strategy.reinforcements import Segment as Reinforcing
from gtc_tui.rules.gcacw.strategy.reorganization import Declaring, Promoting
from gtc_tui.rules.gcacw.strategy.replacement_points import Assigning, ConfederateRoll
from gtc_tui.rules.gcacw.strategy.supply_segment import SupplyStatus
from gtc_tui.rules.gcacw.system import SYSTEM
from gtc_tui.rules.gcacw.theatres.battle import Beaten, BoxBattle, Outcome, Reluctant
from gtc_tui.rules.gcacw.theatres.breckinridge import Sharing
from gtc_tui.rules.gcacw.theatres.command import CommandDice
from gtc_tui.rules.gcacw.theatres.segments import Segment
from gtc_tui.rules.gcacw.theatres.transfers import OffMap as OffMapPhase
from gtc_tui.rules.gcacw.transport.gunboats import BatteryRoll
from gtc_tui.rules.gcacw.turn.armies import Assignments
from gtc_tui.rules.gcacw.turn.attachment import Attachment
from gtc_tui.rules.gcacw.turn.foraging import ForageRoll, Foraging
from gtc_tui.rules.gcacw.turn.going_on import GoingOnRoll, Ones
from gtc_tui.rules.gcacw.turn.initiative import Cycle
from gtc_tui.rules.gcacw.turn.recovery import Recovery
from gtc_tui.rules.gcacw.turn.sequence import Game
from gtc_tui.rules.gcacw.turn.succession import CorpsLeaderInDanger
from support import CONFEDERATE, UNION, At, changed, drive, numbered, put, scenario, scene

CODEC = SYSTEM.codec

MOST_ROUNDS, THOROUGH = 12, 3
# Kinds of decisions that random games hardly ever come to; they have tests of their own.
SELDOM = frozenset({"grand", "grand-roll", "army-roll", "burn", "leader-death", "pontoon"})
# Kinds that only the grand campaign has.
GRAND = frozenset({"armies", "battery", "landing", "late-landing", "raid", "river-supply"})
# Kinds that only the advanced game has.
CAMPAIGN = frozenset(
    {
        *(
            "deploy",
            "start-depot",
            "strategic-events",
            "mosby",
            "depots",
            "giving-up",
            "depot-die",
            "replenish",
            "foraging",
            "forage",
        ),
        *("game-end", "end-game", "going-on", "going-on-die"),
        *("illness", "leader-recovery", "rejoin", "promotion", "corps-leader-death", "withdrawal"),
        *("detach", "guns", "turn-into", "form", "reorganize", "take-command"),
        *("levels", "rail", "embark", "sail", "gunboat", "bombardment"),
        *("shift", "along", "fight", "offer", "box-battle", "engaged", "box-retreat"),
        *("union-command", "posture", "off-map", "arrive", "share"),
        *("reinforcement", "replacements", "replacement", "call", "assignment", "cavalry-point", "release"),
    }
)


def hear_decision(ear: Ear, state: State, decision: Decision) -> None:
    ear.hear(f"prompt of {decision.kind}", decision.prompt)
    answers = decision.actions if decision.side != CHANCE else decision.actions[:1]
    for action in answers:
        ear.hear(f"label of {action.verb}", state.describe(action))
    ear.hear(f"help on {decision.kind}", *report_texts(state.query(None, "help")))


def hear_view(ear: Ear, view: View) -> None:
    ear.hear("view", view.turn, view.phase, view.points_label, view.standing)
    ear.hear("objectives", *(f"{goal.label} {goal.when}" for goal in view.objectives), bare=True)
    for piece in view.pieces:
        ear.hear("note", piece.note, piece.kind_text)
        ear.hear("code", piece.code, bare=True)


def report_texts(report: Report) -> list[str]:
    """Every sentence of a report; names and numbers alone are left out."""
    match report:
        case Overlay(title=title, lines=lines):
            return [title, *(line for line in lines if not re.fullmatch(r"\[?[NS]\d{4}.*: \d+\]?", line))]
        case Odds(title=title, lines=lines):
            return [title, *(line.label for line in lines)]
        case Roster(pieces=pieces):
            return [piece.note for piece in pieces]
        case Ledger(entries=entries):
            return [text for entry in entries for text in (entry.label, entry.when) if text]
        case Text(title=_title, lines=lines):
            return list(lines)
    raise AssertionError(report)


def hear_reports(ear: Ear, state: State, chance: random.Random) -> None:
    """Every question, about a few pieces and hexes; an answer may be a refusal."""
    pieces = chance.sample([piece.id for piece in state.view(None).pieces], 4)
    hexes = [piece.hex for piece in state.view(None).pieces if piece.hex is not None]
    hexes = [*chance.sample(hexes, min(3, len(hexes))), "N3520"]
    side = chance.choice(state.game.sides)
    questions: list[tuple[str, dict[str, Any]]] = [("zoc", {}), ("command", {}), ("objectives", {}), ("roster", {})]
    questions += [("points", {}), ("odds", {})]
    for piece in pieces:
        questions += [("reach", {"piece": piece}), ("reach", {"piece": piece, "mp": 1, "ignore_enemy": True})]
        questions += [("command", {"piece": piece})]
        questions += [("cost", {"piece": piece, "hex": where}) for where in hexes]
        questions += [("odds", {"piece": piece, "hex": where}) for where in hexes]
    questions += [("stack", {"hex": where}) for where in hexes]
    for what, arguments in questions:
        try:
            report = state.query(side, what, **arguments)
        except GtcError as fault:
            ear.hear(f"no answer to {what}", str(fault))
        else:
            ear.hear(f"answer to {what}", *report_texts(report), bare=what == "stack")


PLACES = frozenset({"to", "target", "origin", "hex", "hexside", "box"})


def wrong_answers(state: State) -> list[Action]:
    """One action of every kind for each of several pieces and hexes, whether it makes sense or not."""
    view = state.view(None)
    chosen = [*(piece.id for piece in view.pieces[::6]), PieceId("nobody")]
    hexes = [*[piece.hex for piece in view.pieces if piece.hex is not None][::10], "N3520", "N9999"]
    actions = []
    for verb, cls in CODEC.classes.items():
        fields = cls.__struct_fields__
        for piece in chosen if set(fields) & {"unit", "leader", "piece"} else chosen[:1]:
            for where in hexes if set(fields) & PLACES else hexes[:1]:
                words = [wrong_word(field, piece, where) for field in fields]
                actions.append(CODEC.parse(" ".join([verb, *(words if verb != "roll" else ["7"])])))
    return actions


def wrong_word(field: str, piece: str, where: str) -> str:
    numbers = dict.fromkeys(("group", "levels", "manpower", "points", "value"), "9")
    return {**numbers, "hexside": f"{where}/N3521"}.get(field, where if field in PLACES else piece)


def hear_refusals(ear: Ear, state: State, decision: Decision) -> None:
    for action in wrong_answers(state):
        if action not in decision.actions:
            with pytest.raises(IllegalAction) as refused:
                state.apply(action)
            ear.hear(f"refusal of {action.verb} at {decision.kind}", without_action(refused.value.reason, action))


def without_action(reason: str, action: Action) -> str:
    """A refusal may quote the answer as it was given."""
    return reason.replace(CODEC.text(action), "").replace("nobody", "")


def choose(decision: Decision, chance: random.Random) -> Action:
    """Rare answers as often as frequent ones."""
    verb = chance.choice(sorted({action.verb for action in decision.actions}))
    return chance.choice([action for action in decision.actions if action.verb == verb])


def listen(ear: Ear, state: State, chance: random.Random, asked: dict[str, int]) -> None:
    """Plays to the end. Every decision and event is heard; the rest at the first few decisions of a kind."""
    ear.hear("opening", *(event.text for event in state.opening))
    while (decision := state.decision) is not None:
        hear_decision(ear, state, decision)
        asked[decision.kind] = asked.get(decision.kind, 0) + 1
        if asked[decision.kind] <= THOROUGH:
            hear_view(ear, state.view(None if decision.side == CHANCE else decision.side))
            hear_reports(ear, state, chance)
            hear_refusals(ear, state, decision)
        for event in state.apply(choose(decision, chance)):
            ear.hear(f"event {event.kind}", event.text)


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("days", [1, pytest.param(5, marks=pytest.mark.long)])
def test_games_speak_the_players_language(days: int) -> None:
    """A game of every scenario that is no longer, then more until every kind of decision has come up; in one day not
    all do."""
    loaded = [gtc_tui.load(name) for name in gtc_tui.scenarios()]
    loaded.append(gtc_tui.load("gtc/03-race-for-spotsylvania", {"limited-information": True}))
    games = [game for game in loaded if isinstance(game, GcacwGame) and game.turns <= days]
    ears = [Ear(Reader(names_of(game))) for game in games]
    asked: dict[str, int] = dict.fromkeys(CATALOGUE.questions - SELDOM - CAMPAIGN - GRAND, 0)
    for seed in range(MOST_ROUNDS):
        for game, ear in zip(games, ears, strict=True):
            state = game.new_state()
            listen(ear, state, random.Random(f"words:{game.id}:{seed}"), asked)
            result = state.result
            assert result is not None
            ear.hear("result", result.title)
            hear_view(ear, state.view(None))
            ear.hear("points", *report_texts(state.query(None, "points")))
            with pytest.raises(IllegalAction) as refused:
                state.apply(state.history[0])
            ear.hear("after the end", refused.value.reason)
        if min(asked.values()) > 0 or days == 1:
            break
    for ear in ears:
        ear.report()
    assert days == 1 or not (never := sorted(kind for kind, times in asked.items() if not times)), never


def test_recovery_speaks_the_players_language(ear: Ear, game: GcacwGame) -> None:
    longer = dataclasses.replace(game, turns=2)
    stack: tuple[Stage, ...] = (Game(), Recovery(UNION))
    state = scene(
        game=longer,
        stack=stack,
        record={"phase": "recovery"},
        robinson=At("N3213", fatigue=2),
        lomax=At("N3520", fatigue=3, organized=False),
    )
    asked: dict[str, int] = {}
    listen(ear, state, random.Random("recovery"), asked)
    ear.report()
    assert asked["recovery"] > 0


class ByTheDie:
    """31.0 with its die, as the basic scenarios never have it."""

    def army_activation(self, play: GcacwPlay, side: Side) -> str:
        return "die"


def army_activation() -> State:
    game = dataclasses.replace(scenario("gtc/04-bloody-spotsylvania"), rules=Hooks([ByTheDie()]))
    state = scene(
        game=game, acting=UNION, record={"turn": 3}, grant="N2612", warren="N2612", griffin="N2612", field="N2920"
    )
    state.apply(ArmyActivate(PieceId("grant")))
    return state


def burning() -> State:
    state = scene(game=scenario("gtc/08-trevilian-station"), acting=UNION, custer="N0930", record={"turn": 2})
    state.apply(Burn(PieceId("custer")))
    return state


def danger() -> State:
    stack = (Game(), Cycle(), InDanger(PieceId("stuart"), (1, 3, 5), "13.5"))
    return scene(game=scenario("gtc/05-sheridan-rides-south"), stack=stack, stuart="N2314", lomax="N2314")


def pontoons() -> State:
    record = {"turn": 1, "entered": (1, 2, 3, 4)}
    return scene(
        game=scenario("gtc/02-grant-crosses-the-rapidan"),
        stack=(Game(), Cycle()),
        record=record,
        davies=At("N2409", fatigue=4),
        lomax=At("N4325", fatigue=4),
    )


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize(
    ("kind", "begun"),
    [("army-roll", army_activation), ("burn", burning), ("leader-death", danger), ("pontoon", pontoons)],
)
def test_what_is_seldom_asked_speaks_the_players_language(kind: str, begun: Callable[[], State]) -> None:
    scenario.cache_clear()  # names of sides are read in the language of the moment
    asked: dict[str, int] = {}
    for seed in range(3):
        state = begun()
        assert isinstance(state.game, GcacwGame) and state.decision is not None and state.decision.kind == kind
        ear = Ear(Reader(names_of(state.game)))
        listen(ear, state, random.Random(f"seldom:{seed}"), asked)
        ear.report()
    scenario.cache_clear()


def test_grand_assaults_speak_the_players_language(game: GcacwGame) -> None:
    """Scenario 3 has no army leader on the map: a made-up one stands beside the assault."""
    model = game.piece(PieceId("ewell"))
    lee = msgspec.structs.replace(
        model, id="lee", name="Lee", size="Army", command="ANV", command_value=6, assault_bonus="stacked"
    )
    pieces = (*game.pieces, lee)
    larger = dataclasses.replace(
        game,
        pieces=pieces,
        index={piece.id: number for number, piece in enumerate(pieces)},
        roster=build_roster(pieces, game.sides, game.tables),
    )
    ear = Ear(Reader(names_of(larger)))
    ring = [game.map.names[near] for near in game.map.hexmap.neighbours(game.map.ids["N3217"])]
    asked: dict[str, int] = {}
    for seed in range(20):
        state = scene(
            game=larger, acting=CONFEDERATE, anderson_i=ring[0], kershaw=ring[0], lee=ring[0], rodes=ring[1],
            field=ring[2], cutler="N3217",
        )  # fmt: skip
        state.apply(Assault(PieceId("anderson-i"), "N3217"))
        listen(ear, state, random.Random(f"grand:{seed}"), asked)
    ear.report()
    assert asked["grand"] and asked["grand-roll"]


def campaign_scene(*stages: Stage, **record: Any) -> State:
    """Scenario 9 at these stages, with nothing after them; nearly everybody is out of supply."""
    game = dataclasses.replace(numbered("09", "ammunition"), turns=28)
    play: GcacwPlay = game.new_state().play
    for key in play.game.marks:
        if key.startswith("unsupplied:"):
            map_state.put(play, key, 1)
    for unit in ("griffin", "robinson"):
        supply_markers.mark(play, PieceId(unit), False)
        ammunition.replenish(play, PieceId(unit), -4)
        play.position.place(game.index[PieceId(unit)], game.map.ids["N0623"])
    play.position.place(game.index[PieceId("getty")], game.map.ids["S3625"])
    depots.put(play, depots.Depot("N1204", UNION, False, False))
    play.amend(turn=28, phase="game-end", **record)
    play.stack = [Game(), *stages]
    return State.from_play(play)


def withdrawal_scene() -> State:
    """More artillery is ready to go than must (16.0)."""
    guns = tuple(map(PieceId, ("horse-art", "art-res-1", "art-res-2", "ix-corps-art")))
    play: GcacwPlay = campaign_scene(Withdrawal(), withdrawing=guns).play
    play.position.place(play.game.index[guns[-1]], play.game.map.ids["N1204"])
    return State.from_play(play)


def theatre_scene(stage: Stage, active: tuple[str, ...], **boxes: str) -> State:
    """Scenario 9 with pieces in these boxes, at a stage of its theatres with nothing after it."""
    game = dataclasses.replace(numbered("09"), turns=28)
    play: GcacwPlay = game.new_state().play
    for piece, box in boxes.items():
        play.position.place(game.index[PieceId(piece.replace("_", "-"))], game.map.ids[box])
    points = (("valley", 1), ("bermuda-hundred", 1))
    play.amend(turn=28, phase="game-end", off_map=OffMap(active=active, points=points))
    play.stack = [Game(), stage]
    return State.from_play(play)


def reinforcement_scenes() -> list[State]:
    """What is asked in the reinforcement segment, with and without points that are noted (25.0)."""
    noted = Reinforced(points=(Noted("potomac", 3, 2),), called=((PieceId("vaughn"), 28),))
    scenes = []
    for some in (noted, Reinforced(due=28, called=((PieceId("jackson"), 32),))):
        play: GcacwPlay = campaign_scene(Reinforcing(), reinforced=some).play
        scenes.append(State.from_play(play))
    return [*scenes, campaign_scene(ConfederateRoll()), campaign_scene(Assigning(9, True, ("potomac", "james")))]


def theatre_scenes() -> list[State]:
    """What is asked in both theatres and on the way between them and the map."""
    both = ("valley", "bermuda-hundred")
    field = {"moor": "V4", "thoburn": "V2", "imboden": "V4", "echols": "V2"}
    bluff = {"turner": "B7", "terry_div": "B7", "gillmore": "B7", "hagood": "B7"}
    engaged = BoxBattle("V4", UNION, 8, step="verdict", outcome=Outcome(0, (0, 0), (0, 0)))
    return [
        *(theatre_scene(Segment("valley"), active, **field) for active in (both, ())),
        *(theatre_scene(stage, both, **field) for stage in (engaged, Beaten("V4", CONFEDERATE), Reluctant("V4"))),
        theatre_scene(Segment("bermuda-hundred"), both, hagood="B6", hinks="B6"),
        theatre_scene(CommandDice(), both),
        theatre_scene(Sharing((PieceId("echols"), PieceId("wharton"))), both, echols="V3", wharton="V3"),
        *(theatre_scene(OffMapPhase(UNION), both, **bluff) for _time in range(8)),
    ]


def journey_scenes() -> list[State]:
    """Strategic marches, trains, boats and gunboats, on the last day of the campaign."""

    def begun(side: Side, *lines: str, entrained: str = "", afloat: str = "", **at: Any) -> State:
        record = {"turn": 40, "entrained": tuple(entrained.split()), "afloat": tuple(afloat.split())}
        state = campaign(acting=side, record=record, **at)
        drive(state, *lines)
        return state

    return [
        begun(CONFEDERATE, "strategic-march heth", heth="N0619", griffin="N2605"),
        begun(CONFEDERATE, "go-by-rail heth", entrained="heth", heth=At("N0225", 8), barlow="N1704"),
        begun(UNION, "embark gibbon", gibbon=At("N4807", 10), heth="N0619"),
        begun(UNION, "go-by-water gibbon", afloat="gibbon", gibbon=At("N4807", 10), heth="N0619"),
        begun(UNION, "bombard S5722", heth="S5722", griffin="N1405"),
        begun(CONFEDERATE, "march heth", "roll 6", "attack S5722", heth=At("S5723", 10), griffin=At("S5722", 6)),
    ]


def divided_scenes() -> list[State]:
    """Units that are divided and joined, on the last day of the campaign (30.0)."""
    guns, late = ("attach-artillery",), {"turn": 40, "reorganized": True, "phase": "attachment"}
    brigades = {"clingman": At("S2907", 6), "hagood": At("S2907", 6), "colquitt": At("S2907", 5)}
    forming = campaign(record=late, options=guns, **brigades)
    stages = [Game(), Attachment(CONFEDERATE)]
    forming = changed(forming, lambda play: play.position.set(play.game.index[PieceId("hoke")], MANPOWER, 0))
    forming = changed(forming, lambda play: setattr(play, "stack", stages))
    drive(forming, "form-division hoke S2907")
    march = campaign(CONFEDERATE, {"turn": 40}, guns, heth="N0619", griffin="N2605")
    drive(march, "march heth", "roll 4", "detach")
    return [forming, march, begun_turning()]


def begun_turning() -> State:
    """A division that is too weak after a detachment (30.4)."""
    state = campaign(CONFEDERATE, {"turn": 40, "reorganized": True}, hoke=At("S2907", 9), griffin="N2605")

    def without_brigades(play: GcacwPlay) -> None:
        for brigade in ("clingman", "colquitt", "hagood", "martin"):
            play.position.set(play.game.index[PieceId(brigade)], MANPOWER, 0)

    state = changed(state, without_brigades)
    drive(state, "march hoke", "roll 4", "detach", "part sub-inf-1-c 2")
    return state


@pytest.mark.long
@pytest.mark.usefixtures("language")
def test_the_campaign_speaks_the_players_language() -> None:
    numbered.cache_clear()  # names of sides are read in the language of the moment
    asked: dict[str, int] = {}
    losses = {side: Entry(1, 1, "combat", side, None, lost, 0) for side, lost in ((UNION, 100), (CONFEDERATE, 30))}
    begun = [
        campaign_scene(Deployment()),
        campaign_scene(GameEnd(), ledger=tuple(losses.values())),
        campaign_scene(Dice(8, 3)),
        campaign_scene(Ammunition(), mosby=1),
        campaign_scene(Ones(UNION)),
        campaign_scene(GoingOnRoll(UNION)),
        campaign_scene(Foraging(UNION)),
        campaign_scene(ForageRoll(PieceId("kitching"))),
        campaign_scene(StrategicEvents()),
        campaign_scene(Illness()),
        campaign_scene(LeaderRecovery(), ill=(Ill(PieceId("hill")),), removed=(PieceId("stuart"),)),
        campaign_scene(Return(PieceId("pickett-p-i"))),
        campaign_scene(CorpsLeaderInDanger(PieceId("hancock"), (1, 2, 3), "19.0")),
        withdrawal_scene(),
        campaign_scene(Mosby()),
        campaign_scene(DepotSegment()),
        *reinforcement_scenes(),
        *theatre_scenes(),
        *journey_scenes(),
        *divided_scenes(),
        campaign_scene(Declaring()),
        campaign_scene(Declaring()),
        theatre_scene(Promoting(), (), ransom="B6", wise="B5"),
    ]
    for number, state in enumerate(begun):
        assert isinstance(state.game, GcacwGame)
        ear = Ear(Reader(names_of(state.game)))
        listen(ear, state, random.Random(f"campaign:{number}"), asked)
        ear.report()
    numbered.cache_clear()
    assert set(asked) >= CAMPAIGN, CAMPAIGN - set(asked)


def grand_scene(number: str, *stages: Stage, record: dict[str, Any] | None = None, **placed: At | str) -> State:
    """A scenario of the grand campaign with these pieces, at these stages, and nothing after them."""
    game = dataclasses.replace(numbered(number), turns=28)
    play: GcacwPlay = game.new_state().play
    put(play, {name.replace("_", "-"): where for name, where in placed.items()}, False)
    depots.put(play, depots.Depot("OS1207", UNION, True, True))
    play.amend(**{"turn": 28, "phase": "game-end", **(record or {})})
    play.stack = [Game(), *stages]
    return State.from_play(play)


@pytest.mark.usefixtures("language")
def test_the_grand_campaign_speaks_the_players_language() -> None:
    numbered.cache_clear()
    asked: dict[str, int] = {}
    leaders: dict[str, At | str] = {"grant": "S3202", "crawford": "S3202", "butler_aj": "S3216", "brooks": "S3216"}
    docks: dict[str, At | str] = {"duncan": At("OS2806", manpower=3), "ames": At("OS1806", manpower=9)}
    late = (Late(PieceId("hagood"), "OS0413", "cycle"),)
    begun = [
        grand_scene("12", Assignments(UNION), hancock="S3204", gibbon="S3204", turner="S3216", **leaders),
        grand_scene("12", BatteryRoll("OS0709"), wise="OS0709"),
        grand_scene("12", SupplyStatus(), **docks),
        grand_scene("11", RaidRoll()),
        grand_scene("11", Coming(CONFEDERATE, chosen=(PieceId("hagood"), "OS0413"))),
        grand_scene("11", Landing(CONFEDERATE), record={"late": late}),
    ]
    for number, state in enumerate(begun):
        assert isinstance(state.game, GcacwGame)
        ear = Ear(Reader(names_of(state.game)))
        listen(ear, state, random.Random(f"grand:{number}"), asked)
        ear.report()
    numbered.cache_clear()
    assert set(asked) >= GRAND, GRAND - set(asked)
