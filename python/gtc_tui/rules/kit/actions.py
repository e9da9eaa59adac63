"""Every answer that players of a system can give, and every question they are asked: each declared once, in the module
of the chapter that it belongs to.

A rule of thumb: where rules of several modules bring answers to one question (the menu of an action phase), it is a
`Menu`, and each module adds its `Choice`. A stage whose answers hang on one another and share its course (a march)
keeps them in one `match`.
"""

from __future__ import annotations

import pkgutil
from bisect import insort
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Generic, NamedTuple, TypeVar

from gtc_tui.engine.action import Action, Codec, Roll
from gtc_tui.engine.decision import Group
from gtc_tui.engine.play import Play
from gtc_tui.engine.stage import Refusal
from gtc_tui.errors import not_offered
from gtc_tui.messages import Message, _

PlayT = TypeVar("PlayT", bound=Play[Any, Any])
ActionT = TypeVar("ActionT", bound=Action)
AskedT = TypeVar("AskedT")


class Occasion(NamedTuple):
    """When an answer may be given: in one of these phases of a turn, and by which rule. after: what the player has to
    do first, for an answer that only a course of an action asks for."""

    phases: tuple[str, ...]
    rule: str
    after: Message | None = None


class Catalogue(Generic[PlayT]):
    """Of one system. Labels and help are made and told when they are asked for."""

    def __init__(self) -> None:
        self._occasions: dict[type[Action], Occasion] = {}
        self._labels: dict[type[Action], Callable[[PlayT, Any], Message]] = {Roll: _roll}
        self._help: dict[str, Callable[[PlayT], Iterable[Message]]] = {}
        self._groups: dict[type[Action], Group] = {}

    def answer(
        self, action: type[ActionT], label: Callable[[PlayT, ActionT], Message], group: Group | None = None
    ) -> None:
        """Declares an answer. label: as interfaces list it, one line of a narrow list where it can be."""
        if action in self._labels:
            raise ValueError(f"{action.__name__} is declared twice")
        self._labels[action] = label
        if group is not None:
            self._groups[action] = group

    def belong(self, occasion: Occasion, *actions: type[Action]) -> None:
        """Declares when answers may be given, for whoever types them at another time."""
        self._occasions.update(dict.fromkeys(actions, occasion))

    def occasion(self, kind: type[Action]) -> Occasion | None:
        """When answers of a kind may be given; None where that has not been declared."""
        return self._occasions.get(kind)

    def group(self, action: Action) -> Group | None:
        """Where an answer stands among the others."""
        return self._groups.get(type(action))

    def question(self, kind: str, help: Callable[[PlayT], Iterable[Message]]) -> None:
        """Declares a kind of decision. help: what it means, in a few sentences with the figures in use."""
        if kind in self._help:
            raise ValueError(f"the question {kind} is declared twice")
        self._help[kind] = help

    def codec(self) -> Codec:
        """Text forms of all answers."""
        return Codec(*(action for action in self._labels if action is not Roll))

    def label(self, play: PlayT, action: Action) -> Message:
        """A legal answer to the question under way. Raises IllegalAction for one of another system."""
        label = self._labels.get(type(action))
        if label is None:
            raise not_offered("", action.verb)
        return play.stack[-1].label(play, action) or label(play, action)

    def help(self, play: PlayT, kind: str) -> tuple[str, ...]:
        return tuple(line.told() for line in self._help[kind](play))

    @property
    def questions(self) -> frozenset[str]:
        """Kinds of decisions."""
        return frozenset(self._help)


def _roll(play: object, roll: Roll) -> Message:
    return _("Roll {dice}").format(dice=" ".join(str(face) for face in roll.dice))


def _none(play: object) -> Iterable[Message]:
    return ()


def _nothing(play: object, asked: object, action: Action) -> float:
    return 0.0


