"""Screens of a game where markers are drawn, hands held and stacks hidden: golden texts, and what must not be told.

`pytest --regenerate tests/tui/game/test_second_system.py` writes the goldens anew; look at each that changed.
"""

from __future__ import annotations

import difflib
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from driving import NOT_TWICE, SMALL, play, settled, shown, type_keys, until
from pictures import GOLDENS as ALL
from pictures import SIZES, Steps, screens
from textual.pilot import Pilot

from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.engine.action import Side
from gtc_tui.engine.seat import Seat
from gtc_tui.play.table.session import Session
from gtc_tui.tui.game.act.automatic import Automatic
from gtc_tui.tui.game.commands import KEYS
from gtc_tui.tui.game.controller import Host
from gtc_tui.tui.game.desk import Desk
from gtc_tui.tui.game.header import Header
from gtc_tui.tui.game.screen import GameScreen, WhatIfScreen
from gtc_tui.tui.settings.keys import for_game
from gtc_tui.tui.settings.settings import Settings

GOLDENS = ALL / "boots"
# What is pressed for each screen, after Escape, in a game that goes on from this log.
SCENES: dict[str, Steps] = {
    "st-clair-attacks": {
        "attack-odds": ("tab",),
        "hidden-stack": ("g", *"2034", "enter"),
        "attack-explained": ("question_mark",),
        "hand": ("number_sign",),
        "hand-panel": ("v", "v", "v"),
        "order-of-battle": ("D",),
        "roster-hidden": ("R",),
        "ledger": ("P",),
    },
    "chihuahua-moves": {
        "menu-of-moves": (),
        "by-rail": ("enter",),
        "areas": ("C",),
        "supply": ("C", "S"),
        "whole-map": ("S", "minus"),
        "closest": ("plus", "plus", "plus"),
    },
}


def resumed(name: str, folder: Path) -> Session:
    """A game between two people."""
    log = folder / f"{name}.log"
    log.write_bytes((GOLDENS / log.name).read_bytes())
    return Session.resume(log)


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("size", SIZES)
def test_screens_as_they_were(
    scene: str, size: str, pytestconfig: pytest.Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GTC_CONFIG", "/home/player/.config/gtc")
    found = screens(resumed(scene, tmp_path), SIZES[size], SCENES[scene])
    folder = GOLDENS / size
    if pytestconfig.getoption("--regenerate"):
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in found.items():
            (folder / f"{name}.txt").write_text(text, encoding="ascii")
    wrong = []
    for name, text in found.items():
        expected = (folder / f"{name}.txt").read_text(encoding="ascii")
        wrong += difflib.unified_diff(expected.splitlines(), text.splitlines(), name, "now", lineterm="", n=0)
    assert not wrong, "\n".join(wrong)


def test_every_golden_is_of_a_screen() -> None:
    names = {f"{name}.txt" for steps in SCENES.values() for name in steps}
    for size in SIZES:
        assert {file.name for file in (GOLDENS / size).iterdir()} == names


def test_the_map_comes_to_the_units_that_are_asked_about(tmp_path: Path) -> None:
    session = resumed("chihuahua-moves", tmp_path)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        asked = {place for answer in screen.desk.answers for place in answer.where}
        far = screen.desk.game.map.names[0]
        screen.looking.look_at(far)
        assert asked and not any(screen.board.in_sight(place) for place in asked)
        screen.asked()
        await pilot.pause()
        assert screen.cursor != far and any(screen.board.in_sight(place) for place in asked)

    play(session, SMALL, script)


def test_a_march_goes_on_when_the_other_side_was_asked_on_the_way_and_did_nothing(tmp_path: Path) -> None:
    """6.3: whoever holds markers is asked as a stack comes beside his."""

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "g", *"3817", "enter", "enter")
        await until(pilot, lambda: screen.desk.subject_hex == "3817")
        await until(pilot, lambda: screen.desk.asks_human)
        before = screen.desk.session.count
        await type_keys(pilot, "u")
        assert before - screen.desk.session.count == 9 and screen.desk.subject_hex == "3414"  # one gesture

    play(resumed("beside-juarez", tmp_path), SMALL, script, Settings(confirm="no", pace="instant"))


