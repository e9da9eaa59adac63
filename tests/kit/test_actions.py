"""Answers and questions of a system, declared one by one: a toy that has two things to do."""

from __future__ import annotations

from typing import Any

import pytest

from gtc_tui.engine.action import Action, ActionSyntax, Roll
from gtc_tui.engine.stage import Stage
from gtc_tui.messages import Message, bare
from gtc_tui.rules.kit.actions import Catalogue, Choice, Menu


class Dig(Action, frozen=True, tag="dig"):
    depth: int


class Rest(Action, frozen=True, tag="rest"):
    """Nothing."""


class Yard(Stage, frozen=True):
    soil: int

    def label(self, play: Any, action: Action) -> Message | None:
        return bare("Sleep") if self.soil == 0 and isinstance(action, Rest) else None


class Toy:
    """As much of a game as an answer sees."""

    def __init__(self, soil: int) -> None:
        self.stack: list[Stage] = [Yard(soil)]
        self.dug = 0


def declared() -> tuple[Catalogue[Any], Menu[Any, int]]:
    """What is asked of is how much soil there is. The second thing to do is declared first."""
    catalogue: Catalogue[Any] = Catalogue()
    menu: Menu[Any, int] = Menu(catalogue)
    menu.add(
        Choice(
            action=Rest,
            place=20,
            offer=lambda play, soil: (Rest(),),
            begin=lambda play, soil, action: None,
            label=lambda play, action: bare("Rest"),
        )
    )
    menu.add(
        Choice(
            action=Dig,
            place=10,
            offer=lambda play, soil: (Dig(depth) for depth in range(1, soil + 1)),
            refusal=lambda play, soil, action: ("1.2", bare(f"only {soil} deep")) if action.depth > soil else None,
            begin=lambda play, soil, action: setattr(play, "dug", action.depth),
            label=lambda play, action: bare(f"Dig {action.depth}"),
            help=lambda play: (bare("Digging goes down."),),
            value=lambda play, soil, action: float(action.depth),
        )
    )
    catalogue.question("yard", lambda play: (bare("What next?"), *menu.help(play)))
    return catalogue, menu


def test_an_action_declared_is_offered_refused_begun_named_explained_and_valued() -> None:
    catalogue, menu = declared()
    toy = Toy(2)
    assert menu.options(toy, 2) == [Dig(1), Dig(2), Rest()]
    assert menu.any(toy, 2) and not Menu[Any, int](catalogue).any(toy, 2)
    assert menu.refusal(toy, 2, Dig(3)) == ("1.2", bare("only 2 deep")) and menu.refusal(toy, 2, Rest()) is None
    assert menu.refusal(toy, 2, Roll((1,))) is None and Dig(9) in menu and Roll((1,)) not in menu
    menu.begin(toy, 2, Dig(2))
    assert toy.dug == 2
    assert [catalogue.label(toy, action).told() for action in (Dig(1), Rest(), Roll((3, 5)))] == [
        "Dig 1",
        "Rest",
        "Roll 3 5",
    ]
    assert catalogue.help(toy, "yard") == ("What next?", "Digging goes down.") and catalogue.questions == {"yard"}
    assert menu.value(toy, 2, Dig(2)) == 2.0 > menu.value(toy, 2, Rest()) == 0.0


def test_a_stage_may_call_an_answer_by_another_name() -> None:
    assert declared()[0].label(Toy(0), Rest()).told() == "Sleep"


def test_the_codec_knows_what_is_declared_and_nothing_else() -> None:
    codec = declared()[0].codec()
    assert [codec.parse(text) for text in ("dig 3", "rest", "roll 4")] == [Dig(3), Rest(), Roll((4,))]
    with pytest.raises(ActionSyntax):
        codec.parse("plant 1")


def test_nothing_is_declared_twice() -> None:
    catalogue, _menu = declared()
    with pytest.raises(ValueError, match="Rest"):
        catalogue.answer(Rest, lambda play, action: bare(""))
    with pytest.raises(ValueError, match="yard"):
        catalogue.question("yard", lambda play: ())


def test_an_answer_of_several_questions_is_declared_once_and_offered_by_each() -> None:
    catalogue, menu = declared()
    other: Menu[Any, int] = Menu(catalogue)
    other.add(Choice(action=Rest, place=10, offer=lambda play, soil: (Rest(),), begin=lambda play, soil, action: None))
    assert other.options(Toy(1), 1) == [Rest()] and Rest() in menu
    assert catalogue.label(Toy(1), Rest()).told() == "Rest"
