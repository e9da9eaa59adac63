"""Controllers of the game screen, each alone: no terminal, a screen that only writes down what it is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Coroutine
from random import Random
from time import monotonic
from typing import Any

import pytest
from driving import marching, session_at, texts
from textual.geometry import Size

from gtc_tui.engine.event import Event
from gtc_tui.play.aids.answers import Answer
from gtc_tui.play.table.session import Session
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.game.act.answering import Answering
from gtc_tui.tui.game.act.automatic import Automatic
from gtc_tui.tui.game.act.seating import Seating
from gtc_tui.tui.game.act.undoing import Undoing
from gtc_tui.tui.game.commands import KEYS
from gtc_tui.tui.game.controller import Controller
from gtc_tui.tui.game.desk import Desk
from gtc_tui.tui.game.look.cards import Cards
from gtc_tui.tui.game.look.history import History
from gtc_tui.tui.game.look.lessons import Lessons
from gtc_tui.tui.game.look.looking import Looking
from gtc_tui.tui.game.look.overlays import Overlays
from gtc_tui.tui.game.look.panels import Panels
from gtc_tui.tui.lines import Line
from gtc_tui.tui.settings.settings import Settings


class Board:
    """Where the map was turned to."""

    def __init__(self) -> None:
        self.revealed: list[str] = []

    def reveal(self, place: str) -> None:
        self.revealed.append(place)

    def in_sight(self, place: str) -> bool:
        return True


class Host:
    """What controllers ask of a screen, written down."""

    size = Size(80, 24)
    wide = False
    is_mounted = is_open = True

    def __init__(self, session: Session, settings: Settings | None = None) -> None:
        self.desk = Desk(session)
        self.look = Look(None)
        self.settings = settings or Settings(confirm="no")
        self.table = KEYS
        self.board = Board()
        self.places: dict[str, object] = {}
        self.controllers: tuple[Controller, ...] = ()
        self.said: list[str] = []
        self.noted = ""
        self.updates = 0
        self.asks = 0
        self.begun = 0
        self.looking = Looking(self)  # type: ignore[arg-type]
        self.history = History(self, self.looking)  # type: ignore[arg-type]
        self.overlays = Overlays(self)  # type: ignore[arg-type]
        self.panels = Panels(self, self.overlays, self.history)  # type: ignore[arg-type]
        cards = Cards(self)  # type: ignore[arg-type]
        lessons = Lessons(self, self.overlays, self.panels, cards)  # type: ignore[arg-type]
        self.automatic = Automatic(self, self.history, cards, lambda: None)  # type: ignore[arg-type]
        self.seating = Seating(self, self.history, lambda: None)  # type: ignore[arg-type]
        parts = self.looking, self.panels, self.history, self.automatic, self.seating, lessons
        self.answering = Answering(self, *parts, monotonic)  # type: ignore[arg-type]
        self.controllers = (self.automatic, self.history, self.overlays, self.looking, self.panels, self.answering)

    @property
    def cursor(self) -> str:
        return self.looking.cursor

    def chosen_answer(self) -> Answer | None:
        return self.answering.chosen_answer

    def say(self, text: str, style: str = "notice") -> None:
        self.said.append(text)

    def note(self, text: str, style: str = "notice") -> None:
        self.noted = text

    def update(self) -> None:
        self.panels.look()
        self.updates += 1

    def asked(self) -> None:
        self.asks += 1
        for one in self.controllers:
            one.asked()

    def call_after_refresh(self, callback: Any, *args: Any) -> bool:
        return True

    def in_background(self, work: Coroutine[Any, Any, None]) -> None:
        work.close()
        self.begun += 1


def test_a_digit_opens_a_group_and_another_takes_an_answer_of_it() -> None:
    host = Host(session_at("done", "done"))
    host.asked()
    assert 20 < len(host.desk.answers) < 29
    before = len(host.desk.session.state)
    host.answering.cleared()  # answers about other hexes than the cursor's too
    host.answering.action_digit("3")  # a group opens
    marches = [answer for answer in host.desk.answers if answer.group is not None and answer.group.marches]
    assert len(host.answering.list.rows) == len(marches) and len(host.desk.session.state) == before and not host.said
    host.answering.action_digit("0")
    assert host.said == ["There is no choice 0: they are 1 to 9"] and len(host.desk.session.state) == before
    host.answering.action_digit("2")
    assert len(host.desk.session.state) == before + 1 and host.asks == 2


def test_enter_says_of_a_group_that_it_opens_it() -> None:
    """In a list of all answers the one under the cursor stands in a group that is closed."""
    host = Host(session_at("done", "done"))
    host.asked()
    host.answering.cleared()
    before = len(host.desk.session.state)
    host.answering.action_take()
    assert host.said == ["Enter again: Activate .."] and host.answering.chosen_answer is None
    host.answering.action_take()
    assert host.answering.list.opened is not None and len(host.desk.session.state) == before


def test_enter_takes_nothing_before_a_way_is_chosen() -> None:
    host = Host(marching("robinson"))
    host.asked()
    before = len(host.desk.session.state)
    assert host.answering.list.chosen is None and host.cursor == host.desk.subject_hex
    host.answering.action_take()
    assert host.said[-1].startswith("Enter again: ") and len(host.desk.session.state) == before
    assert host.answering.chosen_answer is host.desk.answers_at(host.cursor)[0]
    host.answering.action_take()
    assert len(host.desk.session.state) == before + 1


def test_the_cursor_brings_the_answer_under_it_and_hides_what_was_held() -> None:
    host = Host(marching("robinson"))
    host.asked()
    host.panels.action_panel(1)
    held = host.panels.shown
    target = next(answer for answer in host.desk.answers if answer.hexes)
    host.history.news = True
    host.looking.turn_to(target.where[0])
    assert host.answering.chosen_answer is not None and target.where[0] in host.answering.chosen_answer.where
    assert not host.history.news and host.board.revealed[-1] == target.where[0] and held == "odds"


def test_what_can_be_answered_again_is_asked_again_after_undo() -> None:
    host = Host(session_at("done", "done"))
    undoing = Undoing(host, host.history, host.automatic, host.answering)  # type: ignore[arg-type]
    host.asked()
    before = texts(host.desk.session)
    host.answering.answer(host.desk.answers[0].action)
    assert len(texts(host.desk.session)) == len(before) + 1 and host.history.trail is not None
    undoing.action_undo()
    assert texts(host.desk.session) == before and "undone" in host.said[-1] and not host.history.trail
    undoing.action_redo()
    assert len(texts(host.desk.session)) == len(before) + 1


def test_an_overlay_comes_and_goes_by_one_key_and_escape_takes_all_off() -> None:
    host = Host(session_at("done", "done"))
    for _again in range(2):
        host.overlays.action_overlay("zoc", 0)
        host.overlays.action_overlay("objectives")
        assert set(host.overlays.pinned) == {"zoc:0", "objectives"} and len(host.overlays.shown()) == 2
        host.overlays.action_overlay("objectives")
        assert set(host.overlays.pinned) == {"zoc:0"}
        host.overlays.action_clear()
        assert not host.overlays.pinned


def test_escape_ends_what_is_under_way_before_it_takes_anything_off() -> None:
    class Busy(Controller):
        ends = 1

        def stopped(self) -> bool:
            self.ends -= 1
            return self.ends >= 0

    host = Host(session_at("done", "done"))
    host.controllers = (Busy(host), *host.controllers)  # type: ignore[arg-type]
    host.overlays.action_overlay("objectives")
    host.overlays.action_clear()
    assert host.overlays.pinned
    host.overlays.action_clear()
    assert not host.overlays.pinned


def test_the_other_person_sees_nothing_of_what_the_first_looked_at() -> None:
    host = Host(marching("robinson"))
    host.overlays.pinned = {"objectives": {}, "reach": {"piece": "robinson"}, "zoc:0": {"side": "union"}}
    host.history.trail = ("N3217",)
    host.seating.take_over()
    assert set(host.overlays.pinned) == {"objectives"} and not host.history.trail and host.asks == 1


def test_automatic_play_begins_once_and_what_interrupts_it_comes_at_once_where_nobody_thinks() -> None:
    players = {"union": "bot:random", "confederate": "human"}
    host = Host(Session.new("gtc/03-race-for-spotsylvania", players, 3, None))  # type: ignore[arg-type]
    host.automatic.paused = True
    host.automatic.go_on()
    assert not host.begun
    host.automatic.action_pause()
    host.automatic.go_on()
    assert host.begun == 1 and host.automatic.playing
    done: list[int] = []
    host.automatic.interrupt(lambda: done.append(1))
    assert done == [1]


def test_a_group_opens_at_the_hex_looked_at_though_the_cursor_is_where_an_answer_leads() -> None:
    host = Host(session_at("done", "done", "pass"))
    host.asked()
    answers, listed = host.desk.answers, host.answering.list
    place, goal = next(
        (answer.home[0], answer.hexes[0])
        for answer in answers
        if answer.home and answer.hexes and not set(answer.hexes) & set(answer.home)
    )
    host.looking.turn_to(place)
    shown = listed.rows
    attacks = next(row for row in shown if any(goal in answers[index].hexes for index in row.answers))
    host.answering.action_digit(str(attacks.number))
    while host.cursor != goal:
        host.answering.action_answer(1)
    assert host.answering.stopped() and listed.rows == shown and listed.place == place
    other = next(row for row in shown if row.only is None and row != attacks)
    host.answering.action_digit(str(other.number))
    assert [row.only for row in listed.rows] == list(other.answers) and host.cursor == place


class Page:
    """A panel of the log that only keeps its lines."""

    top, room, text_width = 0, 10, 44

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.shown: list[int] = []

    def put(self, lines: list[Line], key: str) -> None:
        self.lines = lines

    def to_end(self) -> None:
        pass

    def reveal(self, line: int) -> None:
        self.shown.append(line)


def test_the_log_is_written_on_from_what_is_new_and_reads_as_if_written_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    host, random, written = Host(session_at()), Random(4), Counter[int]()
    session, write = host.desk.session, History._write

    def counted(history: History, number: int, event: Event, width: int) -> None:
        written[id(history)] += 1
        write(history, number, event, width)

    monkeypatch.setattr(History, "_write", counted)
    monkeypatch.setattr("gtc_tui.tui.game.look.history._LATELY", 100_000)  # what is anew is whole at once
    page = Page()
    monkeypatch.setattr(Host, "panel_widget", lambda host, name: page, raising=False)
    most = 0
    for turn in range(400):
        back = turn % 7 == 6 or session.to_move is None
        if back:
            session.undo(agreed=True)
        first = session.events if back else session.act(random.choice(session.state.legal_actions()))
        while session.auto() is not None:
            pass
        host.history.begin(first)
        host.desk.refresh()
        if turn % 3 == 2:
            continue  # more than one answer may come between two looks at it
        page.text_width = 44 if turn < 300 else 70
        before, anew = written[id(host.history)], History(host, host.looking)  # type: ignore[arg-type]
        host.history.fill({"log": None})  # type: ignore[dict-item]
        lines, numbers = page.lines, list(host.history._log_of)
        most = max(most, written[id(host.history)] - before if turn != 300 else 0)
        anew.begin(first)
        anew.fill({"log": None})  # type: ignore[dict-item]
        assert page.lines == lines and anew._log_of == numbers
    assert session.events > 200 and 0 < most < 100
