"""All tests here hear the made-up language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pseudo import Ear, Pseudo, Reader, names_of

import gtc_tui
from gtc_tui import i18n
from gtc_tui.rules.gcacw.state.game import GcacwGame
from support import RACE


@pytest.fixture(scope="module", autouse=True)
def language() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(i18n, "_found", lambda code="": Pseudo())
        yield


@pytest.fixture(scope="module")
def game(language: None) -> GcacwGame:
    loaded = gtc_tui.load(RACE)
    assert isinstance(loaded, GcacwGame)
    return loaded


@pytest.fixture(scope="module")
def reader(game: GcacwGame) -> Reader:
    return Reader(names_of(game))


@pytest.fixture
def ear(reader: Reader) -> Ear:
    return Ear(reader)
