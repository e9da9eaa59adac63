"""Signals as a terminal has them, a cache of the tests' own, and options of the command line."""

from __future__ import annotations

import atexit
import gettext
import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual import _wait
from textual.pilot import Pilot
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling, Scheduling

import gtc_backend
from gtc_tui import i18n

# Tests that run in the background (`.ci/run &`, nohup) have these ignored, and so would every program they start;
# a player's terminal ignores neither.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)


# What tests make the program keep is none of the cache of whoever runs them, and neither his settings nor his language
# are those of the tests.
_OWN = tempfile.mkdtemp(prefix="gtc-tests-")
atexit.register(shutil.rmtree, _OWN, ignore_errors=True)
os.environ |= {"XDG_CACHE_HOME": f"{_OWN}/cache", "XDG_CONFIG_HOME": f"{_OWN}/config", "LC_ALL": "C.UTF-8"}
for name in ("GTC_LANG", "GTC_CONFIG", "LANGUAGE"):
    os.environ.pop(name, None)

# After each key the library sleeps three times 20 ms until the program is idle: most of the time of tests of screens.
_wait.SLEEP_GRANULARITY = 1 / 200
_wait.SLEEP_IDLE = _wait.SLEEP_GRANULARITY / 20
_wait_for_screen, _ROUNDS = Pilot._wait_for_screen, 10


async def _until_painted(pilot: Pilot[None], timeout: float = 30.0) -> bool:
    """The library takes a program for idle that is only kept from running by others. What a key brings is laid out,
    filled and painted each after the one before: so many rounds of all that waits are gone through."""
    for _round in range(_ROUNDS):
        await _wait_for_screen(pilot, timeout)
        pilot.app.screen._on_timer_update()
    return await _wait_for_screen(pilot, timeout)


Pilot._wait_for_screen = _until_painted  # type: ignore[method-assign]


@pytest.fixture(autouse=True)
def _nothing_set_for_the_next() -> Iterator[None]:
    """Whatever keys a test presses: the settings and the language that it leaves behind are not those of the next."""
    yield
    i18n.speak("")
    if isinstance(i18n._found(), gettext.GNUTranslations):  # by a locale that the test has set
        i18n._found.cache_clear()
    shutil.rmtree(f"{_OWN}/config", ignore_errors=True)


@pytest.fixture(scope="session")
def _compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The catalogues as they are now, whatever the last install has compiled."""
    folder = tmp_path_factory.mktemp("locale") / "locale"
    shutil.copytree(gtc_backend.LOCALES, folder)
    gtc_backend.compile_catalogues(folder)
    return folder


@pytest.fixture
def japanese(_compiled: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What is told meanwhile is told in Japanese."""
    monkeypatch.setattr(i18n, "_LOCALE_DIR", _compiled)
    i18n._found.cache_clear()
    i18n.speak("ja")
    yield
    i18n.speak("")
    i18n._found.cache_clear()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--regenerate", action="store_true", help="write the golden playthroughs anew")
    parser.addoption("--games", type=int, help="random games of each scenario (3, and 60 with -m long)")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Scheduling | None:
    """Files go to workers whole, those of most tests first: what a file has played or loaded serves all its tests."""
    return LoadFileScheduling(config, log) if config.getoption("dist") == "load" else None
