"""The other player is elsewhere: the screen says what to send, and goes on when his letter is there."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from driving import AT_ONCE, LARGE, SMALL, shown, type_keys, until
from textual.pilot import Pilot

from gtc_tui.play.mail.beginning import Myself, invite, join
from gtc_tui.play.mail.letter import Letter
from gtc_tui.play.mail.session import MailSession
from gtc_tui.tui.app import GameApp
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.game import act
from gtc_tui.tui.windows.reading import ReadingScreen
from support import RACE


def sat_down(name: str, post: Path, patch: pytest.MonkeyPatch, came: Letter | None = None) -> MailSession:
    patch.setenv("GTC_DATA", str(post.parent / name))
    me = Myself(name, post)
    session = invite(RACE, "union", me, {}) if came is None else join(came, me)
    session.hand_over()
    return session


@pytest.mark.parametrize("size", (SMALL, LARGE))
def test_a_turn_by_mail_on_the_screen(size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(act.elsewhere, "_TICK", 0.01)
    post = tmp_path / "post"
    post.mkdir()
    anna = sat_down("anna", post, monkeypatch)
    bob = sat_down("bob", post, monkeypatch, Letter(next(post.iterdir())))
    assert anna.fetch() is not None and anna.waiting == "human"

    async def script(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, GameApp)
        screen = app.game_screen
        await until(pilot, lambda: "transfer leaders" in shown(screen))
        await type_keys(pilot, "space")
        if anna.waiting == "human":  # asked twice: the other player is told at once
            assert "cannot be undone" in shown(screen)
            await type_keys(pilot, "space")
        await until(pilot, lambda: isinstance(app.screen, ReadingScreen) and "Send this" in shown(app.screen))
        text = "".join(shown(app.screen).split())  # type: ignore[arg-type]
        assert "Sendthisfiletobob:" in text and str(post) in text.replace("|", "")
        await type_keys(pilot, "escape")
        assert "Waiting for your opponent" in shown(screen) and "nothing to choose" in shown(screen)
        assert bob.fetch() is not None and bob.waiting == "human"
        while bob.waiting == "human":
            decision = bob.seat(bob.to_move).decision
            assert decision is not None and decision.default is not None
            bob.act(decision.default)
        bob.hand_over()
        await until(pilot, lambda: anna.count >= bob.count)
        await until(pilot, lambda: "Waiting for your opponent" not in shown(screen) or anna.sent)

    async def begin() -> None:
        async with GameApp(anna, Look(None), AT_ONCE).run_test(size=size) as pilot:
            await script(pilot)
            assert "gtc mail play" in pilot.app.farewell() or "Send this file" in pilot.app.farewell()

    asyncio.run(begin())
    anna.close()
    bob.close()