@dataclass(frozen=True, kw_only=True)
class Choice(Generic[PlayT, AskedT, ActionT]):
    """One of the answers to a question that leaves several things to do.

    place: where it stands among the others, lower ones first. offer: every such answer that is legal now. refusal: why
    one that is not offered may not be given, where that can be told. lacking: why none is offered, where that can be
    told; asked only where none is. untimely: why it may not be given while something else is asked, where that can be
    told. begin: carries out a legal one. label: as `Catalogue.answer` takes it; None: the answer belongs to other
    questions too, and is declared apart. group: where there may be many of its kind. help: what to do so means. value:
    how good it looks, for the greedy policy, where that can be told without judging the position; 0 is what to do
    nothing is worth.
    """

    action: type[ActionT]
    place: int
    offer: Callable[[PlayT, AskedT], Iterable[ActionT]]
    begin: Callable[[PlayT, AskedT, ActionT], None]
    label: Callable[[PlayT, ActionT], Message] | None = None
    group: Group | None = None
    refusal: Callable[[PlayT, AskedT, ActionT], Refusal | None] = lambda play, asked, action: None
    lacking: Callable[[PlayT, AskedT], Refusal | None] = lambda play, asked: None
    untimely: Callable[[PlayT, ActionT], Refusal | None] = lambda play, action: None
    help: Callable[[PlayT], Iterable[Message]] = _none
    value: Callable[[PlayT, AskedT, ActionT], float] = _nothing


class Menu(Generic[PlayT, AskedT]):
    """A question whose answers are declared one by one, each by the module of its rule. What is asked of (a side, a
    stage) is handed to all of them."""

    def __init__(self, catalogue: Catalogue[PlayT]) -> None:
        self._catalogue = catalogue
        self._choices: list[Choice[PlayT, AskedT, Any]] = []
        self._by_action: dict[type[Action], Choice[PlayT, AskedT, Any]] = {}

    def add(self, choice: Choice[PlayT, AskedT, Any]) -> None:
        if choice.label is not None:
            self._catalogue.answer(choice.action, choice.label, choice.group)
        insort(self._choices, choice, key=lambda one: (one.place, one.action.__name__))
        self._by_action[choice.action] = choice

    def options(self, play: PlayT, asked: AskedT) -> list[Action]:
        """Every answer that is legal now, in order."""
        return [action for choice in self._choices for action in choice.offer(play, asked)]

    def any(self, play: PlayT, asked: AskedT) -> bool:
        """Is any answer legal now?"""
        return any(True for choice in self._choices for _action in choice.offer(play, asked))

    def refusal(self, play: PlayT, asked: AskedT, action: Action) -> Refusal | None:
        """Why an answer may not be given; None too where it is none of these."""
        choice = self._by_action.get(type(action))
        return None if choice is None else choice.refusal(play, asked, action)

    def lacking(self, play: PlayT, asked: AskedT, key: int) -> Refusal | None:
        """Why there is none of the answers of a group now."""
        own = (choice for choice in self._choices if choice.group is not None and choice.group.key == key)
        return next((fault for choice in own if (fault := choice.lacking(play, asked)) is not None), None)

    def untimely(self, play: PlayT, action: Action) -> Refusal | None:
        """Why an answer may not be given while something else is asked; None too where it is none of these."""
        choice = self._by_action.get(type(action))
        return None if choice is None else choice.untimely(play, action)

    def begin(self, play: PlayT, asked: AskedT, action: Action) -> None:
        self._by_action[type(action)].begin(play, asked, action)

    def value(self, play: PlayT, asked: AskedT, action: Action) -> float:
        return self._by_action[type(action)].value(play, asked, action)

    def help(self, play: PlayT) -> Iterable[Message]:
        """What each of them means, in order."""
        return (line for choice in self._choices for line in choice.help(play))

    def has(self, kind: type[Action]) -> bool:
        return kind in self._by_action

    def __contains__(self, action: Action) -> bool:
        return self.has(type(action))


def import_rooms(package: str, *rooms: str) -> None:
    """Imports every module of some rooms of a system, sub-rooms too: what they declare is known then, and nobody lists
    them."""
    for room in rooms:
        folder = import_module(f"{package}.{room}")
        for module in pkgutil.walk_packages(folder.__path__, f"{package}.{room}."):
            import_module(module.name)
