"""Units ticked for an activation, and marched the same way in one gesture (5.2, 6.1)."""

from __future__ import annotations

import msgspec
import pytest
from driving import AT_ONCE, PEOPLE, SMALL, play, session_at, type_keys, until
from textual.pilot import Pilot

from gtc_tui.bots.thought import Step
from gtc_tui.play.table.session import Session
from gtc_tui.tui.game.screen import GameScreen
from support import UNION


def opening() -> Session:
    """The first action phase that the Union has."""
    for lines in (("done", "done"), ("done", "done", "pass")):
        session = session_at(*lines)
        if session.state.to_move == UNION:
            return session
    raise AssertionError


def where(screen: GameScreen, unit: str) -> str | None:
    return screen.desk.pieces[unit].hex


def kind(screen: GameScreen) -> str:
    return "" if screen.desk.decision is None else screen.desk.decision.kind


async def standing(pilot: Pilot[None], screen: GameScreen, *kinds: str) -> None:
    """To one of these questions; cavalry of the other side awaits attacks meanwhile."""
    while kind(screen) not in kinds:
        await until(pilot, lambda: kind(screen) in ("evade", *kinds))
        if kind(screen) == "evade":
            await type_keys(pilot, "space")


async def activated(pilot: Pilot[None], screen: GameScreen) -> None:
    """Warren with Robinson and Griffin, who stand with him."""
    screen.looking.turn_to(where(screen, "warren") or "")
    await type_keys(pilot, "1")
    assert kind(screen) == "choose" and screen.desk.decision is not None and screen.desk.decision.several
    names = [answer.pieces[0] for answer in screen.desk.answers if answer.pieces]
    await type_keys(pilot, str(names.index("robinson") + 1), str(names.index("griffin") + 1))
    assert [screen.desk.answers[index].pieces[0] for index in screen.answering.list.ticked] == ["robinson", "griffin"]
    await type_keys(pilot, "enter")
    await until(pilot, lambda: kind(screen) == "unit")


def test_5_2_the_hint_speaks_of_what_is_left_to_tick() -> None:
    """A unit that is ticked is told no more; once the plan's are, its end; Enter takes the plan."""
    session = opening()

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        def hint() -> str:
            return " ".join(" ".join(part for part, _s in line) for line in screen.panel_widget("advice").lines)

        screen.looking.turn_to(where(screen, "warren") or "")
        await type_keys(pilot, "1", "exclamation_mark")
        units = [answer for answer in screen.desk.answers if answer.pieces]
        await until(pilot, lambda: screen.advising.advice is not None)
        found = screen.advising.advice
        assert found is not None and len(units) > 2
        rest = tuple(Step(at, answer.action) for at, answer in enumerate(units[1:]))
        screen.advising.advice = (
            msgspec.structs.replace(found[0], action=units[0].action, ahead=rest, line=("",) * len(rest)),
        )
        for at, answer in enumerate(units):
            await type_keys(pilot, str(answer.number))
            left = " ".join(hint().partition(", then Enter")[0].split())
            assert [f"[{other.number}]" in left for other in units] == [other in units[at + 1 :] for other in units]
        assert "The units of the plan are ticked: Enter." in hint()

    play(session, SMALL, script, AT_ONCE)


def test_5_2_ticked_units_are_named_at_once_and_taken_back_at_once() -> None:
    session = opening()
    before = session.count

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await activated(pilot, screen)
        assert [a.pieces for a in screen.desk.answers if a.group is not None and a.group.marches] == [
            ("robinson",),
            ("griffin",),
        ]
        await type_keys(pilot, "u")
        assert kind(screen) == "choose" and session.count == before + 1
        await type_keys(pilot, "escape", "space")
        assert screen.answering.list.ticked == [0]  # nothing was highlighted: the first
        screen.answering.list.ticked = []
        await type_keys(pilot, "asterisk", "asterisk", "enter")
        assert session.count == before + 1 and not screen.answering.list.ticked  # nothing ticked: nothing is named

    play(session, SMALL, script, AT_ONCE)


async def one_marched(pilot: Pilot[None], screen: GameScreen) -> None:
    """Robinson, who ends where he is; Griffin has still to choose."""
    await activated(pilot, screen)
    await type_keys(pilot, "3", "1")  # March with .., Robinson
    await standing(pilot, screen, "march")
    await type_keys(pilot, "space")
    await standing(pilot, screen, "unit")


