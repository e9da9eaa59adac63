"""Whole screens as golden texts, in both sizes: goldens/80x24 and goldens/200x50.

`pytest --regenerate tests/tui/game/test_goldens.py` writes them anew; look at each that changed before committing it.
middle.log is a game played on by machines for a while.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from pathlib import Path

import pytest
from driving import PEOPLE, marching, session_at
from pictures import GOLDENS, SIZES, Steps, resumed, screens

from gtc_tui.play.setup.lobby import Plan, begin
from gtc_tui.play.table.session import Session
from gtc_tui.play.table.so_far import GameSoFar
from gtc_tui.play.table.timeline import Timeline
from gtc_tui.rules.gcacw.state import ground, map_state
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from support import changed

_IDS = {
    "01": "wilderness",
    "02": "grant-crosses-the-rapidan",
    "04": "bloody-spotsylvania",
    "05": "sheridan-rides-south",
    "06": "strike-them-a-blow",
    "07": "bethesda-church",
    "08": "trevilian-station",
}


def opening(number: str, rain: bool = False, **put: int) -> Session:
    """Another scenario between two people. put: marks of its position, "station_S3313"."""
    session = Session.new(f"gtc/{number}-{_IDS[number]}", PEOPLE, 3, None)
    while session.auto() is not None:
        pass

    def change(play: GcacwPlay) -> None:
        for key, value in put.items():
            map_state.put(play, key.replace("_", ":"), value)
        if rain:
            play.amend(rain=True, rainy=(1,))
        ground.refresh(play)

    if not (put or rain):
        return session
    timeline = Timeline.at(changed(session.state, change))
    timeline.happened[:] = session.happened
    return Session(GameSoFar(session.game, session.header, timeline, session.lines))


def with_lessons() -> Session:
    """The first question of a game that begins with lessons."""
    session = begin("gtc/03-race-for-spotsylvania", Plan(dict(PEOPLE), seed=3, guided=True))
    while session.auto() is not None:
        pass
    return session


def at(place: str) -> tuple[str, ...]:
    return ("g", *place, "enter")


SCENES: dict[str, tuple[Callable[[Path], Session], Steps]] = {
    "lessons": (lambda _folder: with_lessons(), {"lesson-first": ("I",)}),
    "first": (lambda _folder: session_at(), {"start": (), "explain": ("question_mark",), "lesson": ("I",)}),
    "menu": (
        lambda _folder: session_at("done", "done"),
        {
            "zoom-1": ("minus",),
            "zoom-2": ("plus",),
            "zoom-3": ("plus",),
            "zoom-4": ("plus",),
            "full": ("minus", "minus", "f"),
            "reach": ("f", "g", *"kershaw", "enter", "r"),
            "reach-alone": ("g", *"kershaw", "enter", "W"),
            "zones": ("w", "e"),
            "command": ("g", *"robinson", "enter", "m"),
            "objectives": ("t",),
            "counties": ("C",),
            "numbers": ("N",),
            "jump": ("semicolon",),
            "menu": ("colon",),
            "keys": ("f1",),
            "settings": ("O",),
            "standing": ("A",),
            "rules": ("slash",),
            "compare": ("E", *"N3318", "space", *"griffin", "space", *"N3318", "space", *"robinson", "enter"),
            "about": ("R", "question_mark"),
        },
    ),
    "attack": (
        lambda _folder: marching("robinson"),
        {"march": (), "odds": ("g", *"N3318", "enter"), "plan-kept": ("E",)},
    ),
    "far": (lambda _folder: marching("wright"), {"march-there": ("g", *"N3315", "enter")}),
    "middle": (
        lambda folder: resumed("middle.log", folder),
        {
            "middle": (),
            "threat": ("T",),
            "fatigue": ("F",),
            "roster": ("R",),
            "tree": ("D",),
            "playback": ("B", "home", "right", "right", "right"),
            "log": ("G",),
            "log-panel": ("v", "v"),
            "points-panel": ("v",),
            "points": ("P",),
        },
    ),
    "wilderness": (lambda _folder: opening("01"), {"opening-01": ()}),
    "rapidan": (
        lambda _folder: opening("02"),
        {
            "opening-02": (),
            "trains": ("P",),
            "pontoon": at("N2404"),
            "pontoon-close": ("plus",),
            "whole-sheet": ("minus", "minus", "f"),
        },
    ),
    "spotsylvania": (lambda _folder: opening("04"), {"opening-04": ()}),
    "rain": (lambda _folder: opening("04", rain=True), {"rain": ()}),
    "raid": (lambda _folder: opening("05"), {"opening-05": ()}),
    "raided": (
        lambda _folder: opening("05", station_S3313=1, station_S2202=2, fort_S3824=1),
        {"station-damaged": at("S3313"), "station-destroyed": at("S2202"), "fort-fallen": at("S3824")},
    ),
    "blow": (lambda _folder: opening("06"), {"opening-06": ()}),
    "bethesda": (lambda _folder: opening("07"), {"opening-07": ()}),
    "trevilian": (
        lambda _folder: opening("08"),
        {"opening-08": (), "ways-out": at("N0129"), "goals-08": ("t",)},
    ),
    "end": (
        lambda folder: resumed("end.log", folder),
        {"game-over": ("=",), "last-position": ()},
    ),
}


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("size", SIZES)
def test_screens_as_they_were(
    scene: str, size: str, pytestconfig: pytest.Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GTC_CONFIG", "/home/player/.config/gtc")
    make, steps = SCENES[scene]
    found = screens(make(tmp_path), SIZES[size], steps)
    folder = GOLDENS / size
    strange = {name for name, text in found.items() if not text.isascii()}
    assert strange <= {"settings"}  # where languages name themselves
    if pytestconfig.getoption("--regenerate"):
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in found.items():
            (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    wrong = []
    for name, text in found.items():
        expected = (folder / f"{name}.txt").read_text(encoding="utf-8")
        wrong += difflib.unified_diff(expected.splitlines(), text.splitlines(), name, "now", lineterm="", n=0)
    assert not wrong, "\n".join(wrong)


def test_every_golden_is_of_a_screen() -> None:
    names = {f"{name}.txt" for _make, steps in SCENES.values() for name in steps}
    for size in SIZES:
        assert {file.name for file in (GOLDENS / size).iterdir()} == names
