"""The card of a combat: both sides, dice, result and what came of it, until the player goes on (7.1, 7.5, 10.13)."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import cast

import msgspec
import pytest
from driving import SMALL, play, shown, type_keys, until
from textual.pilot import Pilot

import gtc_tui
from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.engine.action import PieceId
from gtc_tui.engine.event import Event, Strike
from gtc_tui.engine.seat import Seat
from gtc_tui.i18n import listing
from gtc_tui.messages import Message
from gtc_tui.play.story.fights import Fight, goes_on, last
from gtc_tui.play.table.session import Session
from gtc_tui.text.cards import card_lines
from gtc_tui.tui.game.controller import Host
from gtc_tui.tui.game.look.cards import Cards
from gtc_tui.tui.game.screen import GameScreen
from gtc_tui.tui.settings.settings import Settings
from gtc_tui.widths import cells
from support import CONFEDERATE, RACE, UNION

BOTS = {UNION: "bot:greedy", CONFEDERATE: "bot:greedy"}


@cache
def machine_game(scenario: str, seed: int) -> Session:
    """A whole game of greedy players."""
    sides = gtc_tui.load(scenario).sides
    session = Session.new(scenario, dict.fromkeys(sides, "bot:greedy"), seed)
    while session.auto() is not None:
        pass
    return session


def fights(session: Session) -> list[Fight]:
    found: list[Fight] = []
    now: Fight | None = None
    for _before, event in session.told(None):
        after = goes_on(now, event)
        if now is not None and (after is None or after.dice is not now.dice):
            found.append(now)
        now = after
    return found


@pytest.mark.parametrize(
    "scenario",
    ["gtc/03-race-for-spotsylvania", "boots2/pershing", pytest.param("boots2/mad-anthony", marks=pytest.mark.long)],
)
@pytest.mark.parametrize("width", [32, 44, 78])
def test_a_card_tells_both_sides_and_all_that_came_of_it_in_its_width(scenario: str, width: int) -> None:
    session = machine_game(scenario, 3)
    found = fights(session)
    assert found
    names = session.game.army_names
    for fight in found:
        lines = card_lines(fight, names, width)
        assert all(cells(line.text) <= width for line in lines)
        told = " ".join(" ".join(line.text.split()) for line in lines)
        assert all(names[side] in told for side in fight.sides) and fight.sides[0] != fight.sides[1]
        losses = [event for event in fight.after if event.kind in ("loss", "eliminated")]
        assert all(" ".join(event.text.split()[-2:]) in told for event in losses)


def test_7_1_the_figures_are_those_of_the_dice_and_the_sums() -> None:
    for fight in (found := fights(machine_game("gtc/03-race-for-spotsylvania", 4))):
        totals = []
        for strike in (fight.clash.attacker, fight.clash.defender):
            die, modifier, equals, total = strike.figures.told().split()
            assert equals == "=" and int(die) + int(modifier) == int(total) and 1 <= int(die) <= 6
            totals.append(int(total))
        assert totals[0] - totals[1] == fight.dice.amount
    assert found


def test_a_state_tells_whether_a_combat_is_under_way() -> None:
    """From its dice to its last consequence: every loss and every retreat lies between."""
    session = Session.new(RACE, BOTS, 4)
    inside = 0
    while session.waiting != "over":
        decision, before, first = session.state.decision, session.state.fighting, session.events
        assert decision is not None
        session.auto()
        if any(event.clash is not None for _before, event in session.told(None, first)):
            assert before
            inside += 1
    assert inside and not session.state.fighting


def to_the_attack(side: str) -> Session:
    """A game of two machine players to where this side attacks next."""
    session = Session.new(RACE, {**BOTS, side: "human"}, 5)
    while True:
        while session.waiting in ("bot", "chance"):
            session.auto()
        action = GreedyBot(5).choose(Seat.deciding(session.state))
        if action.verb == "attack":
            return session
        session.act(action)


async def attacked(pilot: Pilot[None], screen: GameScreen) -> None:
    """To the card of an attack that is over."""
    attack = next(answer for answer in screen.desk.answers if answer.action.verb == "attack")
    screen.answering.answer(attack.action)
    await until(pilot, lambda: "card" in screen.places and screen.desk.asks_human)


def test_my_own_attack_is_told_at_the_foot_of_the_map_until_i_answer() -> None:
    session = to_the_attack(UNION)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        points = screen.desk.view.points
        await attacked(pilot, screen)
        card = "\n".join("".join(text for text, _style in line) for line in screen.panel_widget("card").lines)
        fight = last(event for _before, event in session.told(UNION))
        assert fight is not None and fight.clash.attacker.figures.told() in card
        assert "Result:" in card and f"{screen.desk.view.points - points:+d}" in card
        assert fight.clash.title.told() in shown(screen)
        await type_keys(pilot, "escape")
        assert "card" not in screen.places

    play(session, SMALL, script, Settings(confirm="no", pace="instant"))


def test_of_a_large_combat_result_losses_and_points_are_seen_first_and_the_rest_is_scrolled_to() -> None:
    """Eight units a side on a screen of 80 by 24, all of them hurt."""
    session = to_the_attack(UNION)
    units = {
        UNION: ["Robinson", "Griffin", "Cutler", "Crawford", "Wright", "Ricketts", "Neill", "Chapman"],
        CONFEDERATE: ["Kershaw", "Field", "Rodes", "E Johnson", "Gordon", "Heth", "Wilcox", "Lomax"],
    }
    sums = "Ratio 78:61 +1; Tactical values 3 to 4 -1; Artillery 8 against 6, woods +1; Grand assault +1; "
    sums += "Entrenchment: breastworks -2; Flank bonus: 4 of 6 hexes outflanked (1 counts less) +2"

    def large(strike: Strike) -> Strike:
        names = Message("{names}", names=listing(units[strike.side]))
        return msgspec.structs.replace(strike, units=names, reasons=Message("{sums}", sums=sums))

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await attacked(pilot, screen)
        fight = screen.cards.fight
        assert fight is not None
        clash = fight.clash
        clash = msgspec.structs.replace(clash, attacker=large(clash.attacker), defender=large(clash.defender))
        result = next(event for event in fight.after if event.kind == "result")
        hurt = [
            Event("loss", Message("{who} loses 1 manpower", who=name), "7.5", side, (PieceId(name),))
            for side, names in units.items()
            for name in names
        ]
        dice = msgspec.structs.replace(fight.dice, clash=clash)
        screen.cards.fight = fight._replace(dice=dice, after=(result, *hurt))
        screen.update()
        await pilot.pause()
        seen = shown(screen)
        assert all(told in seen for told in ("Chapman", "Lomax", "Result:", "each loses 1", "Union victory points: "))
        assert "Confederates: Ratio" not in seen and "card" in screen.places
        await type_keys(pilot, "]")
        assert "Confederates: Ratio" in shown(screen) and "card" in screen.places

    play(session, SMALL, script, Settings(confirm="no", pace="instant"))


@pytest.mark.parametrize("key", ["enter", "space"])
def test_a_key_that_goes_on_puts_the_card_away_and_answers_nothing(key: str) -> None:
    """What is asked after the combat is highlighted already, and may cost dice."""
    session = to_the_attack(UNION)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await attacked(pilot, screen)
        before = session.count
        await type_keys(pilot, key)
        assert "card" not in screen.places and screen.cards.fight is None and session.count == before

    play(session, SMALL, script, Settings(confirm="no", pace="instant"))


def test_a_number_puts_the_card_away_and_counts() -> None:
    """Who types it means what is asked, so that Enter after it answers."""
    session = to_the_attack(UNION)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await attacked(pilot, screen)
        before = session.count
        number = next(row.number for row in screen.answering.list.rows if row.number is not None)
        await type_keys(pilot, *str(number))
        assert "card" not in screen.places and screen.cards.fight is None
        if session.count == before:
            await type_keys(pilot, "enter")
        assert session.count > before

    play(session, SMALL, script, Settings(confirm="no", pace="instant"))


@pytest.mark.parametrize("read", [True, False])
def test_a_lesson_waits_until_the_card_over_it_is_gone(read: bool) -> None:
    """The card says that there is one; whoever answers over it is given it another time."""
    session = to_the_attack(UNION)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "I")
        await attacked(pilot, screen)
        before = screen.lessons.lesson
        assert "lesson" not in screen.places and "Esc: the lesson on this question" in shown(screen)
        if read:
            await type_keys(pilot, "escape")
            await until(pilot, lambda: "lesson" in screen.places)
            assert screen.lessons.lesson is not None and screen.lessons.lesson is not before
        guide = screen.lessons._guide
        assert guide is not None
        now = guide.lesson()
        screen.answering.answer(screen.desk.answers[0].action)
        given = {one.key for one in guide._given.values()}
        assert now is not None and (now.key in given) == read

    play(session, SMALL, script, Settings(confirm="no", pace="instant"))


class Told:
    """A desk of which a card reads events and points; `then` is what happens between two looks at it."""

    def __init__(self) -> None:
        self.session, self.seat, self.viewer = self, SimpleNamespace(fighting=True), None
        self.told_so_far: list[Event] = []
        self.view = SimpleNamespace(points=0, points_label="VP")

    @property
    def events(self) -> int:
        return len(self.told_so_far)

    def told(self, _viewer: None, since: int) -> list[tuple[int, Event]]:
        return list(enumerate(self.told_so_far[since:], since))

    def then(self, points: int, *events: Event) -> None:
        self.told_so_far += events
        self.view.points = points


@pytest.mark.parametrize(("more", "swing"), [((), ["VP: 6 (+1)"]), ((Event("points", Message("raid")),), [])])
def test_points_are_told_of_a_combat_that_ends_as_other_things_begin(more: tuple[Event, ...], swing: list[str]) -> None:
    desk = Told()
    cards = Cards(cast(Host, SimpleNamespace(desk=desk)))
    dice = next(fight.dice for fight in fights(machine_game("boots2/pershing", 3)))
    desk.then(5)
    cards.told()
    desk.then(6, dice, Event("loss", Message("loss")), Event("phase", Message("phase")), *more)
    cards.told()
    assert cards._swing() == swing  # what came after the combat is none of its points, and cannot be told apart


def before_the_dice() -> Session:
    """A game of two machine players to the dice of its first combat."""
    session = Session.new(RACE, BOTS, 5)
    while session.state.decision is not None and session.state.decision.kind != "combat":
        session.auto()
    return session


@pytest.mark.parametrize("key", ["enter", "space"])
def test_the_game_waits_after_combats_as_the_player_has_set(key: str) -> None:
    async def waits(pilot: Pilot[None], screen: GameScreen) -> None:
        await until(pilot, lambda: "Enter continues" in shown(screen))
        fight, count = screen.cards.fight, screen.desk.session.count
        await pilot.pause(0.1)
        assert fight is not None and screen.desk.session.count == count
        small = screen.places["map"]
        await type_keys(pilot, key)
        assert "card" not in screen.places and screen.places["map"].height > small.height  # the map is back at once
        await until(pilot, lambda: screen.desk.session.count > count)

    async def goes_on_alone(pilot: Pilot[None], screen: GameScreen) -> None:
        before = screen.desk.session.count
        await until(pilot, lambda: screen.desk.session.count > before + 20)
        await type_keys(pilot, "p")
        await until(pilot, lambda: not screen.automatic.playing)

    play(before_the_dice(), SMALL, waits, Settings(pace="instant", stop="every"))
    play(before_the_dice(), SMALL, goes_on_alone, Settings(pace="instant", stop="mine"))
