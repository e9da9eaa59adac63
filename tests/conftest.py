"""Signals as a terminal has them, a cache of the tests' own, and options of the command line."""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import tempfile

import pytest

# Tests that run in the background (`.ci/run &`, nohup) have these ignored, and so would every program they start;
# a player's terminal ignores neither.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)


# What tests make the program keep is none of the cache of whoever runs them.
os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp(prefix="gtc-cache-")
atexit.register(shutil.rmtree, os.environ["XDG_CACHE_HOME"], ignore_errors=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--regenerate", action="store_true", help="write the golden playthroughs anew")
    parser.addoption("--games", type=int, help="random games of each scenario (10, and 200 with -m long)")