def test_5_2_space_ends_no_activation_with_units_unused_unasked() -> None:
    session = opening()

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await one_marched(pilot, screen)
        count = session.count
        await type_keys(pilot, "space")
        assert session.count == count and "again" in screen.footer.text
        await type_keys(pilot, "space")
        assert session.count > count

    play(session, SMALL, script, AT_ONCE)


def test_what_space_is_to_confirm_stands_as_long_as_the_line_that_asks() -> None:
    """Whoever looks at a hint, a panel or an overlay takes nothing back; with anything else the line goes, too."""
    session = opening()

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await one_marched(pilot, screen)
        count, told = session.count, "End the activation? Space again does it"
        for away in (("up", "down"), ("escape",), ("w",), ("tab",)):
            await type_keys(pilot, "space")
            assert screen.footer.text == told, away
            await type_keys(pilot, *away)
            assert screen.footer.text != told, away
        await type_keys(pilot, "space", "exclamation_mark", "Z", "v", "question_mark", "escape")
        assert screen.footer.text == told and session.count == count
        await type_keys(pilot, "space")
        assert session.count > count

    play(session, SMALL, script, AT_ONCE)


@pytest.mark.parametrize("step", ["N3317", "N3117"])
def test_6_1_those_behind_take_the_same_way_in_one_gesture(step: str) -> None:
    session = opening()

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await activated(pilot, screen)
        home = where(screen, "robinson")
        await type_keys(pilot, "3", "1")
        await standing(pilot, screen, "march")
        answer = next(answer for answer in screen.desk.answers if answer.hexes == (step,))
        screen.answering.answer(answer.action)
        await standing(pilot, screen, "march", "unit")
        if kind(screen) == "march":
            await type_keys(pilot, "space")
        await until(pilot, lambda: kind(screen) == "unit")
        assert where(screen, "robinson") == step and where(screen, "griffin") == home
        count = session.count
        await type_keys(pilot, "equals_sign")
        while where(screen, "griffin") != step or kind(screen) == "march":
            await standing(pilot, screen, "march", "unit", "join")
            await pilot.pause(0.02)
        assert "1 unit has followed" in screen.footer.text
        for _gesture in range(2):  # what the other player answered meanwhile is a gesture of his own
            await type_keys(pilot, "u")
        assert session.count == count
        assert where(screen, "griffin") == home and kind(screen) == "unit"

    play(session, SMALL, script, AT_ONCE)


def test_6_1_a_march_of_several_hexes_is_told_in_one_line() -> None:
    """From where to where, and for how many movement points; that it is over as well, where nothing else is asked."""
    session = opening()

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await activated(pilot, screen)
        home = where(screen, "robinson")
        await type_keys(pilot, "3", "1")
        await standing(pilot, screen, "march")
        reach = screen.desk.overlay("reach", piece="robinson")
        assert reach is not None
        far = {place: int(cell.text) for place, cell in reach.cells.items() if cell.text.isdecimal()}
        goal = max((place for place in far if len(screen.desk.route(place) or ()) > 1), key=far.__getitem__)
        await type_keys(pilot, "g", *goal.lower(), "enter", "enter")
        assert where(screen, "robinson") == goal
        told = f"Robinson marches {home} > .. > {screen.desk.label(goal)} ({far[goal]} MP)"
        assert screen.footer.text == (told if kind(screen) == "march" else f"{told} and stops")

    play(session, SMALL, script, AT_ONCE)


def test_nobody_follows_where_nobody_has_marched() -> None:
    session = opening()

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        count = session.count
        await type_keys(pilot, "equals_sign")
        assert session.count == count and "Move one unit first" in screen.footer.text

    play(session, SMALL, script, AT_ONCE)


