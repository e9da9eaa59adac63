"""The list of answers: groups in the order of their weight, steady numbers, and only those of the hex looked at."""

from __future__ import annotations

import random
from functools import cache

import pytest

import gtc_tui
from gtc_tui.engine.decision import ROUTINE
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.play.aids.answers import Answer, list_answers
from gtc_tui.tui.game.act.choices import Row, is_grouped, path, rows, typed_row


@pytest.mark.parametrize(
    ("typed", "numbers", "expected"),
    [
        ("3", range(1, 10), (2, True)),
        ("1", range(1, 10), (0, True)),
        ("1", range(1, 11), (0, False)),
        ("10", range(1, 11), (9, True)),
        ("2", range(1, 25), (1, False)),
        ("3", range(1, 25), (2, False)),
        ("9", range(1, 12), (8, False)),
        ("99", range(1, 12), (None, True)),
        ("0", range(1, 10), (None, True)),
        ("99", range(1, 25), (None, True)),
        ("3", (1, 3, 4, ROUTINE), (1, True)),
        ("0", (1, 3, 4, ROUTINE), (3, True)),
        ("2", (1, 3, 4, ROUTINE), (None, True)),
        ("3", (1, 3, 91, 92, ROUTINE), (1, True)),
        ("9", (1, 3, 91, 92, ROUTINE), (None, False)),
        ("92", (1, 3, 91, 92, ROUTINE), (3, True)),
    ],
)
def test_a_number_is_complete_with_as_many_digits_as_the_longest_has(
    typed: str, numbers: range | tuple[int, ...], expected: tuple[int | None, bool]
) -> None:
    assert typed_row(typed, [Row(number, (number,), "") for number in numbers]) == expected


SCENARIOS = ("gtc/03-race-for-spotsylvania", "gtc/09-the-overland-campaign", "boots2/pershing")


_MOST = 700  # answers of a random game


@cache
def questions(scenario: str) -> list[tuple[list[Answer], int | None]]:
    """Of a random game: the answers, and the place of the routine one."""
    state, chance, found = gtc_tui.load(scenario).new_state(), random.Random(2), []
    while state.decision is not None and len(state) < _MOST:
        if state.to_move in state.game.sides:
            seat = Seat.deciding(state)
            pieces = {piece.id: piece for piece in seat.view().pieces}
            answers = list_answers(seat, pieces)
            default = state.decision.default
            routine = next((index for index, answer in enumerate(answers) if answer.action == default), None)
            found.append((answers, routine))
        state.apply(chance.choice(state.decision.actions))
    return found


@pytest.mark.parametrize("scenario", [SCENARIOS[0], pytest.param(SCENARIOS[1], marks=pytest.mark.long), SCENARIOS[2]])
def test_every_answer_is_reached_by_what_is_typed_for_it(scenario: str) -> None:
    grouped = 0
    for answers, routine in questions(scenario):
        places = [None, *{place for answer in answers for place in (*answer.where, *answer.home)}][:6]
        for place in places:
            listed = rows(answers, place, None, routine)
            inside = [index for row in listed for index in row.answers]
            assert len(inside) == len(set(inside))
            if place is None or not is_grouped(answers):
                assert sorted(inside) == list(range(len(answers)))
            numbers = [row.number for row in listed]
            assert len(numbers) == len(set(numbers))
            for index in inside:
                typed = path(answers, place, None, routine, index)
                assert typed is not None
                if is_grouped(answers):
                    grouped += 1
                    assert reached(answers, place, routine, str(typed)) == index
                group = next(row for row in listed if index in row.answers)
                if group.only is None:  # once it is open: by its number there alone
                    shorter = path(answers, place, group.number, routine, index)
                    inner = rows(answers, place, group.number, routine)
                    assert next(row.only for row in inner if row.number == shorter) == index
                    assert typed == int(f"{group.number}{shorter}")
    assert grouped > 100 or scenario.startswith("boots")


def reached(answers: list[Answer], place: str | None, routine: int | None, typed: str) -> int | None:
    """The answer that is taken where these digits are typed one by one."""
    listed, so_far = rows(answers, place, None, routine), ""
    for digit in typed:
        so_far += digit
        at, complete = typed_row(so_far, listed)
        if at is not None and complete:
            if listed[at].only is not None:
                return listed[at].only
            listed, so_far = rows(answers, place, listed[at].number, routine), ""
    at, _complete = typed_row(so_far, listed) if so_far else (None, True)
    return None if at is None else listed[at].only


@pytest.mark.parametrize("scenario", SCENARIOS[:2])
def test_a_digit_means_the_same_kind_of_answer_in_every_question(scenario: str) -> None:
    meant: dict[int, set[str]] = {}
    for answers, routine in questions(scenario):
        if not is_grouped(answers):
            continue
        weights = [answer.group.key if answer.group is not None else 10 for answer in answers]
        assert weights == sorted(weights)
        for row in rows(answers, None, None, routine):
            group = answers[row.answers[0]].group
            if group is not None:
                meant.setdefault(row.number, set()).add(group.title.source)
    assert len(meant) > 2 and all(len(titles) == 1 for titles in meant.values())


def test_with_the_cursor_on_a_stack_only_what_it_can_do_is_listed() -> None:
    state = gtc_tui.load("gtc/03-race-for-spotsylvania").new_state()
    chance = random.Random(1)
    while state.decision is not None and "march" not in _verbs(state):
        state.apply(chance.choice(state.decision.actions))
    seat = Seat.deciding(state)
    view = seat.view()
    answers = list_answers(seat, {piece.id: piece for piece in view.pieces})
    place = next(answer.where[0] for answer in answers if answer.action.verb == "march")
    here = {piece.id for piece in view.pieces if piece.hex == place}
    listed = rows(answers, place, None, None)
    named = [answers[index] for row in listed for index in row.answers]
    assert named and all(not answer.pieces or set(answer.pieces) & here for answer in named)
    assert len(named) < len(answers)


def _verbs(state: State) -> set[str]:
    assert state.decision is not None
    return {action.verb for action in state.decision.actions}
