"""hint, why and `gtc advise`: what a machine player would do, and why."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import msgspec
import pytest

import gtc_tui
from gtc_tui import cli, scripting
from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.bots.search_bot import SearchBot
from gtc_tui.bots.thought import Advice, Explainer, Step, Thought
from gtc_tui.cli.parser import parsers
from gtc_tui.engine.action import CHANCE, Action
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.engine.thinking import Budget, Proposal
from gtc_tui.errors import GtcError, UnknownName
from gtc_tui.play.aids.advice import Course, advise, drawn, told_plan, with_ticked
from gtc_tui.play.aids.answers import list_answers
from gtc_tui.play.table.session import Session
from gtc_tui.text.advice import full_lines, short_lines, ticked_lines
from gtc_tui.text.front import Front
from slowbots import SLOW, greedy_advises, slow_bots
from support import CONFEDERATE, RACE, UNION, scenario

__all__ = ["greedy_advises", "slow_bots"]
pytestmark = pytest.mark.usefixtures("greedy_advises")


def asked(path: Path | None = None) -> Session:
    """A person at the menu of actions."""
    session = Session.new(RACE, {UNION: "human", CONFEDERATE: "human"}, 3, path)
    while (decision := session.state.decision) is not None and decision.kind != "action":
        if session.auto() is None:
            session.act(decision.default or decision.actions[0])
    return session


def position() -> State:
    return asked().state


def test_greedy_explains_what_it_would_do_best_first() -> None:
    state, bot = position(), GreedyBot(1)
    before = state.hash
    found = bot.explain(Seat.deciding(state), 4, Thought())
    assert isinstance(bot, Explainer) and len(found) == 4 and state.hash == before
    assert found[0].action == bot.choose(Seat.deciding(state)) and found[0].text == state.describe(found[0].action)
    points = [one.points for one in found]
    assert points == sorted(points, reverse=True)
    judged = dict(zip(state.legal_actions(), state.appraise(), strict=True))
    assert [judged[one.action] for one in found] == points


def test_the_line_of_greedy_is_what_it_does_after_an_average_roll() -> None:
    state, bot = position(), GreedyBot(1)
    march = next(one for one in bot.explain(Seat.deciding(state), 99, Thought()) if one.text.startswith("March with"))
    state.apply(march.action)
    assert march.line[0] == "an average roll" and state.to_move == "chance"
    state.apply(state.legal_actions()[(len(state.legal_actions()) - 1) // 2 + 1])
    told = []
    while state.decision is not None and state.to_move == state.game.sides[0] and len(told) < len(march.line) - 1:
        action = bot.choose(Seat.deciding(state))
        told.append(state.describe(action))
        state.apply(action)
    assert told and tuple(told) == march.line[1 : 1 + len(told)]


def test_a_marker_that_is_drawn_is_no_roll() -> None:
    state, bot, referee = gtc_tui.load("boots2/pershing").new_state(), GreedyBot(1), Referee(3)
    while (decision := state.decision) is not None and decision.kind != "operation":
        chance = decision.side == CHANCE
        state.apply(referee.roll(decision, len(state)) if chance else bot.choose(Seat.deciding(state)))
    found = bot.explain(Seat.deciding(state), 9, Thought())
    draws = [one.line for one in found if one.text == "Draw a sub-command marker"]
    assert draws and all(line[0] == "a draw at random" for line in draws)


def test_greedy_told_to_stop_leaves_out_what_follows() -> None:
    thought, state = Thought(), position()
    thought.stop()
    found, full = (
        GreedyBot(1).explain(Seat.deciding(state), 5, thought),
        GreedyBot(1).explain(Seat.deciding(state), 5, Thought()),
    )
    assert [(one.action, one.parts, one.line) for one in found] == [(one.action, one.parts, ()) for one in full]
    assert any(one.line for one in full)


def test_greedy_names_the_parts_of_its_points() -> None:
    """Marches of single units, and activations unit by unit; they add up but for what rounds to nothing."""
    found = {one.text: one for one in GreedyBot(1).explain(Seat.deciding(position()), 99, Thought())}
    told = [one for one in found.values() if one.parts]
    assert len(told) > len(found) / 2 and all(one.by == "bot:greedy" and not one.playouts for one in found.values())
    for one in told:
        assert sum(points for _name, points in one.parts) == pytest.approx(one.points, abs=0.05)
    march = next(one for text, one in found.items() if text.startswith("March with"))
    assert "fatigue" in dict(march.parts) and dict(march.parts)["fatigue"] < 0
    leader = next(one for text, one in found.items() if text.startswith("Activate") and len(one.parts) > 1)
    single = {one.text.removeprefix("March with ") for one in found.values()}
    assert {name for name, _points in leader.parts} & single


def test_the_search_explains_in_the_same_words_and_says_how_sure_it_is() -> None:
    state = position()
    found = SearchBot(1, "nodes=300").explain(Seat.deciding(state), 9, Thought())
    side = state.to_move
    assert len(found) > 1 and side is not None and {one.by for one in found} == {"bot:search:nodes=300"}
    for one in found:
        names = [name for name, _points in one.parts]
        assert sum(points for _name, points in one.parts) == pytest.approx(one.points)
        assert one.parts[0] == ("VP so far", state.standing(side))
        assert one.playouts > 0 and names[-1] == f"after playing it out {one.playouts} times"
        assert one.value is not None and (one.error is None or one.error > 0)
    assert any(set(dict(one.parts)) >= set(dict(state.reasons(one.action))) and len(one.parts) > 2 for one in found)
    assert "quick estimate" in found[0].note and not any(one.note for one in found[1:])


def test_plans_are_told_everywhere_in_the_order_of_what_they_bring(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever order the search has them in: its choice, then the others by what they bring; the hint tells what may be
    as good apart from what is behind it. What is left out is what brings least."""
    seat = Seat.deciding(position())
    points = (13.43, 10.2, 13.93, 9.5, 12.75, 11.0)
    worth = (15.0, 14.0, 13.0, 12.0, 11.0, 10.0)  # with what winning is worth
    proposals = [
        Proposal(action, (), brings, 1.0, None, 9, value)
        for action, brings, value in zip(seat.legal_actions(), points, worth, strict=False)
    ]
    monkeypatch.setattr(Seat, "propose", lambda _seat, _budget: proposals)
    found = SearchBot(1, "nodes=9").explain(seat, 5, Thought())
    assert [one.points for one in found] == [13.43, 13.93, 12.75, 11.0, 10.2]
    assert "nothing else is clearly better" in found[0].note or "does better than" in found[0].note
    names = {one.action: f"Plan {points.index(one.points)}" for one in found}
    plain = [msgspec.structs.replace(one, text=names[one.action], line=(), ahead=()) for one in found]
    assert short_lines(plain, {}, seat, 200) == [
        "Plan 0: about +13.4 VP in all (Union), give or take 1.0.",
        "About as good: Plan 2; Plan 4.",
        "Behind it: Plan 5 -2.4; Plan 1 -3.2.",
    ]


