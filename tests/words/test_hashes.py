"""What a digest of a game takes in is the same in every language and in other words."""

from __future__ import annotations

import gettext
import random
from collections.abc import Callable

import pytest
from msgspec.structs import replace
from pseudo import Pseudo

import gtc_tui
from gtc_tui import i18n
from gtc_tui.engine.report import Ledger
from gtc_tui.engine.state import State
from gtc_tui.messages import UNSAID, Message

_TELLING = ("gtc/05-sheridan-rides-south", "boots2/mad-anthony")  # sentences are in their ledgers early
_WHOLE = ("gtc/02-grant-crosses-the-rapidan", "gtc/05-sheridan-rides-south")  # special rules book points there
_Speak = Callable[[Callable[[], gettext.NullTranslations]], None]


@pytest.fixture
def speak(monkeypatch: pytest.MonkeyPatch) -> _Speak:
    """From now on in another language."""

    def speak(catalogue: Callable[[], gettext.NullTranslations]) -> None:
        monkeypatch.setattr(i18n, "_found", lambda code="": catalogue())

    return speak


def after(name: str, seed: int, most: int) -> tuple[State, list[int]]:
    """A random game after so many actions, and all its hashes."""
    state, dice = gtc_tui.load(name).new_state(), random.Random(seed)
    hashes = [state.hash]
    while (decision := state.decision) is not None and len(state) < most:
        state.apply(dice.choice(decision.actions))
        hashes.append(state.hash)
    return state, hashes


def played(name: str, seed: int, most: int) -> tuple[list[int], list[str]]:
    """Of a random game: all hashes, and the sentences of its ledger."""
    state, hashes = after(name, seed, most)
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


def test_13_0_words_count_for_nothing_in_a_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every sentence of the program written otherwise, in its own English."""
    here = [played(name, 1, 300) for name in _TELLING]
    fill = Message._fill

    def otherwise(message: Message, key: str, inner: Callable[[Message], str]) -> str:
        return f"Put otherwise: {fill(message, key, inner)}"

    monkeypatch.setattr(Message, "_fill", otherwise)
    for name, (hashes, said) in zip(_TELLING, here, strict=True):
        there, told = played(name, 1, 300)
        assert there == hashes
        assert any(one.startswith("Put otherwise: ") for one in told) and said != told


@pytest.mark.parametrize("name", _TELLING)
def test_13_0_what_counts_is_in_the_hash(name: str) -> None:
    """Of an entry of the ledger its points, not its sentence."""
    state = after(name, 1, 300)[0]
    play = state.play
    entry = play.record.ledger[-1]
    for changed, counts in ((replace(entry, text=UNSAID), False), (replace(entry, points=entry.points + 1), True)):
        play.amend(ledger=(*play.record.ledger[:-1], changed))
        assert (State.from_play(play).hash != state.hash) == counts


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
