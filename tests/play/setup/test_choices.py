"""Who may be chosen before a game: levels of the search, and whoever was named on the command line."""

from __future__ import annotations

import pytest

from gtc_tui import systems
from gtc_tui.bots.base import SEARCHES, make_bot
from gtc_tui.bots.search_bot import budget
from gtc_tui.play.aids.advice import ADVISERS
from gtc_tui.play.setup.choices import Choices
from gtc_tui.play.setup.lobby import Plan, player_kinds, who_text
from support import RACE


def test_the_search_is_offered_by_seconds_each_in_words() -> None:
    kinds = player_kinds()
    assert [kind for kind in kinds if "search" in kind] == list(SEARCHES)
    assert [budget(kind.rpartition(":")[2]).seconds for kind in SEARCHES] == [0.5, 2.0, 10.0]
    assert len({who_text(kind) for kind in kinds}) == len(kinds) and not any(who_text(kind) in kinds for kind in kinds)


@pytest.mark.parametrize("kind", ["bot:search", "bot:search:think=0.5s", "bot:search:nodes=77"])
def test_another_level_named_on_the_command_line_can_be_chosen_too(kind: str) -> None:
    choices = Choices(RACE, systems.brief(RACE), Plan({"union": kind}))
    assert choices.notes == [] and choices.plan().players["union"] == kind
    row = next(one for one in choices.rows() if one.name == "union")
    assert row.value == kind and "plays plans out" in row.text


@pytest.mark.parametrize("kind", ["bot:serch", "bot:search:think=soon", "bot:greedy:think=2"])
def test_a_player_that_there_is_not_is_told(kind: str) -> None:
    choices = Choices(RACE, systems.brief(RACE), Plan({"union": kind}))
    assert len(choices.notes) == 1 and choices.plan().players["union"] == "human"


@pytest.mark.parametrize("adviser", ADVISERS.values())
def test_every_adviser_is_a_player(adviser: str) -> None:
    assert make_bot(adviser, 0).name == adviser
