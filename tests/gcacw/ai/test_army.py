"""Companies of an army activation are compared by playouts (31.0, 13.4)."""

from __future__ import annotations

from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.bots.search_bot import SearchBot
from gtc_tui.engine.action import Action
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.engine.thinking import Budget
from gtc_tui.rules.gcacw.ai import search_army
from gtc_tui.rules.gcacw.ai.habits import WITHOUT, Assumed
from gtc_tui.rules.gcacw.march.activation import Choosing
from gtc_tui.rules.gcacw.state.actions import Choose, Done
from support import inner, scenario

BLOODY = "gtc/04-bloody-spotsylvania"
ENOUGH = Budget(nodes=60, seed=3)


def choosing() -> State:
    """The army activation that opens scenario 4: nobody is chosen yet."""
    state = scenario(BLOODY).new_state()
    while not isinstance(inner(state).stack[-1], Choosing):
        state.apply(state.legal_actions()[0])
    return state


def chosen_by(player: GreedyBot | SearchBot) -> list[Action]:
    state, line = choosing(), list[Action]()
    while state.decision is not None and state.decision.kind == "choose":
        line.append(player.choose(Seat.deciding(state)))
        state.apply(line[-1])
    return line


def test_31_0_the_usual_company_is_what_the_appraisal_chooses_and_the_others_are_parts_of_it() -> None:
    state = choosing()
    assert state.decision is not None
    usual, *others = search_army.companies(inner(state), state.decision, WITHOUT)
    worth = dict(zip(state.legal_actions(), state.appraise(), strict=True))
    assert [worth[one] for one in usual] == [worth[one] for one in chosen_by(GreedyBot(1))]  # some gain as much
    assert len(set(usual)) == 10
    assert sorted(len(one) for one in others) == list(range(2, 11))
    for company in others:
        assert company[:-1] == usual[: len(company) - 1] and company[-1] == Done()


def test_31_0_in_the_middle_of_the_choice_the_rest_of_it_is_asked() -> None:
    state = choosing()
    for action in chosen_by(GreedyBot(1))[:8]:
        state.apply(action)
    assert state.decision is not None
    found = search_army.companies(inner(state), state.decision, Assumed())
    assert [sum(isinstance(one, Choose) for one in company) for company in found] == [2, 1, 0]


def test_31_0_companies_are_played_out_and_the_answer_is_the_same_for_the_same_seed() -> None:
    state = choosing()
    found = state.propose(ENOUGH)
    assert len({one.following for one in found}) == len(found) >= 3
    assert all(one.playouts >= search_army.SHARE for one in found) and sum(one.playouts for one in found) <= 60
    assert found == state.propose(ENOUGH)
    assert not state.unsearched(Budget())
    for one in found:  # each is legal to its end
        twin = state.clone()
        for action in (one.action, *one.following):
            assert action in twin.legal_actions()
            twin.apply(action)
        assert twin.decision is not None and twin.decision.kind == "allowance"


def test_31_0_the_search_keeps_to_the_company_that_it_has_chosen() -> None:
    state = choosing()
    assert state.decision is not None
    found = tuple(chosen_by(SearchBot(2, "nodes=60")))
    assert found in search_army.companies(inner(state), state.decision, Assumed())


def test_31_0_with_too_few_playouts_the_appraisal_chooses() -> None:
    assert choosing().propose(Budget(nodes=20, seed=1)) == ()
