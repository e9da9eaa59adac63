"""A player that searches: playouts of each plan in the native core, dice and both sides included.

What the appraisal would do is the usual plan; another is preferred where it is better by a margin of standard errors.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Sequence
from functools import partial

import msgspec

from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.bots.thought import Advice, Ahead, Step, Thought
from gtc_tui.engine.action import CHANCE, Action
from gtc_tui.engine.decision import follows
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.seat import Imagined, Seat
from gtc_tui.engine.thinking import FAR, Budget, Proposal
from gtc_tui.errors import UnknownName
from gtc_tui.i18n import _, ngettext

_ROLLS = 4  # of dice past which the best plan is told
_KEPT = 512  # planned answers
_ANSWERS = 3  # of the enemy to what he is asked, the likeliest first, that are thought through on his time
_THROWS = 4  # of the dice after each of them
_FARTHEST = 60  # decisions and dice until it is asked itself
_NODES = 1000
_MOST = 999_999_999
_THREADS = 64  # the core starts no more
_LIMITS = {"nodes": (1, _MOST), "threads": (1, _THREADS), "horizon": (1, _MOST), "depth": (0, _MOST)}
_WHOLE = re.compile(r"[0-9]{1,9}")
_SECONDS = re.compile(r"(?=.*[1-9])([0-9]{1,9}(\.[0-9]{0,9})?|\.[0-9]{1,9})s?")
_NAME = re.compile(r"[a-z0-9-]{1,40}")
_TOLD = {"think": _SECONDS, "judge": _NAME, "habits": _NAME}
_EXAMPLES = "bot:search:think=0.5, bot:search:nodes=2000"


class SearchBot:
    """Searches where the rule system can (`Seat.propose`), follows the plan as long as nothing new happens, and leaves
    everything else to the system's own appraisal.

    budget: seconds or playouts a decision. With playouts the answer depends on seed and position alone.
    """

    def __init__(self, seed: int = 0, settings: str = "") -> None:
        """settings: "think=SECONDS", "nodes=PLAYOUTS", "threads=N", "horizon=PHASES" played on at most before the
        position is judged (as far as the system thinks best unless told), "depth=N" decisions after the plan that are
        searched too (as many as the system thinks best unless told), "judge=NAME" of what judges that position,
        "habits=NAME" of how sides choose in playouts, with commas between. Raises UnknownName."""
        self._seed, self._settings = seed, settings
        self._sight = GreedyBot(seed)
        self._budget = budget(settings)
        self.name = "bot:search" + (f":{settings}" if settings else "")
        self._planned: dict[int, Action] = {}

    def choose(self, seat: Seat) -> Action:
        return self.think(seat, None)

    def think(self, seat: Seat, thought: Thought | None) -> Action:
        """As `choose`; once `thought` is stopped, the best so far."""
        actions = seat.legal_actions()
        if len(actions) == 1:
            return actions[0]
        here = seat.tie
        planned = self._planned.get(here)
        if planned is None:
            self._retrace(seat, thought)
            planned = self._planned.get(here)
        if planned is None:
            self._plan(seat, thought)
            planned = self._planned.get(here)
        return planned if planned in actions else self._sight.choose(seat)

    def anticipate(self, seat: Seat, thought: Thought) -> None:
        """By its own eyes: the enemy goes on as the appraisal would. What is hidden would have to be guessed, too, and
        such guesses are hardly ever right: where sides have secrets it waits."""
        if seat.game.secrets or seat.asked or seat.side is None:
            return
        world = seat.imagined(len(seat))
        if world is None:
            return
        likely = sorted(zip(world.appraise(), world.legal_actions(), strict=True), key=lambda one: -one[0])
        for number, (_value, answer) in enumerate(likely[:_ANSWERS]):
            for throw in range(_THROWS):
                there = world.clone()
                there.apply(answer)
                if not self._played_to_question(there, Referee(number * _THROWS + throw), thought):
                    return
                if there.asked and there.tie not in self._planned:
                    aside = type(self)(self._seed, self._settings)  # what is not thought to the end is not kept
                    aside.think(there, thought)
                    if thought.stopped:
                        return
                    self._planned.update(aside._planned)

    def _played_to_question(self, world: Imagined, dice: Referee, thought: Thought) -> bool:
        """The enemy by the appraisal, and dice, until the side has a choice to make; False once it is to stop."""
        for _number in range(_FARTHEST):
            decision = world.decision
            if thought.stopped:
                return False
            if decision is None or (decision.side == world.side and len(decision.actions) > 1):
                break
            if decision.side == CHANCE:
                world.apply(dice.roll(decision, len(world)))
            else:
                world.apply(self._sight.choose(world))
        return True

    def explain(self, seat: Seat, top: int, thought: Thought) -> tuple[Advice, ...]:
        """The plan that it would take, then the others by what they bring, each with its playouts' average; the plan
        goes on in its line. Where it does not search, or nothing was played out by the time it is stopped, all is
        greedy's, in full."""
        quick = Thought()
        quick.stop()
        thought.sketch = self._sight.explain(seat, top, quick)
        ranked = self._played_out(seat, thought)
        if not ranked:
            best, *rest = self._sight.explain(seat, top, thought)
            return msgspec.structs.replace(best, note=seat.unsearched(self._budget)), *rest
        first, *others = (
            _advice(seat, one, self.name, self._line(seat, one, _ROLLS if one is ranked[0] else 0, thought))
            for one in ranked[:top]
        )
        return msgspec.structs.replace(first, note=_why_first(seat, ranked)), *others

    def _played_out(self, seat: Seat, thought: Thought) -> Sequence[Proposal]:
        """One for each answer, as they are told: others were only looked at, and cannot be compared."""
        found: dict[Action, Proposal] = {}
        for one in self._search(seat, thought):
            if one.playouts:
                found.setdefault(one.action, one)
        kept = list(found.values())
        return kept[:1] + sorted(kept[1:], key=lambda one: one.points, reverse=True)

    # -- how it goes -----------------------------------------------------------------------------------
    def _search(self, seat: Seat, thought: Thought | None) -> Sequence[Proposal]:
        stopped = None if thought is None else partial(_stopped, thought, time.monotonic(), self._budget.seconds)
        number = random.Random(f"{self._seed}:{seat.tie}").getrandbits(60)
        threads = self._budget.threads or (1 if thought is None else thought.threads)
        return seat.propose(msgspec.structs.replace(self._budget, threads=threads, seed=number, stopped=stopped))

    def _retrace(self, seat: Seat, thought: Thought | None) -> None:
        """Makes the plans that it would have made by now, had it been asked all the way here: they are kept to, whoever
        asks and when. A plan by the clock never comes out the same twice: no more of them after one that was not kept
        to."""
        for there, played in _way(seat, self._budget):
            if there.tie not in self._planned:
                self._plan(there, thought)
            if self._budget.seconds is not None and self._planned.get(there.tie) != played:
                break

    def _plan(self, seat: Seat, thought: Thought | None) -> None:
        """Notes the best answer, and those that follow from it, by the positions that they are for."""
        here = seat.tie
        proposals = self._search(seat, thought)
        if not proposals:
            self._planned[here] = self._sight.choose(seat)
            return
        best = proposals[0]
        played = self._planned[here] = best.action
        world = seat.imagined(len(seat)) if best.following else None
        if world is not None:
            for action in best.following:
                world.apply(played)
                if not world.asked or action not in world.legal_actions():
                    break
                played = self._planned[world.tie] = action
        for old in list(self._planned)[:-_KEPT]:
            del self._planned[old]

    def _line(self, seat: Seat, proposal: Proposal, rolls: int, thought: Thought) -> Ahead:
        """The plan, and what is thought best at first sight from there on, past so many rolls of dice."""
        asked, twin = seat.decision, seat.imagined(len(seat))
        if twin is None or asked is None:
            return (), ()
        told: list[str] = []
        ahead: list[Step] = []
        twin.apply(proposal.action)
        for action in proposal.following:
            if action not in twin.legal_actions():
                break
            told.append(twin.describe(action))
            ahead.append(Step(twin.tie, action, None if twin.decision is None else twin.decision.subject))
            twin.apply(action)
        more, then = self._sight.further(twin, asked, thought, rolls) if rolls else ((), ())
        return (*told, *more), (*ahead, *then)