def test_6_1_who_cannot_follow_is_told_why() -> None:
    """Robinson marches; Cutler, the other one chosen, is not where that march began."""
    session = opening()

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        screen.looking.turn_to(where(screen, "warren") or "")
        await type_keys(pilot, "1")
        names = [answer.pieces[0] for answer in screen.desk.answers if answer.pieces]
        await type_keys(pilot, str(names.index("robinson") + 1), str(names.index("cutler") + 1), "enter")
        await until(pilot, lambda: kind(screen) == "unit")
        await type_keys(pilot, "3")
        await standing(pilot, screen, "march")
        await type_keys(pilot, "equals_sign")
        assert "Robinson is moving: end that or undo it" in screen.footer.text
        step = next(answer for answer in screen.desk.answers if answer.hexes == ("N3317",))
        screen.answering.answer(step.action)
        await standing(pilot, screen, "march", "unit")
        if kind(screen) == "march":
            await type_keys(pilot, "space")
        await until(pilot, lambda: kind(screen) == "unit")
        await type_keys(pilot, "equals_sign")
        assert "Nobody can follow: no unit that may move now is in N3217" in screen.footer.text

    play(session, SMALL, script, AT_ONCE)


def test_4_0_space_meant_for_a_march_that_has_ended_does_not_pass() -> None:
    """With seed 11 the Union wins the initiative again after Crawford's march."""
    session = Session.new("gtc/03-race-for-spotsylvania", PEOPLE, 11, None)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        async def give(begin: str, *kinds: str) -> None:
            found = next(answer for answer in screen.desk.answers if answer.text.startswith(begin))
            screen.answering.answer(found.action)
            await until(pilot, lambda: kind(screen) in kinds)

        await until(pilot, lambda: kind(screen) == "transfer")
        while kind(screen) == "transfer":
            await give("No more transfers", "transfer", "action")
        await give("E Johnson builds abatis", "action")
        await give("March with Crawford", "march")
        await give("March to N3117", "march")
        await give("March to N3016", "action")
        assert screen.desk.decision is not None and screen.desk.decision.side == UNION
        count = session.count
        await type_keys(pilot, "space")
        assert session.count == count and "Pass? Space again does it" in screen.footer.text
        await type_keys(pilot, "space")
        assert session.count > count

    play(session, SMALL, script, AT_ONCE)


def test_an_activation_of_four_units_with_an_attack_takes_at_most_16_keys() -> None:
    """Typed and counted from the menu of actions until it is there again: Warren's four divisions go forward, one of
    them attacks and enters the hex, one behind follows it. What the other player answers is not counted."""
    session = opening()
    typed: list[str] = []
    homes: dict[str, str | None] = {}

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        async def press(*keys: str) -> None:
            for key in keys:
                await type_keys(pilot, key)
                typed.append(key)
                for _turn in range(10):
                    await pilot.pause(0.01)
                    while screen.desk.decision is not None and screen.desk.decision.side != UNION:
                        default = screen.desk.decision.default
                        evades = kind(screen) == "evade" and default is not None
                        screen.answering.answer(default if evades and default else screen.desk.answers[0].action)
                        await pilot.pause(0.01)

        def number(verb: str) -> str:
            """What to type for the first answer that begins so."""
            found = next(answer for answer in screen.desk.answers if answer.text.startswith(verb))
            return screen.typed_for(found) or ""

        screen.looking.turn_to(where(screen, "warren") or "")
        homes.update({unit: where(screen, unit) for unit in ("robinson", "griffin", "cutler", "crawford")})
        await press(*str(number("Activate Warren")), "asterisk", "enter")
        await until(pilot, lambda: kind(screen) == "unit")
        await press(*str(number("March with Robinson")))
        assert kind(screen) == "march"
        await press(*str(number("Attack N3318")), "enter")
        assert kind(screen) == "advance"
        await press(*str(number("Robinson advances")), "space", "equals_sign")
        await until(pilot, lambda: kind(screen) == "unit" and where(screen, "griffin") == "N3318")
        await until(pilot, lambda: screen.cursor == homes["cutler"])  # the nearest that may still march
        assert number("March with Cutler") == 3
        await press(*str(number("March with Cutler")))
        await press(*str(number("March to N3217")), "space")
        await press(*str(number("March with Crawford")))
        await press(*str(number("March to N3116")))
        assert kind(screen) == "join"
        await press("space")
        await until(pilot, lambda: kind(screen) == "action")
        assert all(where(screen, unit) != home for unit, home in homes.items())

    play(session, SMALL, script, AT_ONCE)
    assert len(typed) <= 16, typed
