"""What a player may ask between answers: tables and maps as lines. Nothing here changes the game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

import msgspec

from gtc_tui.engine.action import Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.report import Odds, Overlay, Report, Tree, View
from gtc_tui.engine.seat import Seat
from gtc_tui.errors import GtcError
from gtc_tui.folders import expanded
from gtc_tui.i18n import N_, _
from gtc_tui.names import unknown
from gtc_tui.play.aids.boxes import boxes
from gtc_tui.play.aids.compare import compare
from gtc_tui.play.aids.fronts import fronts
from gtc_tui.play.aids.overlays import ALONE, overlay
from gtc_tui.play.story.chronicle import chronicle
from gtc_tui.play.story.last_look import Looks
from gtc_tui.play.story.outcome import outcome, outcome_lines
from gtc_tui.play.story.story import Story
from gtc_tui.play.table.session import Session
from gtc_tui.store.logfile import save_copy
from gtc_tui.text.advice import Counsel
from gtc_tui.text.chart import Chart, zooms_told
from gtc_tui.text.layout import table, wrap
from gtc_tui.text.reports import (
    box_lines,
    compare_lines,
    event_lines,
    front_lines,
    hand_lines,
    objective_lines,
    points_lines,
    report_lines,
    roster_lines,
)
from gtc_tui.text.rulebook import rules_lines
from gtc_tui.text.story import Teller
from gtc_tui.text.typed import side_named


class Command(NamedTuple):
    """usage and text: marked for translation where they stand. A name alone is typed as it is in every language."""

    name: str
    usage: str
    text: str

    @property
    def typed(self) -> str:
        """How it is typed."""
        return self.usage if self.usage == self.name else _(self.usage)


COMMANDS = (
    Command("help", N_("? or help"), N_("the question with its rule, and this list")),
    Command("hint", N_("! or hint"), N_("the best choices, with a plan; Control-C: the best so far")),
    Command("why", N_("why [CHOICE]"), N_("the best choice in detail, and what would follow; CHOICE: that one too")),
    Command("undo", N_("undo [agreed]"), N_("undo your last choice; agreed: past dice, where two people play")),
    Command("rules", N_("rules [SECTION|WORDS]"), N_("the rules in our own words, with the figures in use")),
    Command("lesson", N_("lesson [on|off]"), N_("tutorial: a short lesson whenever something new comes up")),
    Command("quit", "quit", N_("quit; the game is saved")),
    Command(
        "map",
        N_("map [ZOOM] [OVERLAY ...] [PLACE]"),
        N_("draw the map around a place, with any of {overlays}; ZOOM: {zooms}; map legend: its signs"),
    ),
    Command(
        "reach",
        N_("reach [PIECE] [MP] [alone]"),
        N_("what a move costs, hex by hex; alone: as if there were no enemy"),
    ),
    Command("cost", N_("cost HEX [PIECE]"), N_("the cheapest way there, hex by hex")),
    Command("threat", N_("threat [SIDE]"), N_("threat: how many enemy units can reach each hex")),
    Command("fatigue", N_("fatigue [SIDE]"), N_("who can still march")),
    Command("rest", N_("rest [SIDE]"), N_("who rests tonight: fatigue now and in the morning, by corps")),
    Command("supply", "supply", N_("lines of communication, where the scenario asks for them")),
    Command("journey", N_("journey [PIECE]"), N_("where a unit can go by rail and water, with the fatigue")),
    Command("tomorrow", N_("tomorrow [SIDE]"), N_("which units can be where by rail and water")),
    Command("counties", "counties", N_("counties or areas, by the hexes along their borders")),
    Command("control", "control", N_("who controls which county, and what it brings")),
    Command("falls", "falls", N_("what the fall of each county costs")),
    Command("rails", "rails", N_("railroads: open lines, what cuts them")),
    Command("water", "water", N_("gunboats, landings, what boats may carry")),
    Command("command", N_("command [LEADER]"), N_("where leaders can command")),
    Command("zoc", N_("zoc [SIDE]"), N_("zones of control")),
    Command("odds", N_("odds HEX [PIECE] [MP]"), N_("an attack before the dice")),
    Command("compare", N_("compare HEX [PIECE] HEX [PIECE]"), N_("two attacks side by side")),
    Command("boxes", "boxes", N_("off-map boxes: who is there, where they lead")),
    Command("fronts", "fronts", N_("where the sides are in contact or fought this turn; headquarters")),
    Command("campaign", "campaign", N_("a campaign on one page: theatres, depots, counties, what is ahead")),
    Command("stack", N_("stack HEX"), N_("what is in a hex")),
    Command("roster", N_("roster [SIDE]"), N_("all pieces with their state")),
    Command("tree", N_("tree [SIDE]"), N_("order of battle: the chain of command")),
    Command("turns", "turns", N_("the turn track")),
    Command("objectives", "objectives", N_("who holds what")),
    Command("points", "points", N_("every VP with when and why")),
    Command("hand", "hand", N_("beside the map: hands, pools and what has been drawn")),
    Command("log", N_("log [N]"), N_("the last N events")),
    Command("story", N_("story [since|all|N] [SIDE|PIECE|HEX]"), N_("what happened, move by move")),
    Command("cycle", N_("cycle [N]"), N_("what happened in the last strategic cycle, or in the Nth")),
    Command("next", N_("next [turn]"), N_("play the story forward from your last look, a move at a time")),
    Command("back", N_("back [turn]"), N_("play the story backwards; map past: the map at that time")),
    Command("redo", "redo", N_("redo what was undone")),
    Command(
        "whatif",
        N_("whatif [alone|end]"),
        N_("try something out in a scratch copy of the game; alone: play both sides"),
    ),
    Command(
        "always", N_("always [VERB [for UNIT]]"), N_("give a standing order; alone: list those in force and the rest")
    ),
    Command("never", N_("never VERB [for UNIT]"), N_("like always, but names the choice you never want")),
    Command("ask", N_("ask [N]"), N_("cancel standing orders")),
    Command("save", N_("save FILE"), N_("a copy of the game in a new file")),
    Command("report", N_("report FILE"), N_("a report of the game so far (Markdown), in a new file")),
    Command("analyse", N_("analyse [SECONDS]"), N_("judge the finished game: choices, dice, turning points")),
    Command("more", "more", N_("the rest of a long list")),
)


def command_named(word: str) -> str | None:
    """The command of a word or of an unmistakable beginning of it; "?" and "!" are what the keys of the full screen
    are."""
    word = {"?": "help", "!": "hint"}.get(word) or word.casefold()
    found = [command.name for command in COMMANDS if command.name.startswith(word)]
    return word if word in found else found[0] if len(found) == 1 else None


_OVERLAYS = (
    *("reach", "alone", "threat", "zoc", "command", "objectives", "supply", "journey", "fatigue", "counties"),
    *("control", "rails", "water"),
)
_QUESTIONS = {**{name: name for name in _OVERLAYS}, "alone": "reach", "cost": "cost", "odds": "odds", "compare": "odds"}
_QUESTIONS.update(
    rest="rest", tomorrow="tomorrow", falls="falls", stack="stack", tree="tree", points="points", campaign="campaign"
)
"""What a command asks of the rules, where it asks."""
_OF_THE_MAP = frozenset({"counties"})
_OF_A_PIECE = frozenset({"reach", "alone", "journey"})
_PAST = "past"
_MOST_WORDS = {
    "map": 14,
    "reach": 3,
    "cost": 2,
    "threat": 1,
    "journey": 1,
    "fatigue": 1,
    "rest": 1,
    "tomorrow": 1,
    "command": 1,
    "zoc": 1,
    "odds": 3,
    "compare": 6,
    "stack": 1,
    "roster": 1,
    "tree": 1,
    "log": 1,
    "cycle": 1,
    "next": 1,
    "back": 1,
    "story": 9,
    "rules": 9,
    "why": 1,
    "undo": 1,
    "whatif": 1,
    "always": 3,
    "never": 3,
    "ask": 1,
    "lesson": 1,
    "save": 1,
    "report": 1,
    "analyse": 1,
}


class Commands:
    """Answers as lines that fit `width`, for the side that is asked (or else the first that a person plays). tell:
    takes a line when an answer takes long. without: commands that are not to be had."""

    def __init__(
        self,
        session: Session,
        width: int,
        looks: Looks | None = None,
        tell: Callable[[str], None] = print,
        without: Collection[str] = (),
    ) -> None:
        self._without = without
        self._session = session
        self._width = width
        self._names = session.game.side_names
        self._chart = Chart(session.game, width)
        self._teller = Teller(session, looks or Looks(None), width, lambda: self.viewer)
        self._counsel = Counsel(session, width, tell)
        self._tell = tell
        self._questions = session.game.system.questions(session.game)
        self._asked = -1  # number of actions when the map was asked for last

    def run(self, name: str, words: Sequence[str]) -> list[str]:
        """Raises GtcError for wrong words."""
        self.check(name, words)
        lines: list[str] = getattr(self, f"_{name}")(*words)
        return lines

    def check(self, name: str, words: Sequence[str]) -> None:
        """Raises GtcError for a command of which the game knows nothing, and for more words than it takes."""
        if not self._applies(name):
            raise GtcError(_("{name}: not part of this game").format(name=name))
        most = _MOST_WORDS.get(name, 0)
        if len(words) > most:
            usage = next(command.typed for command in COMMANDS if command.name == name)
            raise GtcError(_("Too many words; {usage}").format(usage=usage))

    def _applies(self, name: str) -> bool:
        if name in self._without:
            return False
        if name == "hand":
            return bool(self._seat.view().hand)
        if name == "boxes":
            return bool(boxes(self._session.game.map, self._seat.view()))
        if name == "cycle":
            return "campaign" in self._questions
        asked = _QUESTIONS.get(name)
        return asked is None or asked in _OF_THE_MAP or asked in self._questions

    def news(self) -> bool:
        """Whether something happened since the last look."""
        return self._teller.since < self._session.count

    @property
    def viewer(self) -> Side | None:
        """Whose view is shown; None: all."""
        session = self._session
        people = [side for side in session.game.sides if session.players[side] is None]
        decider = session.to_move
        for side in (decider, session.seated):
            if side in people:
                return side
        return people[0] if people else session.onlooker

    @property
    def _seat(self) -> Seat:
        return self._session.seat(self.viewer)

    @property
    def _decision(self) -> Decision | None:
        """What is asked, as far as the viewer may know it."""
        return self._seat.decision

    # -- map and overlays --------------------------------------------------------------------------------
    def _map(self, *words: str) -> list[str]:
        now = self._session.count
        if now != self._asked:  # a place asked for holds until the game goes on
            self._chart.leave()
            self._asked = now
        overlays: list[Overlay] = []
        drawn: set[str] = set()
        rest = self._chart.take_words(words)
        if rest == ["legend"]:
            return self._chart.legend(self._seat.view())
        if rest == [_PAST]:
            return self._map_of_the_past()
        while rest and rest[0] in _OVERLAYS:
            word = rest.pop(0)
            self.check(word, ())
            if word in drawn:
                continue
            drawn.add(word)
            overlays.append(self._overlay(word, **({"piece": self._subject()} if word in _OF_A_PIECE else {})))
        if rest:
            self._chart.go(" ".join(rest))
        view = self._seat.view()
        return self._chart.lines(view, self._middle(view), overlays)

    def _overlay(self, word: str, **arguments: object) -> Overlay:
        return overlay(self._seat, ALONE if word == "alone" else word, **arguments)

    def _map_of_the_past(self) -> list[str]:
        past = self._teller.past()
        if past is None:
            raise GtcError(_("map past: first go back in the story, by next and back"))
        view, place = past
        return self._chart.lines(view, place or self._middle(view), ())

    def _middle(self, view: View) -> str:
        """Where the decision is; else where the game is: its first objective, its first piece."""
        decision = self._decision
        if decision is not None and decision.target is not None:
            return decision.target
        subject = decision.subject if decision is not None else None
        places = [piece.hex for piece in view.pieces if piece.id == subject]
        if decision is not None:
            words = (word for action in decision.actions for word in msgspec.structs.astuple(action))
            places += [word for word in words if word in self._session.game.map.ids]
        places += [goal.hex for goal in view.objectives]
        places += [piece.hex for piece in view.pieces]
        return next(place for place in places if place is not None)

    # -- tables ------------------------------------------------------------------------------------------
    def _query(self, what: str, **arguments: object) -> Report:
        return self._seat.query(what, **arguments)

    def _lines(self, report: Report) -> list[str]:
        return report_lines(report, self._names, self._width)

    def _reach(self, *words: str) -> list[str]:
        """PIECE, POINTS and "alone" in any order; without a piece the one that the decision is about."""
        arguments: dict[str, object] = {}
        what = "reach"
        for word in words:
            if word.casefold() == "alone":
                what = "alone"
            elif word.isdecimal():
                arguments["mp"] = int(word)
            else:
                arguments["piece"] = word.casefold()
        if "piece" not in arguments:
            arguments["piece"] = self._subject()
        return self._lines(self._overlay(what, **arguments))

    def _cost(self, place: str = "", piece: str = "") -> list[str]:
        if not place:
            raise GtcError(_("cost: to which hex?"))
        way = self._overlay("cost", hex=self._hex(place), piece=piece.casefold() or self._subject())
        return [way.title, *way.lines]

    def _threat(self, name: str = "") -> list[str]:
        return self._lines(self._overlay("threat", **({"side": self._side(name)} if name else {})))

    def _fatigue(self, name: str = "") -> list[str]:
        return self._lines(self._overlay("fatigue", **({"side": self._side(name)} if name else {})))

    def _supply(self) -> list[str]:
        return self._lines(self._overlay("supply"))

    def _control(self) -> list[str]:
        return self._lines(self._overlay("control"))

    def _rails(self) -> list[str]:
        return self._lines(self._overlay("rails"))

    def _water(self) -> list[str]:
        return self._lines(self._overlay("water"))

    def _journey(self, piece: str = "") -> list[str]:
        return self._lines(self._overlay("journey", piece=piece.casefold() or self._subject()))

    def _counties(self) -> list[str]:
        return self._lines(self._overlay("counties"))

    def _odds(self, *words: str) -> list[str]:
        if not words:
            raise GtcError(_("odds: attack on which hex?"))
        return self._lines(self._attack(words))

    def _attack(self, words: Sequence[str]) -> Odds:
        """HEX [PIECE] [POINTS]."""
        arguments: dict[str, object] = {"hex": self._hex(words[0])}
        for word in words[1:]:
            arguments["mp" if word.isdecimal() else "piece"] = int(word) if word.isdecimal() else word.casefold()
        report = self._query("odds", **arguments)
        assert isinstance(report, Odds)
        return report

    def _compare(self, *words: str) -> list[str]:
        """Two attacks, each begun by its hex."""
        starts = [n for n, word in enumerate(words) if word.upper() in self._session.game.map.ids]
        if len(starts) != 2 or starts[0] != 0:
            raise GtcError(_("compare: two attacks, each with its hex: compare HEX [PIECE] HEX [PIECE]"))
        first, second = words[: starts[1]], words[starts[1] :]
        return compare_lines(compare(self._attack(first), self._attack(second)), self._width)

    def _command(self, leader: str = "") -> list[str]:
        return self._lines(self._query("command", **({"leader": leader.casefold()} if leader else {})))

    def _zoc(self, name: str = "") -> list[str]:
        sides = [self._side(name)] if name else list(self._session.game.sides)
        return [line for side in sides for line in self._lines(self._query("zoc", side=side))]

    def _stack(self, place: str = "") -> list[str]:
        if not place:
            raise GtcError(_("stack: in which hex?"))
        return self._lines(self._query("stack", hex=self._hex(place)))

    def _boxes(self) -> list[str]:
        view = self._seat.view()
        return box_lines(boxes(self._session.game.map, view), self._width)

    def _fronts(self) -> list[str]:
        view, told = self._seat.view(), [event for _count, event in self._session.told(self._seat.side)]
        trees = [self._query("tree", side=side) for side in self._session.game.sides]
        found = fronts(self._session.game.map, view, told, [one for one in trees if isinstance(one, Tree)])
        return front_lines(found, self._session.game.side_names, self._width)

    def _campaign(self) -> list[str]:
        return self._lines(self._query("campaign", width=self._width))

    def _roster(self, name: str = "") -> list[str]:
        view = self._seat.view()
        lines = []
        there = dict.fromkeys([*self._session.game.sides, *(piece.side for piece in view.pieces)])
        for side in [self._side(name)] if name else there:
            own = [piece for piece in view.pieces if piece.side == side]
            lines += [
                self._session.game.army_names.get(side, side),
                *(f"  {line}" for line in roster_lines(own, self._width - 2)),
            ]
        return lines

    def _rest(self, name: str = "") -> list[str]:
        return self._lines(self._query("rest", side=self._side(name) if name else self.viewer))

    def _falls(self) -> list[str]:
        return self._lines(self._query("falls"))

    def _tomorrow(self, name: str = "") -> list[str]:
        return self._lines(self._query("tomorrow", side=self._side(name) if name else self.viewer))

    def _tree(self, name: str = "") -> list[str]:
        return self._lines(self._query("tree", **({"side": self._side(name)} if name else {})))

    def _turns(self) -> list[str]:
        view = self._seat.view()
        return [f"{'*' if turn.now else ' '} {turn.text}" for turn in view.track] + [view.phase]

    def _objectives(self) -> list[str]:
        view = self._seat.view()
        return [*objective_lines(view, self._names, self._width), *points_lines(view)]

    def _hand(self) -> list[str]:
        return hand_lines(self._seat.view(), self._names, self._width)

    def _points(self) -> list[str]:
        return [*self._lines(self._query("points")), *points_lines(self._seat.view())]

    def _log(self, count: str = "20") -> list[str]:
        if not count.isdecimal():
            raise GtcError(_("log: how many? {word} is no number").format(word=count))
        events = [event for _before, event in self._session.told(self.viewer)][-min(int(count[:6]), 10_000) :]
        return [
            line for event in events for line in event_lines(event, self._session.game.army_names, self._width)
        ] or [_("Nothing yet.")]

    def _story(self, *words: str) -> list[str]:
        return self._teller.story(*words)

    def _rules(self, *words: str) -> list[str]:
        game = self._session.game
        return rules_lines(game.system.reference([game]), game.system.figure_tables(), words, self._width)

    def _hint(self) -> list[str]:
        return self._counsel.hint()

    def _why(self, number: str = "") -> list[str]:
        return self._counsel.why(number)

    def _cycle(self, number: str = "") -> list[str]:
        return self._teller.cycle(number)

    def _next(self, step: str = "") -> list[str]:
        return self._teller.next(step)

    def _back(self, step: str = "") -> list[str]:
        return self._teller.back(step)

    def _save(self, name: str = "") -> list[str]:
        if not name:
            raise GtcError(_("save: in which file?"))
        path = expanded(name)
        self._session.save_as(path)
        return [_("A copy is in {file}").format(file=path)]

    def _report(self, name: str = "") -> list[str]:
        if not name:
            raise GtcError(_("report: in which file?"))
        path = expanded(name)
        save_copy(path, chronicle(Story.of(self._session, self.viewer), self._session.header).splitlines())
        return [_("The report is in {file}").format(file=path)]

    def _analyse(self, seconds: str = "") -> list[str]:
        from gtc_tui.play.analysis.judging import SECONDS  # imported when it is wanted: a faster start
        from gtc_tui.text.judged import judged_lines

        if self._session.result is None:
            raise GtcError(_("analyse: only once the game is over"))
        if self._session.path is None:
            raise GtcError(_("analyse: this game is not saved, and only saved games are judged"))
        if seconds and not (seconds.isascii() and seconds.isdecimal() and 0 < int(seconds[:9]) < 10**6):
            raise GtcError(_("analyse: so many seconds, not {word}").format(word=seconds[:40]))
        limit = float(seconds) if seconds else SECONDS
        return judged_lines(self._session.path, limit, self._width, self._tell)

    def _help(self) -> list[str]:
        lines = []
        if self._decision is not None:
            lines = self._lines(self._query("help"))
        lines.append(_("Choose by number, or type the choice's words or their beginning. Commands:"))
        figures = {"overlays": ", ".join(filter(self._applies, _OVERLAYS)), "zooms": zooms_told()}
        rows = [
            (
                f"  {command.typed}",
                self._questions.get(_QUESTIONS.get(command.name, "")) or _(command.text).format(**figures),
            )
            for command in COMMANDS
            if self._applies(command.name)
        ]
        return lines + table(rows, self._width)

    # -- what words mean ---------------------------------------------------------------------------------
    def _subject(self) -> str:
        decision = self._decision
        if decision is None or decision.subject is None:
            raise GtcError(_("Which piece? Type its name after the command"))
        return decision.subject

    def _hex(self, word: str) -> str:
        board = self._session.game.map
        return board.names[board.find(word)]

    def _side(self, word: str) -> Side:
        found = side_named(self._session.game, word)
        if found is None:
            told = _("{name}: no such side").format(name=word[:40])
            raise unknown(told, word, [word for side in self._session.game.sides for word in self._called(side)])
        return found

    def _called(self, side: Side) -> list[str]:
        """A side as it is typed, and in words where those are others."""
        name = self._names[side]
        return [str(side)] if name.casefold() == side else [str(side), name]

    # -- the decision and the end ------------------------------------------------------------------------
    def decision_lines(self, decision: Decision) -> list[str]:
        """Whose decision, where the game stands, the question with its rule."""
        view = self._session.seat(decision.side).view()
        where = _("{turn}; {phase}; {label} {points}").format(
            turn=view.turn, phase=view.phase, label=view.points_label, points=view.points
        )
        who, question = self._session.game.army_names[decision.side], decision.prompt
        if not question.startswith(who):  # else it names the side itself
            question = _("{side} to choose: {question}").format(side=who, question=question)
        return [where, f"{question} [{decision.rule}]"]

    def result_lines(self) -> list[str]:
        """How the game ended."""
        result = self._session.result
        assert result is not None
        told = outcome_lines(outcome(Story.of(self._session, self.viewer)), self._session.game.army_names)
        course = [line for _side, text in told for line in wrap(text, self._width, "  ")]
        return [result.title, *points_lines(self._seat.view())[:1], *course]