def _way(seat: Seat, budget: Budget) -> list[tuple[Seat, Action]]:
    """Choices from where the plan began that what is asked here may be part of, each with its answer: the same question
    several times in a row, and before it the one because of which it is asked, if it is not searched by itself. Where
    sides have secrets none: a game dealt anew has no past.
    """
    there = None if seat.game.secrets else seat.imagined(len(seat))
    pieces = seat.game.system.piece_ids(seat.game)
    found: list[tuple[Seat, Action]] = []
    while there is not None and len(there):
        before = there.clone()
        action = before.undo()
        asked, last = there.decision, before.decision
        if asked is None or last is None or not follows(last, action, asked, pieces):
            break
        if last.matter != asked.matter and not there.unsearched(budget):
            break
        if len(last.actions) > 1:  # else nothing was thought there
            found.append((before, action))
        there = before
    return found[::-1]


def _stopped(thought: Thought, begun: float, seconds: float | None) -> bool:
    """Asked while it thinks: tells how far it is, where that is known."""
    if seconds is not None:
        thought.tell(min(1.0, (time.monotonic() - begun) / seconds))
    return thought.stopped


def _advice(seat: Seat, one: Proposal, by: str, line: Ahead) -> Advice:
    """What there is already, what is seen in the answer at first sight, and what the playouts make of that."""
    parts = [(_("VP so far"), seat.standing())]
    parts += seat.reasons(one.action, one.following)
    if len(parts) == 1 and one.gain is not None:
        parts.append((_("quick estimate"), one.gain))
    rest = one.points - sum(points for _name, points in parts)
    told = ngettext("after playing it out {n} time", "after playing it out {n} times", one.playouts)
    parts.append((told.format(n=one.playouts), rest))
    text, error = seat.describe(one.action), one.error if one.playouts > 1 else None
    subject = None if seat.decision is None else seat.decision.subject
    return Advice(
        *(one.action, text, one.points, tuple(parts), line[0], by, one.playouts, _worth(one), error),
        ahead=line[1],
        subject=subject,
    )


