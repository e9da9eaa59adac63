"""Questions that people ask of a position: their arguments, checked as they are read, and who answers them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.decision import WAITING, Decision, face
from gtc_tui.engine.play import Play
from gtc_tui.engine.report import Report, Text
from gtc_tui.errors import UnknownName
from gtc_tui.i18n import _
from gtc_tui.model.ids import HexId
from gtc_tui.names import unknown

PlayT = TypeVar("PlayT", bound=Play[Any, Any])
QuestionT = TypeVar("QuestionT", bound="Question[Any]")


class Question(Generic[PlayT]):
    """One question and its arguments. Systems extend it by what only they are asked. Everything that reads an argument
    raises UnknownName for one that is missing or wrong."""

    most_points: ClassVar[int]
    """Movement points that may be asked about."""

    def __init__(self, play: PlayT, side: Side | None, what: str, args: Mapping[str, Any]) -> None:
        self.play = play
        self.side = side
        self.what = what
        self.args = args

    def needed(self, key: str) -> Any:
        """An argument that must be given."""
        if self.args.get(key) is None:
            raise UnknownName(_("{question} needs {name}").format(question=self.what, name=key))
        return self.args[key]

    def piece(self, key: str = "piece") -> PieceId:
        return self.known_piece(self.needed(key))

    def known_piece(self, name: Any) -> PieceId:
        """A piece of the game by its id."""
        known = self.play.game.system.piece_ids(self.play.game)
        if name in known:
            return PieceId(name)
        raise unknown(_("{name}: no such piece in this scenario").format(name=str(name)[:40]), str(name), known)

    def hex(self, key: str = "hex") -> HexId:
        """Native id; any printed name of the hex will do."""
        number: HexId = self.play.game.map.hex_id(str(self.needed(key)).upper())
        return number

    def points(self, key: str = "mp") -> int | None:
        """Movement points, whole ones; None where they are not given."""
        given = self.args.get(key)
        if given is None:
            return None
        try:
            points = -1 if isinstance(given, bool) else int(given)
        except (TypeError, ValueError, OverflowError):
            points = -1
        if not isinstance(given, str) and points != given:  # a fraction
            points = -1
        if not 0 <= points <= self.most_points:
            told = _("{name}: give MP from 0 to {most}, not {given}")
            raise UnknownName(told.format(name=key, most=self.most_points, given=str(given)[:20]))
        return points

    def flag(self, key: str) -> bool:
        return self.args.get(key) in (True, 1, "1", "yes", "true")

    def sides(self, key: str = "side") -> list[Side]:
        """The side asked about; both where none is named."""
        given = self.args.get(key)
        if given in (None, "both"):
            return list(self.play.game.sides)
        if given in self.play.game.sides:
            return [Side(str(given))]
        raise unknown(_("{name}: no such side").format(name=str(given)[:40]), str(given), self.play.game.sides)

    @property
    def decision(self) -> Decision | None:
        """What is being asked in the game, None when it is over."""
        return self.play.stack[-1].decision(self.play) if self.play.stack else None


Answers = Mapping[str, tuple[Callable[[QuestionT], Report], tuple[str, ...]]]
"""By question: what answers it, and the arguments that it takes."""


def ask(known: Answers[QuestionT], question: QuestionT) -> Report:
    """The answer to a question. Raises UnknownName for a question or an argument that there is not."""
    found = known.get(question.what)
    if found is None:
        told = _("no question {name}; there are {known}")
        raise UnknownName(told.format(name=question.what, known=", ".join(known)))
    answer, names = found
    for key in question.args:
        if key not in names:
            told = _("{question} has no argument {name}; it takes {known}")
            raise UnknownName(told.format(question=question.what, name=key, known=", ".join(names) or "-"))
    return answer(question)


def help_on(question: Question[PlayT], lines: Callable[[PlayT, Decision], tuple[str, ...]]) -> Text:
    """Help on the decision under way, as far as the asking side may know it. lines: of a system's own."""
    decision, game = question.decision, question.play.game
    if decision is None:
        return Text(_("The game is over"), ())
    if question.side is not None and game.secrets:
        decision = face(decision, question.side, game.side_words)
    return Text(decision.prompt, () if decision.kind == WAITING else lines(question.play, decision))
