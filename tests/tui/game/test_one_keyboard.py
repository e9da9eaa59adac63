"""Two people at one keyboard: what only one of them may know is covered until the other has gone."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from driving import AT_ONCE, LARGE, SMALL, packet, play, session_at, shown, type_keys, until
from textual import events
from textual.pilot import Pilot

from gtc_tui.engine.action import PUBLIC, Side
from gtc_tui.errors import GtcError
from gtc_tui.play.table.handover import Handover
from gtc_tui.play.table.session import Session
from gtc_tui.systems import load
from gtc_tui.tui.app import GameApp
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.game.screen import GameScreen

LOGS = Path(__file__).parents[1] / "goldens" / "boots"


def handed(folder: Path, name: str = "st-clair-attacks") -> Session:
    log = folder / f"{name}.log"
    log.write_bytes((LOGS / log.name).read_bytes())
    return Session.resume(log)


@pytest.mark.parametrize("size", (SMALL, LARGE))
def test_the_first_screen_waits_for_who_is_asked(size: tuple[int, int], tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = pilot.app.game_screen  # type: ignore[attr-defined]
        await until(pilot, lambda: "keyboard" in shown(screen))
        assert shown(screen).strip() == "United States: take the keyboard, then press Enter"
        for keys in ("space", "1", "R", "G", "number_sign", "slash", "u", "X", "tab", "escape", "question_mark"):
            await type_keys(pilot, keys)
            assert pilot.app.screen is screen and "take the keyboard" in shown(screen)
        await type_keys(pilot, "enter")
        assert "Choices" in shown(screen) and "take the keyboard" not in shown(screen)
        assert "The game continues" in shown(screen)

    run(handed(tmp_path), size, script)


def run(session: Session, size: tuple[int, int], script: Callable[[Pilot[None]], Awaitable[None]]) -> None:
    async def begin() -> None:
        async with GameApp(session, Look(None), AT_ONCE).run_test(size=size) as pilot:
            await script(pilot)

    asyncio.run(begin())


def test_a_key_typed_before_the_game_was_covered_does_not_uncover_it(tmp_path: Path) -> None:
    session = handed(tmp_path)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        driver = pilot.app._driver
        assert driver is not None
        for _answer in range(200):
            decision = session.state.decision
            typed = events.Key("enter", "\r")  # by the one who answers; it comes late
            before = len(session.state)
            await packet(pilot, " " if decision is not None and decision.default else "1\r")
            if len(session.state) == before and screen.desk.cover is None:  # an attack that Space only shows
                await packet(pilot, "\r")
            if screen.desk.cover is not None:
                break
        assert screen.desk.cover is not None
        driver.process_message(typed)
        await packet(pilot, "")
        assert screen.desk.cover is not None and "take the keyboard" in shown(screen)
        await packet(pilot, "\r")
        assert screen.desk.cover is None

    play(session, SMALL, script)


def test_nothing_of_the_one_is_seen_by_the_other(tmp_path: Path) -> None:
    """Each answer, and each screen until the other has taken the keyboard and looked around."""
    session = handed(tmp_path)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        first = screen.desk.viewer
        assert first == "us"
        seen = screen.history.seen
        for _answer in range(200):
            if screen.desk.cover is not None:
                break
            assert screen.desk.viewer == first
            decision = session.state.decision
            assert decision is not None
            screen.answering.answer(decision.default or decision.actions[0])
            await pilot.pause()
            await until(pilot, lambda: session.waiting == "human" and not screen.automatic.playing)
        assert screen.desk.cover == "indian" and "Indian player: take the keyboard" in shown(screen)
        assert len(shown(screen).split()) < 12
        await type_keys(pilot, "enter")
        assert screen.desk.viewer == "indian" and screen.history.seen <= seen and not screen.history.trail
        hidden = {piece.name for piece in screen.desk.view.pieces if piece.unseen}
        assert hidden and not any(f"{name} moves" in shown(screen) for name in hidden)

    play(session, SMALL, script, AT_ONCE)


def test_where_nothing_is_hidden_the_game_goes_on_at_once() -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        assert screen.desk.cover is None
        sides = set()
        for _answer in range(3):
            sides.add(screen.desk.viewer)
            await type_keys(pilot, "space")
            await until(pilot, lambda: screen.desk.session.waiting == "human" and not screen.automatic.playing)
            assert screen.desk.cover is None and screen.board.text().strip()
        assert len(sides) == 2

    session = session_at()
    assert not session.shared
    play(session, SMALL, script, AT_ONCE)


def test_against_a_machine_nothing_is_covered(tmp_path: Path) -> None:
    session = Session.new("boots2/mad-anthony", {Side("us"): "human", Side("indian"): "bot:random"}, 3)
    while session.auto() is not None:
        pass
    assert not session.shared and Handover(session).due() is None
    assert session.whatif() is not None


@pytest.mark.parametrize("game", ("mad-anthony", "pershing"))
def test_the_keyboard_goes_only_to_who_has_something_to_choose(game: str) -> None:
    """Neither dice nor questions with one answer move it."""
    sides = load(f"boots2/{game}").sides
    chance, passed = random.Random(4), 0
    session = Session.new(f"boots2/{game}", dict.fromkeys(sides, "human"), 5)
    handover = Handover(session)
    while (decision := session.state.decision) is not None:
        if handover.due() is not None:
            assert decision.side == handover.due() and len(decision.actions) > 1
            passed += 1
            handover.take(0)
            assert handover.due() is None
        if session.auto() is None:
            session.act(chance.choice(decision.actions))
    assert passed > 20 and handover.due() is None and not session.shared


def test_a_what_if_game_would_show_the_other_hand(tmp_path: Path) -> None:
    session = handed(tmp_path)
    with pytest.raises(GtcError, match="what if: not while two people share"):
        session.whatif()

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "X")
        assert pilot.app.screen is screen and "not while two people share the keyboard" in shown(screen)

    play(session, SMALL, script)


def test_what_both_may_read_is_what_neither_keeps_for_himself(tmp_path: Path) -> None:
    session = handed(tmp_path)
    secret = [number for number, (_before, event) in enumerate(session.happened) if event.known is not None]
    assert secret
    for number in secret:
        event, told = session.happened[number][1], session.told(PUBLIC, number)[0][1]
        assert told.text == event.outline.told() and told.text != event.text
