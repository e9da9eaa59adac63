"""What a digest of a game takes in is the same in every language."""

from __future__ import annotations

import gettext
import random
from collections.abc import Callable

import pytest
from pseudo import Pseudo

import gtc_tui
from gtc_tui import i18n
from gtc_tui.engine.report import Ledger
from gtc_tui.messages import UNSAID, Message

_WHOLE = ("gtc/02-grant-crosses-the-rapidan", "gtc/05-sheridan-rides-south")  # special rules book points there
_Speak = Callable[[Callable[[], gettext.NullTranslations]], None]


@pytest.fixture
def speak(monkeypatch: pytest.MonkeyPatch) -> _Speak:
    """From now on in another language."""

    def speak(catalogue: Callable[[], gettext.NullTranslations]) -> None:
        monkeypatch.setattr(i18n, "_found", lambda code="": catalogue())

    return speak


def played(name: str, seed: int, most: int) -> tuple[list[int], list[str]]:
    """Of a random game: all hashes, and the sentences of its ledger."""
    state, dice = gtc_tui.load(name).new_state(), random.Random(seed)
    hashes = [state.hash]
    while (decision := state.decision) is not None and len(state) < most:
        state.apply(dice.choice(decision.actions))
        hashes.append(state.hash)
    ledger = state.query(None, "ledger" if name.startswith("boots") else "points")
    assert isinstance(ledger, Ledger)
    return hashes, [entry.label for entry in ledger.entries]


@pytest.mark.parametrize("name", sorted(gtc_tui.scenarios()))
def test_13_0_a_game_has_the_same_hashes_in_every_language(name: str, speak: _Speak) -> None:
    most = 100_000 if name in _WHOLE else 1_500
    speak(Pseudo)
    there, told = played(name, 4, most)
    speak(gettext.NullTranslations)
    here, said = played(name, 4, most)
    assert here == there
    assert len(told) == len(said) and (told != said or not told)


def test_a_kept_message_is_told_in_the_readers_language(speak: _Speak) -> None:
    """Messages in it, too; names and numbers stay."""
    one, more = (Message("{n} hex", "{n} hexes", n, n=n) for n in (1, 2))
    outer = Message("{hexes}: a die", hexes=Message("{most} and {last}", most="Wright", last="Neill"))
    speak(gettext.NullTranslations)
    assert [one.told(), more.told(), outer.told()] == ["1 hex", "2 hexes", "Wright and Neill: a die"]
    speak(Pseudo)
    assert "Wright" in outer.told() and " and " not in outer.told() and "die" not in outer.told()
    assert more.told().startswith("[2 ") and more.source == "2 hexes" and more == Message("2 hexes")
    assert UNSAID.told() == UNSAID.source == ""
