"""What every system takes from the kit: modules imported late, series of names, comparison of playouts, dice."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import pytest

import gtc_tui
from gtc_tui.engine.action import Roll
from gtc_tui.engine.decision import dice
from gtc_tui.engine.thinking import Budget, Clock
from gtc_tui.errors import UnknownName
from gtc_tui.i18n import listing, reading
from gtc_tui.messages import UNSAID
from gtc_tui.rules.kit.playouts import (
    Dice,
    Lead,
    Outcome,
    Playouts,
    Tally,
    best_first,
    mean,
    next_action,
    standard_error,
)
from gtc_tui.rules.kit.words import listed, series
from support import RACE


@pytest.mark.parametrize("system", ["gcacw", "boots"])
def test_a_system_that_is_only_named_imports_no_rules(system: str) -> None:
    """Lists of scenarios must not wait for chapters, tables and machine players."""
    told = f"import sys, gtc_tui.rules.{system}.system as s; s.SYSTEM.standing_offers(); print(*sys.modules, sep='\\n')"
    loaded = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True).stdout.split()
    assert f"gtc_tui.rules.{system}.present.standing_answers" in loaded
    heavy = (
        "ai.search",
        "data.scenariofile",
        "invariants",
        "present.queries",
        "present.view",
        "tables.tablefile",
        "turn.sequence",
    )
    assert not {f"gtc_tui.rules.{system}.{name}" for name in heavy} & set(loaded)


def test_commas_are_those_of_the_reader() -> None:
    names = ["Wright", "Ricketts", "Neill"]
    with reading("ja"):
        assert listed(names).told() == listing(names) == "Wright、Ricketts、Neill"
    with reading("en"):
        assert listed(names).told() == listing(iter(names)) == "Wright, Ricketts, Neill"
        assert (listed(["a"]).told(), listing(["a"]), listing([])) == ("a", "a", "") and not listed([])
        assert listed(["a", "b"], "; ").told() == "a; b"


def test_a_series_of_names() -> None:
    assert [series(names).told() for names in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]


def test_standard_errors_and_the_best_first() -> None:
    assert standard_error([4.0]) == 0.0 == mean([]) and standard_error([1.0, 3.0]) == pytest.approx(1.0)
    assert best_first([1.0, 3.0, 3.0, 2.0], 3) == [1, 2, 3]


def test_what_may_still_turn_out_better_depends_on_how_much_is_to_come() -> None:
    behind, doubtful, ahead = (Lead.of(pair * 6) for pair in ([-1.0, -2.0], [4.0, -3.0], [2.0, 3.0]))
    assert not behind.may_be_sure(0.5, 3.0, 1000)
    assert ahead.may_be_sure(0.5, 3.0, 12) and ahead.is_sure(0.5, 3.0)
    assert doubtful.may_be_sure(0.5, 3.0, 1000) and not doubtful.may_be_sure(0.5, 3.0, 14)


class _Worlds(Playouts[Any]):
    """Answer 2 is better by 1 in every world; every third world is impossible."""

    def world(self, answers: Sequence[Any], number: int) -> Any:
        return None if number % 3 == 2 else [number]

    def outcome(self, world: Any, answer: Any, number: int) -> Outcome | None:
        value = world[0] + float(answer.dice[0] == 2)
        return Outcome(value, 2 * value)


def test_all_answers_meet_the_same_worlds_as_long_as_the_budget_lasts() -> None:
    budget = Budget(nodes=7)
    one, two = _Worlds(None, budget, Clock(budget)).run([Roll((1,)), Roll((2,))])
    assert one.points == [0.0, 1.0, 3.0] and two.ahead(one) == [2.0] * 3  # and a node for the world that was none
    assert two.proposal(0.5, None).points == pytest.approx(7 / 3) and two.proposal(None, 3.0).playouts == 3


def test_a_round_that_is_broken_off_counts_for_nobody() -> None:
    class Broken(_Worlds):
        def outcome(self, world: Any, answer: Any, number: int) -> Outcome | None:
            return None if number and answer.dice[0] == 2 else super().outcome(world, answer, number)

    budget = Budget(nodes=100)
    tallies: list[Tally] = Broken(None, budget, Clock(budget)).run([Roll((1,)), Roll((2,))])
    assert [len(one.points) for one in tallies] == [1, 1]


def test_throws_of_one_kind_do_not_change_those_of_another() -> None:
    losses, march = dice(2, "losses", UNSAID, ""), dice(1, "march", UNSAID, "")
    apart, together = Dice("7:1"), Dice("7:1")
    apart.throw(losses)
    assert [apart.throw(march) for _n in range(8)] == [together.throw(march) for _n in range(8)]


def test_what_looks_best_is_done_and_ties_are_broken() -> None:
    asked = dice(1, "any", UNSAID, "")
    asked = type(asked)("union", "any", "", "", asked.actions)  # type: ignore[arg-type]
    values = [0.0, 2.0, 1.0, 2.0, 0.0, 0.0]
    assert next_action(asked, Dice("1"), lambda: values) == asked.actions[1]
    drawn = {next_action(asked, Dice("1"), lambda: values, random.Random(n)) for n in range(20)}
    assert drawn == {asked.actions[1], asked.actions[3]}
    assert isinstance(next_action(dice(1, "any", UNSAID, ""), Dice("1"), lambda: values), Roll)


def test_options_are_names_or_a_mapping() -> None:
    plain, loaded = gtc_tui.load(RACE), gtc_tui.load(RACE, {"ammunition": True})
    assert gtc_tui.load(RACE, {"ammunition": False}) is plain and not plain.options
    assert gtc_tui.load(RACE, {"ammunition": True, "fifth-activation": False}) is loaded
    for names in (["ammunition"], ("ammunition",), {"ammunition"}, iter(["ammunition"])):
        assert gtc_tui.load(RACE, names) is loaded
    assert gtc_tui.load(RACE, []) is plain


@pytest.mark.parametrize(
    ("scenario", "options", "told"),
    [
        (RACE, "ammunition", "'ammunition': no options; a list of names"),
        (RACE, 3, "3: no options; a list of names"),
        (RACE, True, "True: no options; a list of names"),
        (RACE, [3], "3: no name of an option"),
        (RACE, [["ammunition"]], "['ammunition']: no name of an option"),
        (RACE, {None: True}, "None: no name of an option"),
        (RACE, {"ammunition": 1}, "ammunition can only be on or off"),
        (RACE, {"ammunition": None}, "ammunition can only be on or off"),
        (RACE, ["amunition"], "has no option amunition; perhaps ammunition?"),
        (RACE, {"amunition": False}, "has no option amunition; perhaps ammunition?"),
        (RACE, {"ammunition": True, "nonsense": False}, f"{RACE} has no option nonsense"),
        (RACE, {3: False}, "3: no name of an option"),
        ("boots2/pershing", {"ammunition": False}, "boots2/pershing has no option ammunition"),
        (3, None, "3: no id of a scenario"),
        (None, None, "None: no id of a scenario"),
    ],
)
def test_what_cannot_be_loaded_is_told_in_one_line(scenario: Any, options: Any, told: str) -> None:
    with pytest.raises(UnknownName) as refused:
        gtc_tui.load(scenario, options)
    assert told in str(refused.value) and "\n" not in str(refused.value)
