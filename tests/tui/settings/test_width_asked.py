"""Where a terminal may give box drawing two columns, a sample is shown before the map is drawn with it."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import SMALL, play, session_at, type_keys
from textual.pilot import Pilot

from gtc_tui.tui.game.screen import GameScreen
from gtc_tui.tui.settings import settings
from gtc_tui.tui.settings.settings import CHOICES
from gtc_tui.tui.windows.sample import SampleScreen, is_doubtful


@pytest.mark.parametrize(
    ("locale", "keys", "kept"),
    [("ja_JP.UTF-8", ("n",), "ascii"), ("ja_JP.UTF-8", ("y",), "unicode"), ("en_US.UTF-8", (), "unicode")],
)
def test_a_sample_is_shown_where_signs_may_be_wide(
    locale: str, keys: tuple[str, ...], kept: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GTC_CONFIG", str(tmp_path))
    monkeypatch.setenv("LC_ALL", locale)

    async def script(pilot: Pilot[None], _screen: GameScreen) -> None:
        at = next(at for at, choice in enumerate(CHOICES) if choice.key == "charset")
        await type_keys(pilot, "O", *["down"] * at, "right")
        await pilot.pause()
        assert isinstance(pilot.app.screen, SampleScreen) == bool(keys)
        await type_keys(pilot, *keys)
        await pilot.pause()
        assert not isinstance(pilot.app.screen, SampleScreen)

    play(session_at(), SMALL, script)
    assert settings.load()[0].charset == kept


def test_where_the_machine_lacks_the_players_locale_he_is_asked_too() -> None:
    assert is_doubtful({"LC_CTYPE": "C.UTF-8", "LANG": "ja_JP.UTF-8"}) and is_doubtful({"GTC_LANG": "ja"})
    assert not is_doubtful({"LC_CTYPE": "C.UTF-8", "LANG": "en_US.UTF-8"}) and not is_doubtful({})