def _worth(one: Proposal) -> float:
    return one.points if one.value is None else one.value


def _why_first(seat: Seat, ranked: Sequence[Proposal]) -> str:
    """What looks best at first sight gives way only to what the playouts say is better, by the system's margin."""
    sight = dict(zip(seat.legal_actions(), seat.appraise(), strict=True))
    usual = max(sight, key=lambda action: sight[action])
    if sight[ranked[0].action] < sight[usual]:
        return _("Played out, it does better than the quick estimate's choice: {answer}.").format(
            answer=seat.describe(usual)
        )
    first, *others = ranked
    if any(_worth(one) > _worth(first) or one.points > first.points for one in others):
        return _("Also the quick estimate's choice; nothing else is clearly better.")
    return _("Also the quick estimate's choice.")


def budget(settings: str) -> Budget:
    """The settings of a player's name; no threads: as many as he is given. Raises UnknownName."""
    given = dict[str, str]()
    for setting in filter(None, settings.split(",")):
        name, _equals, told = setting.partition("=")
        if name in given:
            raise UnknownName(_("bot:search: {name} given twice").format(name=name[:40]))
        given[name] = told
        if name not in _LIMITS and not (name in _TOLD and _TOLD[name].fullmatch(told)):
            text = _("bot:search has no setting {setting}; it takes, for example, {examples}")
            raise UnknownName(text.format(setting=setting[:40], examples=_EXAMPLES))
    numbers = {name: _whole(name, given[name]) for name in _LIMITS if name in given}
    seconds = float(given["think"].removesuffix("s")) if "think" in given else None
    nodes = numbers.get("nodes", _NODES if seconds is None else None)
    horizon, depth = numbers.get("horizon", FAR), numbers.get("depth")
    judge, habits = given.get("judge", ""), given.get("habits", "")
    return Budget(nodes, seconds, numbers.get("threads", 0), horizon, depth, judge, habits)


def _whole(name: str, told: str) -> int:
    least, most = _LIMITS[name]
    value = int(told) if _WHOLE.fullmatch(told) else -1
    if not least <= value <= most:
        text = _("bot:search has no setting {setting}: {name} is a whole number from {least} to {most}")
        raise UnknownName(text.format(setting=f"{name}={told}"[:40], name=name, least=least, most=most))
    return value