def test_22_21_the_card_counts_what_the_declaration_gave(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        assert screen.desk.view.points == -8
        answers = "\n".join("".join(text for text, _style in line) for line in screen.answering.list.lines)
        assert "Skirmish" in answers and "(Space)" not in answers  # that key never attacks
        await type_keys(pilot, "1", "enter")
        await until(pilot, lambda: "card" in screen.places and screen.desk.asks_human)
        points = screen.desk.view.points
        card = "\n".join("".join(text for text, _style in line) for line in screen.panel_widget("card").lines)
        assert points < -8 and f"{points} ({points + 8:+d})" in card

    play(resumed("juarez-attacked", tmp_path), SMALL, script, Settings(confirm="no", pace="instant"))


def test_22_5_where_a_unit_may_be_put_is_in_sight_at_the_first_question() -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await until(pilot, lambda: bool(screen.desk.answers))
        asked = {place for answer in screen.desk.answers for place in answer.hexes}
        assert screen.cursor in asked and any(screen.board.in_sight(place) for place in asked)

    play(Session.new("boots2/pershing", {Side("us"): "human", Side("villa"): "bot:greedy"}, 3), SMALL, script)


def test_21_9_who_sees_no_unit_begins_where_his_first_may_be_put() -> None:
    """All the enemy's are face down, and none of his own is on the map: the corner of it is no place to begin at."""
    session = Session.new("boots2/mad-anthony", {Side("us"): "bot:greedy", Side("indian"): "human"}, 4)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await until(pilot, lambda: screen.desk.asks_human)
        assert not any(piece.hex for piece in screen.desk.view.pieces)
        assert screen.cursor == screen.desk.answers[0].where[0] and screen.board.in_sight(screen.cursor)

    play(session, SMALL, script, Settings(confirm="no", pace="instant"))


def test_the_first_line_says_who_moves_at_80_columns(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await until(pilot, lambda: bool(shown(screen).splitlines()[0].strip()))
        line = shown(screen).splitlines()[0].rstrip()
        assert line == "Turn 1 of 11  Chihuahua Militia, movement  VP +0 (net, United States)"

    play(resumed("chihuahua-moves", tmp_path), SMALL, script)


def test_only_dice_are_called_dice() -> None:
    """A marker or a unit is drawn: the question says which, and nothing else comes before it."""
    session = Session.new("boots2/pershing", dict.fromkeys((Side("us"), Side("villa")), "bot:greedy"), 3)
    told: dict[str, set[str]] = {}
    while session.count < 500 and session.waiting != "over":
        if session.waiting == "chance":
            desk = Desk(session)
            decision, host = session.state.decision, SimpleNamespace(desk=desk)
            assert decision is not None
            line = Header(cast(Host, host), cast(Automatic, None))._question()
            told.setdefault(decision.actions[0].verb, set()).add(line.partition(decision.prompt)[0])
        session.auto()
    assert told.pop("roll") == {"Dice: "}
    assert {"drawn", "drawn-heroism", "drawn-unit"} <= set(told) and all(before == {""} for before in told.values())


@pytest.mark.parametrize("game", ["mad-anthony", "pershing"])
def test_markers_are_drawn_on_the_screen_of_one_player(game: str) -> None:
    """What may be drawn he is not told: his question has no answers."""
    sides = {"mad-anthony": ("us", "indian"), "pershing": ("us", "villa")}[game]
    players = dict(zip(map(Side, sides), ("human", "bot:greedy"), strict=True))
    session = Session.new(f"boots2/{game}", players, 1)
    while session.state.decision is not None and session.state.decision.kind in ("set-up", "place"):
        if session.auto() is None:
            session.act(session.state.decision.default or session.state.decision.actions[0])

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        for _answer in range(80):
            await until(pilot, lambda: screen.desk.asks_human)
            if any(event.kind == "draw-marker" for _before, event in session.happened):
                return
            await type_keys(pilot, "1", "enter")
        raise AssertionError("nothing was drawn")

    play(session, SMALL, script, Settings(confirm="no", pace="instant"))


def test_the_line_of_a_what_if_game_is_whole_at_80_columns() -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "X")
        await until(pilot, lambda: isinstance(pilot.app.screen, WhatIfScreen))
        trial = pilot.app.screen
        assert isinstance(trial, WhatIfScreen)
        line = shown(trial).splitlines()[0]
        assert line.rstrip() == "WHAT IF (q discards it)  Turn 1 of 11  Set-up  VP +0 (net, United States)"

    people = {Side("us"): "human", Side("villa"): "bot:greedy"}
    play(Session.new("boots2/pershing", people, 3), SMALL, script)


def test_keys_for_what_a_game_does_not_know_are_not_there(tmp_path: Path) -> None:
    session = resumed("st-clair-attacks", tmp_path)
    names = {key.name for key in for_game(KEYS, session.game, hand=True)}
    assert {key.name for key in KEYS} - names == {
        *("threat", "command", "fatigue", "boxes", "evening", "campaign"),
        *("journey", "control", "rails", "water"),
    }
    assert "hand" not in {key.name for key in for_game(KEYS, session.game, hand=False)}

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        before = await settled(pilot, screen)
        for key in ("F", "m", "T"):
            await type_keys(pilot, key)
            *others, said = (await settled(pilot, screen)).splitlines()
            assert others == before.splitlines()[:-1] and said.startswith(f"{key} is no key here")

    play(session, SMALL, script, NOT_TWICE)


def test_neither_log_nor_playback_names_units_out_of_sight(tmp_path: Path) -> None:
    """The one whose turn it is reads of his own units, of the other's only that some moved."""

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        viewer = screen.desk.viewer
        hidden = [piece.name for piece in screen.desk.view.pieces if piece.unseen]
        assert viewer == "us" and len(hidden) > 5
        for key in ("G", "B"):
            await type_keys(pilot, key, "home")
            for _page in range(30):
                text = shown(pilot.app.screen)
                assert not [name for name in hidden if f"{name} moves" in text or f"{name} begins" in text]
                await type_keys(pilot, "pagedown")
            await type_keys(pilot, "escape")
        told = [event.text for _before, event in screen.desk.session.told(viewer)]
        assert any(text.startswith("A unit moves from") for text in told)
        assert any(text.startswith("1st US Regiment moves from") for text in told)

    play(resumed("st-clair-attacks", tmp_path), SMALL, script, NOT_TWICE)


def test_a_refusal_speaks_of_the_hex_before_units_that_stand_there() -> None:
    """What is to be placed is another unit than the one there: nobody asked why that one may not be."""
    desk = Desk(Session.new("boots2/mad-anthony", {}, 3))
    assert any(piece.hex == "1432" for piece in desk.view.pieces)
    reason = desk.why_not("1432")
    assert reason is not None and "1st US Regiment may not stack" in reason


def to_the_strike() -> Session:
    """A game of machine players to where a person is asked for an attack that he cannot but make."""
    session = Session.new("boots2/pershing", {"us": "human", "villa": "bot:greedy"}, 4)
    while session.waiting != "over":
        decision = session.state.decision
        if session.waiting == "human" and decision is not None and decision.strikes and decision.default is not None:
            return session
        if session.waiting == "human":
            session.act(GreedyBot(4).choose(Seat.deciding(session.state)))
        else:
            session.auto()
    raise AssertionError("there is no attack")


def test_10_5_space_never_attacks() -> None:
    session = to_the_strike()

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        count, decision = session.count, session.state.decision
        assert decision is not None
        for _time in range(3):
            await type_keys(pilot, "space")
            assert session.count == count
            assert screen.chosen_answer() is not None and screen.footer.text.startswith("Enter: Attack")
        await type_keys(pilot, "enter")
        assert session.count > count and decision.default in session.state.history

    play(session, SMALL, script, NOT_TWICE)


def to_the_fallen_die() -> Session:
    """A game between two people to where one may play a marker on the die of a combat."""
    for seed in range(9):
        session = Session.new("boots2/pershing", {"us": "human", "villa": "human"}, seed)
        while session.waiting != "over" and session.count < 900:
            decision = session.state.decision
            fallen = decision is not None and decision.kind == "heroism" and "rolled" in decision.prompt
            if fallen and session.waiting == "human" and session.state.fighting:
                return session
            if session.auto() is None:
                session.act(GreedyBot(4).choose(Seat.deciding(session.state)))
    raise AssertionError("nobody may")


def test_6_3_no_attack_is_confirmed_once_its_die_has_fallen() -> None:
    """To play no marker is taken at once by its number; nobody is told to press Enter for an attack."""
    session = to_the_fallen_die()

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await until(pilot, lambda: screen.desk.asks_human)
        count = session.count
        none = next(answer for answer in screen.desk.answers if answer.action.verb == "keep")
        row = next(row.number for row in screen.answering.list.rows if row.only == none.number - 1)
        assert row is not None
        await type_keys(pilot, *str(row))
        assert "Enter again to attack" not in shown(screen)
        assert session.count > count

    play(session, SMALL, script, Settings(confirm="no", pace="instant"))


def test_21_5_2_the_computer_places_the_rest_when_it_is_asked_twice() -> None:
    """By the key of the default choice, of which there is none; all of it is taken back at once."""
    session = Session.new("boots2/mad-anthony", {Side("us"): "human", Side("indian"): "human"}, 3, None)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        asked = session.state.decision
        assert asked is not None and asked.kind == "set-up" and asked.default is None
        await type_keys(pilot, "1", "space")
        assert len(session.state) == 1 and "Space again: the computer places" in shown(screen)
        await type_keys(pilot, "right", "space")  # another key has cancelled it
        assert len(session.state) == 1
        await type_keys(pilot, "space")
        await until(pilot, lambda: not screen.automatic.playing)
        decision = session.state.decision
        assert len(session.state) == 18 and decision is not None and decision.side == "indian"
        if screen.desk.cover is not None:
            await type_keys(pilot, "enter")
        session.undo(True)
        assert len(session.state) == 1

    play(session, SMALL, script)
