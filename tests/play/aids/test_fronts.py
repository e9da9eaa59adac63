"""Where something is happening: who is in contact, what was attacked this turn, where armies are led."""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui.engine.event import Clash, Event, Strike
from gtc_tui.engine.report import Tree
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.messages import UNSAID, bare
from gtc_tui.play.aids.fronts import Front, front_text, fronts, place_text
from support import CONFEDERATE, UNION, At, numbered, scene


def found(state: State, told: Sequence[Event] = ()) -> list[Front]:
    seat = Seat(state, UNION)
    trees = [seat.query("tree", side=side) for side in state.game.sides]
    return fronts(state.game.map, seat.view(), told, [one for one in trees if isinstance(one, Tree)])


def attack(where: str, title: str) -> Event:
    sides = Strike(UNION, UNSAID, UNSAID, UNSAID), Strike(CONFEDERATE, UNSAID, UNSAID, UNSAID)
    return Event("roll", bare(title), hexes=(where,), clash=Clash(bare(title), *sides, UNSAID))


def turn(number: int) -> Event:
    return Event("phase", bare("a phase"), amount=number)


def test_those_beside_one_another_are_a_front_and_leaders_of_armies_headquarters() -> None:
    game = numbered("09")
    state = scene(game=game, griffin=At("N3317", 12), rodes=At("N3318", 9), wright=At("N2505", 5), grant="N3017")
    contact, headquarters = found(state)
    assert contact.strengths == {UNION: 12, CONFEDERATE: 9} and contact.place == "N3317" and contact.fights == ()
    assert front_text(contact, game.side_names) == "Union 12, Confederate 9"
    assert headquarters.leads is not None and headquarters.leads.id == "grant" and headquarters.place == "N3017"
    assert front_text(headquarters, game.side_names) == "headquarters of Grant (Union)"


def test_far_contacts_are_fronts_of_their_own_the_strongest_first() -> None:
    state = scene(
        game=numbered("09"), griffin=At("N3317", 4), rodes=At("N3318", 3), wright=At("N2505", 15), early=At("N2506", 9)
    )
    assert [front.strengths for front in found(state)] == [{UNION: 15, CONFEDERATE: 9}, {UNION: 4, CONFEDERATE: 3}]


def test_attacks_of_this_turn_count_and_those_of_the_last_do_not() -> None:
    state = scene(game=numbered("09"), griffin=At("N3317", 4), rodes=At("N3320", 9))
    assert found(state) == []
    told = [turn(1), attack("N3520", "Attack on the Court House"), turn(2), turn(2), attack("N3320", "Attack on Rodes")]
    (front,) = found(state, told)
    assert front.place == "N3320" and front.fights == ("Attack on Rodes",) and front.strengths == {CONFEDERATE: 9}
    assert "1 attack this turn" in front_text(front, state.game.side_names)
    assert front.label.startswith("N3320")


def test_a_place_is_told_by_its_name_else_by_the_nearest_that_has_one() -> None:
    board = numbered("09").map
    assert place_text(board, board.ids["N3419"]) == "N3419 Harrison"
    assert place_text(board, board.ids["N3420"]) == "N3420, 1 hex from Harrison"
