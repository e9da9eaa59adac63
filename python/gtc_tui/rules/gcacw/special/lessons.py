"""What scenarios tell beside their rules: sentences about what has no component, and lessons of guided games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gtc_tui.engine.report import Lesson
from gtc_tui.rules.gcacw.special.hooks import COMPONENTS, SideKey
from gtc_tui.rules.gcacw.state.game import GcacwGame
from gtc_tui.rules.kit.files.schema import Line, Name, Word
from gtc_tui.rules.kit.lessons import Draft, lesson
from gtc_tui.rules.kit.special import SpecialRule
from gtc_tui.rules.kit.words import listed


@COMPONENTS.declare("note")
class Note(SpecialRule, frozen=True):
    """What other parts of the file bring about, in words."""


@COMPONENTS.declare("lesson")
class Taught(SpecialRule, frozen=True):
    """A lesson, told when a question of its kind is put to its side. {goals}, {least}: the two objectives that are
    worth most, and with how many points the scoring side wins. named, advised, settles: as of a lesson."""

    key: Word
    title: Name
    kind: Word
    texts: tuple[Line, ...]
    good: Line = ""
    side: SideKey | None = None
    look: tuple[Word, ...] = ()
    named: tuple[Word, ...] = ()
    advised: bool = False
    settles: Mapping[Word, Word] = {}

    def taught(self, game: GcacwGame) -> Iterable[Lesson]:
        goals = sorted(game.objectives, key=lambda goal: -goal.points)[:2]
        told = listed(f"{goal.name} ({goal.hex}): {goal.points}" for goal in goals)
        wins = [level.least for level in game.levels if level.winner == game.scoring_side and level.least]
        draft = Draft(
            self.key,
            self.title,
            self.texts,
            self.look,
            self.good,
            self.kind,
            side=None if self.side is None else self.side,
            named=self.named,
            advised=self.advised,
            settles=self.settles,
        )
        yield lesson(draft, {"goals": told, "least": min(wins, default=0)})
