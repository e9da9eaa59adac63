"""hint, why and `gtc advise`: what a machine player would do, and why."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from gtc_tui import cli
from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.bots.thought import Advice, Explainer, Thought
from gtc_tui.engine.state import State
from gtc_tui.errors import GtcError, UnknownName
from gtc_tui.play.advice import advise
from gtc_tui.play.session import Session
from gtc_tui.text.advice import full_lines
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
    found = bot.explain(state, 4, Thought())
    assert isinstance(bot, Explainer) and len(found) == 4 and state.hash == before
    assert found[0].action == bot.choose(state) and found[0].text == state.describe(found[0].action)
    points = [one.points for one in found]
    assert points == sorted(points, reverse=True)
    judged = dict(zip(state.legal_actions(), state.appraise(), strict=True))
    assert [judged[one.action] for one in found] == points


def test_the_line_of_greedy_is_what_it_does_after_a_middling_roll() -> None:
    state, bot = position(), GreedyBot(1)
    march = next(one for one in bot.explain(state, 99, Thought()) if one.text.startswith("March with"))
    state.apply(march.action)
    assert march.line[0] == "a middling roll" and state.to_move == "chance"
    state.apply(state.legal_actions()[(len(state.legal_actions()) - 1) // 2 + 1])
    told = []
    while state.decision is not None and state.to_move == state.game.sides[0] and len(told) < len(march.line) - 1:
        action = bot.choose(state)
        told.append(state.describe(action))
        state.apply(action)
    assert told and tuple(told) == march.line[1 : 1 + len(told)]


def test_greedy_told_to_stop_says_what_it_has() -> None:
    thought = Thought()
    thought.stop()
    assert GreedyBot(1).explain(position(), 5, thought) == ()


def test_who_cannot_explain_itself_and_where_nobody_decides() -> None:
    with pytest.raises(UnknownName, match="bot:random: a player that does not explain itself"):
        advise(position(), spec="bot:random")
    state = scenario(RACE).new_state()
    while state.to_move != "chance":
        assert state.decision is not None
        state.apply(state.decision.default or state.legal_actions()[0])
    with pytest.raises(GtcError, match="no side decides here"):
        advise(state)


def test_in_full_parts_add_up_the_line_follows_and_the_best_is_compared() -> None:
    action = position().legal_actions()[0]
    best = Advice(action, "March", 3.0, (("ground", 4.0), ("losses", -1.0)), ("step", "attack"))
    other = Advice(position().legal_actions()[1], "Wait", 0.5)
    assert full_lines(best, best, 60) == [
        "March: +3.00 points expected",
        "  +4.00 ground",
        "  -1.00 losses",
        "then: step; attack",
    ]
    assert full_lines(other, best, 60) == ["Wait: +0.50 points expected", "2.50 less than March"]


def test_the_command_advise(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.log"
    session = asked(path)
    session.close()
    best = advise(session.state, 3)
    assert cli.main(["advise", str(path), "--top", "3", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    text = session.game.system.codec.text
    assert told["kind"] == "action" and told["actions"] == len(session.state)
    assert [one["answer"] for one in told["advice"]] == [text(one.action) for one in best]
    assert [tuple(one["line"]) for one in told["advice"]] == [one.line for one in best]
    assert cli.main(["advise", str(path), "--top", "2", "--bot", "bot:greedy"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert session.state.decision is not None and lines[0] == session.state.decision.prompt
    assert lines[1].startswith(f" 1) {best[0].text}: ") and any(line.startswith(" 2) ") for line in lines)
    assert cli.main(["advise", str(path), "--bot", "bot:random"]) == 2
    assert "does not explain itself" in capsys.readouterr().err


def test_the_command_shows_parts_by_name(slow_bots: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("slowbots.LONG", 0.0)
    from gtc_tui import scripting

    path = tmp_path / "game.log"
    asked(path).close()
    told = scripting.advise(path, None, 1, SLOW)
    assert told["advice"][0]["parts"] == {"ground": 2.0, "losses": -0.5}


def said(session: Session, *lines: str) -> list[str]:
    target = io.StringIO()
    Front(session, io.StringIO("".join(f"{line}\n" for line in lines)), target, 80).run()
    return target.getvalue().split("> ")


def test_hint_and_why_line_by_line() -> None:
    session = asked()
    best = advise(session.state)
    _menu, hint, why, other, wrong, _end = said(session, "hint", "why", "why 2", "why 99")
    assert [f"{one.points:+.2f}" for one in best] == [line.split()[0] for line in hint.splitlines()]
    assert f") {best[0].text}" in hint.splitlines()[0]
    assert why.startswith(f"{best[0].text}: {best[0].points:+.2f} points expected")
    assert other.startswith(why.rstrip()) and "less than" in other
    assert "no answer has the number 99" in wrong
