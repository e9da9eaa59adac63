"""21.4, 21.5, 21.9, 21.13, 21.14 Mad Anthony: set-up and pools."""

from __future__ import annotations

from collections import defaultdict

import pytest
from scenes import INDIAN, MAD_ANTHONY, US, at, game, inner, texts

from gtc_tui.engine.action import CHANCE
from gtc_tui.engine.state import State
from gtc_tui.rules.boots.state import ground


def opened() -> tuple[State, dict[str, set[str]], list[str]]:
    """The set-up, every piece in the first hex offered; which hexes each was offered, and who was asked in order."""
    state, offered, sides = game(MAD_ANTHONY).new_state(), defaultdict[str, set[str]](set), list[str]()
    while state.decision is not None and state.decision.kind in ("set-up", "draw-heroism"):
        if state.to_move != CHANCE:
            sides.append(str(state.to_move))
            for text in texts(state):
                _verb, piece, spot = text.split()
                offered[piece].add(spot)
        state.apply(state.decision.actions[0])
    return state, offered, sides


@pytest.fixture(scope="module")
def found() -> tuple[State, dict[str, set[str]], list[str]]:
    return opened()


Opened = tuple[State, dict[str, set[str]], list[str]]


def test_21_4_the_united_states_set_up_first(found: Opened) -> None:
    _state, _offered, sides = found
    assert sides == sorted(sides, reverse=True) and set(sides) == {US, INDIAN}


def test_21_5_1_stockades_at_fort_finney_and_fort_washington(found: Opened) -> None:
    play = inner(found[0])
    ids = play.game.map.ids
    assert [ground.stockade(play, ids[spot]) for spot in ("1026", "1432")] == [US, US]
    assert [ground.stockade(play, ids[spot]) for spot in ("3236", "3737")] == [INDIAN, INDIAN]
    assert play.record.stockades == 4


def test_21_5_2_st_clairs_army_in_or_beside_fort_washington(found: Opened) -> None:
    state, offered, _sides = found
    army = [unit.id for unit in inner(state).game.pieces if unit.subcommand == "St"]
    assert len(army) == 11
    around = {"1431", "1531", "1532", "1433", "1332", "1331"}
    assert all(offered[unit] <= around for unit in army)  # FW/M is in Fort Washington (5.6)
    assert offered["st-1us"] == around


def test_21_5_3_scott_in_a_town_on_the_ohio(found: Opened) -> None:
    state, offered, _sides = found
    assert offered["sc-1ky"] == {
        "0618",
        "1229",
        "1135",
        "1341",
        "1745",
    }  # the army is in North Bend, militia in the forts
    assert at(state, "sc-3ky") is None and at(state, "sc-frnd") is None


def test_21_5_4_one_militia_unit_a_town_and_two_in_the_forts(found: Opened) -> None:
    state, offered, _sides = found
    assert (at(state, "m-fw"), at(state, "m-ff")) == ("1432", "1026")
    homes = [at(state, unit) for unit in ("m-lm", "m-lx", "m-vn", "m-mr")]
    assert len(set(homes)) == 4 and offered["m-lm"] >= {"0832", "1218"} and "1432" not in offered["m-lm"]


def test_21_9_1_ten_tribes_in_villages(found: Opened) -> None:
    state, offered, _sides = found
    villages = {str(inner(state).game.map.names[h]) for h in inner(state).game.sites["native-village"]}
    tribes = [unit.id for unit in inner(state).game.pieces if unit.side == INDIAN and unit.is_indian]
    placed = [unit for unit in tribes if at(state, unit)]
    assert len(placed) == 10 and {"in-cre", "in-moh"} == {str(unit) for unit in tribes} - {str(u) for u in placed}
    assert offered["in-tec"] == villages and all(at(state, unit) in villages for unit in placed)


def test_21_9_2_to_4_the_british(found: Opened) -> None:
    state, offered, _sides = found
    assert (at(state, "br-cb"), at(state, "br-db")) == ("3236", "3737")
    hexmap, ids = inner(state).game.map.hexmap, inner(state).game.map.ids
    villages = set(inner(state).game.sites["native-village"])
    assert offered["br-ca"] and all(set(hexmap.neighbours(ids[spot])) & villages for spot in offered["br-ca"])


def test_21_9_4_the_british_battalion_may_stand_with_other_british(found: Opened) -> None:
    """Fort Miami lies beside Roche de Bout, Fort Detroit beside Brownstown; with tribes British units do not stack."""
    state, offered, _sides = found
    assert {"3236", "3737"} <= offered["br-ca"]
    assert not {at(state, unit.id) for unit in inner(state).game.pieces if unit.is_indian} & offered["br-ca"]


def test_21_5_5_21_9_5_no_marker_for_the_united_states_and_two_for_the_indians() -> None:
    state = game(MAD_ANTHONY).new_state()
    while state.decision is not None and inner(state).record.phase == "setup":
        state.apply(state.decision.actions[0])
    assert [len(hand) for hand in inner(state).record.hands] == [0, 2]


def test_21_13_the_pool_of_1791() -> None:
    pool = set(inner(game(MAD_ANTHONY).new_state()).record.pool)
    assert pool == {"st-clair", "scott", "militia", "blue-jacket", "little-turtle", "british"}


def test_21_14_all_heroism_markers_but_war_correspondents() -> None:
    deck = game(MAD_ANTHONY).deck
    assert set(deck) == set(game(MAD_ANTHONY).tables.kinds) - {"correspondents"}


def test_21_3_eight_turns_each_year() -> None:
    years = [turn.year for turn in game(MAD_ANTHONY).turns]
    assert years == [1791] * 8 + [1794] * 8