def test_playouts_and_first_sight_are_never_in_one_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a search's plans those that were not played out are left out, though their points look like others."""
    state = position()
    real = state.propose(Budget(nodes=60, seed=1))
    others = [action for action in state.legal_actions() if action not in {one.action for one in real}][:2]
    idle = [Proposal(action, (), 9.0, 0.0, 9.0, 0) for action in others]
    monkeypatch.setattr(State, "propose", lambda _state, _budget: (*idle[:1], *real, *idle[1:]))
    found = SearchBot(1, "nodes=60").explain(Seat.deciding(state), 99, Thought())
    assert found and all(one.playouts for one in found) and not {one.action for one in found} & set(others)
    monkeypatch.setattr(State, "propose", lambda _state, _budget: tuple(idle))
    assert SearchBot(1, "nodes=60").explain(Seat.deciding(state), 5, Thought()) == GreedyBot(1).explain(
        Seat.deciding(state), 5, Thought()
    )


def test_where_the_search_knows_nothing_greedy_explains_in_full(monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions that it leaves alone, and games in which it does not know what brings points."""
    told = explained_by_both(scenario(RACE).new_state())
    assert told.note == "Not searched: playouts do not go through choices like this one."
    monkeypatch.setattr("gtc_tui.rules.gcacw.ai.search._all_known", lambda _play, _side: False)
    told = explained_by_both(position())
    assert told.parts and told.by == "bot:greedy"
    assert told.note.startswith("Not searched: a special rule says what the side may do here")


def explained_by_both(state: State) -> Advice:
    """The best answer by the search, which explains all as greedy does but says why it has not searched."""
    first, *others = SearchBot(1, "nodes=60").explain(Seat.deciding(state), 5, Thought())
    assert first.note == state.unsearched(Budget())
    plain = GreedyBot(1).explain(Seat.deciding(state), 5, Thought())
    assert (msgspec.structs.replace(first, note=""), *others) == plain
    return first


def test_first_sight_is_there_before_the_search_and_stands_when_it_is_stopped_at_once() -> None:
    state, thought = position(), Thought()
    thought.stop()
    found = SearchBot(1, "think=20").explain(Seat.deciding(state), 5, thought)
    assert found and (found == thought.sketch or {one.by for one in found} == {"bot:search:think=20"})
    assert [one.action for one in thought.sketch] == [
        one.action for one in GreedyBot(1).explain(Seat.deciding(state), 5, Thought())
    ]


def test_who_cannot_explain_itself_and_where_nobody_decides() -> None:
    with pytest.raises(UnknownName, match="bot:random: a player that does not explain itself"):
        advise(Seat.deciding(position()), spec="bot:random")
    state = scenario(RACE).new_state()
    while state.to_move != "chance":
        assert state.decision is not None
        state.apply(state.decision.default or state.legal_actions()[0])
    with pytest.raises(GtcError, match="no side has a choice to make here"):
        advise(Seat.deciding(state))


def test_in_full_parts_add_up_the_line_follows_and_the_best_is_compared() -> None:
    action = position().legal_actions()[0]
    parts, line = (("ground", 4.0), ("losses", -1.0)), ("step", "attack")
    best = Advice(action, "March", 3.0, parts, line, "bot:x", 24, 5.0, 0.5, "the best, too")
    other = Advice(position().legal_actions()[1], "Wait", 0.5, by="bot:y")
    assert full_lines(best, best, "Union", 60) == [
        "March: +3.00 VP expected (Union)",
        "  +4.00 ground",
        "  -1.00 losses",
        "the best, too",
        "Played out 24 times, give or take 0.5 VP. Choices are",
        "  compared with a bonus for winning: +5.0.",
        "Expected line: step; attack",
    ]
    few = Advice(action, "March", 3.0, by="bot:x", playouts=2, error=0.0)
    assert full_lines(few, few, "Union", 80)[1:] == ["Played out 2 times: too few to tell how sure that is."]
    assert full_lines(other, best, "Union", 80) == [
        "Wait: +0.50 VP (Union), quick estimate",
        "2.50 less than March",
        "Quick estimate: only the differences between choices count.",
    ]
    assert full_lines(best, other, "Union", 80)[1] == "2.50 more than Wait"


def test_figures_that_only_tell_which_answer_is_better_are_no_points() -> None:
    """3.0: how many more units hear a leader where he goes. No victory points are told of that, in no line."""
    state = scenario(RACE).new_state()
    seat = Seat.deciding(state)
    assert seat.decision is not None and seat.decision.kind == "transfer"
    found = SearchBot(1, "nodes=9").explain(seat, 4, Thought())
    assert len({one.points for one in found}) > 1 and not any(one.counted or one.parts for one in found)
    plain = [msgspec.structs.replace(one, text=f"Go {n}", line=(), ahead=()) for n, one in enumerate(found)]
    plain[1] = msgspec.structs.replace(plain[1], points=plain[0].points)
    assert short_lines(plain, {}, seat, 200) == [
        "Go 0: best by a quick estimate.",
        "About as good: Go 1.",
        "Behind it: Go 2; Go 3.",
    ]
    told = [line for one in plain[:3] for line in full_lines(one, plain[0], "Union", 200) if line != found[0].note]
    sight = "Quick estimate: here it only tells which choice is better."
    assert told == [
        *("Go 0: best by a quick estimate", sight),
        *("Go 1: as good as Go 0", sight),
        *("Go 2: behind Go 0", sight),
    ]
    kept = msgspec.structs.replace(plain[0], kept=True)
    assert short_lines([kept], {}, seat, 200) == ["By the plan you took: Go 0."]


def test_a_plan_that_is_taken_is_gone_on_with_until_dice_change_it() -> None:
    """The line of the best plan, answer by answer; with dice that it did not reckon with nothing is left of it."""
    session, course = asked(), Course()
    seat = Seat.deciding(session.state)
    found = advise(seat, spec="bot:greedy")
    course.note(found)
    best = found[0]
    assert course.here(seat) is None and len(best.ahead) == len(best.line) > 3
    for rolled_as_planned in (True, False):
        state = session.state.clone()
        state.apply(best.action)
        kept = 0
        for at, step in enumerate(best.ahead):
            asks = state.decision
            assert asks is not None
            if asks.side == "chance":
                other = next(action for action in asks.actions if action != step.action)
                state.apply(step.action if rolled_as_planned else other)
                continue
            here = course.here(Seat.deciding(state))
            if here is None:
                assert not rolled_as_planned
                break
            assert (
                here.kept and here.action == step.action and here.text == best.line[at] == state.describe(step.action)
            )
            assert here.line == best.line[at + 1 :] and here.points == best.points
            kept += 1
            state.apply(step.action)
        rolls = sum(step.subject is None and "roll" in text for step, text in zip(best.ahead, best.line, strict=True))
        assert kept == len(best.ahead) - rolls if rolled_as_planned else kept < len(best.ahead) - rolls


def test_5_2_what_is_left_of_a_plan_is_told_where_units_are_ticked() -> None:
    """Its other units, then the end of the choice; a unit that it does without is named."""
    state = asked().state
    warren = next(a for a in state.legal_actions() if a.verb == "activate" and "warren" in msgspec.structs.astuple(a))
    state.apply(warren)
    seat = Seat.deciding(state)
    pieces = {piece.id: piece for piece in seat.view().pieces}
    found = {answer.pieces[0]: answer for answer in list_answers(seat, pieces) if answer.pieces}
    units = {answer.action for answer in found.values()}
    griffin, cutler, robinson = (found[name].action for name in ("griffin", "cutler", "robinson"))
    numbers = {answer.action: answer.number for answer in found.values()}
    both = Advice(griffin, "Add Griffin", 7.0, line=("Add Cutler",), ahead=(Step(1, cutler),), playouts=9)
    alone = Advice(robinson, "Add Robinson", 6.0, playouts=9)

    def told(*ticked: Action) -> list[str]:
        ticks = with_ticked((both, alone), units, ticked)
        assert ticks is not None
        return ticked_lines(ticks, numbers, seat, "Enter", 200)

    assert told(griffin) == [
        f"Left of the plan: tick Cutler [{numbers[cutler]}], then Enter.",
        "The plan brings about +7.0 VP in all (Union).",
    ]
    assert told(cutler, griffin)[0] == "The units of the plan are ticked: Enter."
    assert told(robinson) == [
        "The units of the plan are ticked: Enter.",
        "The plan brings about +6.0 VP in all (Union).",
    ]
    assert told(robinson, griffin) == [
        f"Left of the plan: tick Cutler [{numbers[cutler]}], then Enter.",
        f"Not in the plan: Robinson [{numbers[robinson]}].",
    ]
    assert with_ticked((Advice(warren, "Activate Warren", 1.0),), units, (griffin,)) is None


def test_a_plan_is_told_by_the_ends_of_ways() -> None:
    """Dice, "done" and hexes on the way are left out."""
    seat = Seat.deciding(asked().state)
    best = advise(seat, spec="bot:search:nodes=60")[0]
    told = told_plan(best, seat)
    assert told and len(told) < len(best.line)
    assert not any("roll" in text or "March to" in text or "Done" in text for text in told)
    ends = {step.subject: step.action.to for step in best.ahead if type(step.action).__name__ == "Step"}  # type: ignore[attr-defined]
    names = {piece.id: piece.name for piece in seat.view().pieces}
    assert ends and all(
        any(text.startswith(f"{names[unit]} to {place}") for text in told) for unit, place in ends.items() if unit
    )


def test_a_plan_is_drawn_with_numbers_at_the_ends_of_ways() -> None:
    session = asked()
    found = advise(Seat.deciding(session.state), spec="bot:greedy")
    board = session.game.map
    laid = drawn(found[0], board)
    numbers = [cell.text for cell in laid.cells.values() if cell.text]
    assert numbers == [str(at) for at in range(1, len(numbers) + 1)] and numbers
    assert set(laid.cells) <= set(board.ids) and {cell.style for cell in laid.cells.values()} == {"plan"}
    steps = [step for step in found[0].ahead if step.subject is not None]
    named = [word for step in steps for word in msgspec.structs.astuple(step.action) if word in board.ids]
    assert set(named) <= set(laid.cells)


def test_the_command_advise(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless told otherwise it asks the search with so many nodes: the same each time."""
    assert scripting.ADVISER.startswith("bot:search:nodes=")
    assert f"({scripting.ADVISER})" in parsers()[1]["advise"].format_help()
    monkeypatch.setattr(scripting, "ADVISER", "bot:search:nodes=60")
    path = tmp_path / "game.log"
    session = asked(path)
    session.close()
    best = advise(Seat.deciding(session.state), 3, scripting.ADVISER)
    assert cli.main(["advise", str(path), "--top", "3", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    text = session.game.system.codec.text
    assert told["kind"] == "action" and told["actions"] == len(session.state)
    assert [one["answer"] for one in told["advice"]] == [text(one.action) for one in best]
    assert [tuple(one["line"]) for one in told["advice"]] == [one.line for one in best]
    assert [(one["by"], one["playouts"], one["error"]) for one in told["advice"]] == [
        (told["bot"], one.playouts, one.error) for one in best
    ]
    assert json.loads(msgspec.json.encode(scripting.advise(path, None, 3, None))) == told
    best = advise(Seat.deciding(session.state), 3, "bot:greedy")
    assert cli.main(["advise", str(path), "--top", "2", "--bot", "bot:greedy"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert session.state.decision is not None and lines[0] == session.state.decision.prompt
    assert lines[1].startswith(f" 1) {best[0].text}: ") and any(line.startswith(" 2) ") for line in lines)
    assert cli.main(["advise", str(path), "--bot", "bot:random"]) == 2
    assert "does not explain itself" in capsys.readouterr().err


def test_the_command_shows_parts_by_name(slow_bots: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("slowbots.LONG", 0.0)
    path = tmp_path / "game.log"
    asked(path).close()
    told = scripting.advise(path, None, 1, SLOW)
    assert told["advice"][0]["parts"] == {"ground": 2.0, "losses": -0.5}
    assert scripting._by_name((("a", 1.0), ("b", 2.0), ("a", 0.5))) == {"a": 1.5, "b": 2.0}


def said(session: Session, *lines: str) -> list[str]:
    target = io.StringIO()
    Front(session, io.StringIO("".join(f"{line}\n" for line in lines)), target, 80).run()
    return target.getvalue().split("> ")


def test_hint_and_why_line_by_line() -> None:
    session = asked()
    best = advise(Seat.deciding(session.state))
    seat = session.seat(session.state.to_move)
    answers = list_answers(seat, {piece.id: piece for piece in seat.view().pieces})
    another = next(answer.number for answer in answers if answer.action != best[0].action)
    _menu, hint, why, other, wrong, _end = said(session, "hint", "why", f"why {another}", "why 99")
    told = " ".join(hint.split())
    assert told.startswith(f"{best[0].text} [") and f"]: {best[0].points:+.1f} VP (Union, quick" in told
    assert all(one.text in told for one in best)
    behind = re.findall(r"[+-]\d+\.\d(?=[;.])", told.partition("Behind it: ")[2])
    assert behind and behind == sorted(behind, key=float, reverse=True)
    assert why.startswith(f"{best[0].text}: {best[0].points:+.2f} VP (Union), quick estimate")
    assert other.startswith(why.rstrip()) and "less than" in other
    assert "there is no choice 99" in wrong


def test_21_5_2_a_plan_of_placements_names_the_units() -> None:
    """The list of choices says "Place in 1431": the question names the unit, and a plan has no questions."""
    seat = Seat.deciding(gtc_tui.load("boots2/mad-anthony").new_state())
    told = told_plan(GreedyBot().explain(seat, 1, Thought())[0], seat)
    assert "Clarke to 1431 North Bend" in told and not any(text.startswith("Place in") for text in told)
