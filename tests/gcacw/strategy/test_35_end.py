"""35.0 End of the game, by the ids of the checklist."""

from __future__ import annotations

import pytest
from campaigns import campaign, play_of

from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.bots.random_bot import RandomBot
from gtc_tui.engine.action import CHANCE, PieceId, Roll
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.stage import Stage
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.chapters import PHASES
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.ledger import lost
from gtc_tui.rules.gcacw.state.record import Entry
from gtc_tui.rules.gcacw.strategy.end_segment import city_hexes
from gtc_tui.rules.gcacw.tables.campaign import Campaign
from gtc_tui.rules.gcacw.turn.sequence import Game
from support import CONFEDERATE, UNION, At, drive, numbered, scene

# Rows: Union losses up to 36, 48, ...; columns: Confederate up to 24, 32, ... (some cells of the table).
CELLS = [
    (0, 0, 6), (36, 24, 6), (37, 24, 7), (36, 25, 5), (48, 57, 2), (60, 24, 8), (72, 80, 2), (96, 41, 8),
    (108, 24, 12), (121, 105, 3), (132, 24, 14), (144, 32, 14), (157, 104, 7), (157, 105, 6), (156, 48, 13),
]  # fmt: skip


def figures() -> Campaign:
    found = numbered("09").campaign
    assert found is not None
    return found


@pytest.mark.parametrize(("union", "confederate", "cell"), CELLS)
def test_35_03_the_table(union: int, confederate: int, cell: int) -> None:
    assert figures().game_end.cell(union, confederate) == cell


def test_35_06_cells_that_need_no_die() -> None:
    assert figures().game_end.cell(36, 57) < 2 and figures().game_end.cell(157, 40) > 14


class Begun(Stage, frozen=True):
    """The segment as the sequence begins it."""

    def run(self, play: GcacwPlay) -> None:
        stage = PHASES["game-end"].stage(play)
        if stage is None:
            play.finish()
        else:
            play.replace(stage)


def end(turn: int, union: int, confederate: int, **placed: At | str) -> State:
    """The game end segment with these losses."""
    ledger = tuple(
        Entry(1, 1, "combat", side, None, points, points * worth)
        for side, points, worth in ((UNION, union, -2), (CONFEDERATE, confederate, 3))
    )
    record = {"turn": turn, "phase": "game-end", "ledger": ledger}
    return campaign(Begun(), record=record, **(placed or {"griffin": "N1204"}))


@pytest.mark.parametrize(("turn", "modifier"), [(28, 3), (32, 1), (36, 0)])
def test_14_29_35_02_two_dice_and_the_modifier_by_the_turn(turn: int, modifier: int) -> None:
    state = end(turn, 100, 30)  # cell 11
    assert state.decision is not None and Roll((6, 6)) in state.decision.actions
    assert state.decision.prompt == f"End of the game: two dice {modifier:+d}, the game ends on 11 or less"


@pytest.mark.parametrize(
    ("turn", "dice", "over"),
    [
        (28, "4 4", True),
        (28, "4 5", False),
        (32, "4 6", True),
        (32, "5 6", False),
        (36, "5 6", True),
        (36, "6 6", False),
    ],
)
def test_35_02_35_04_35_05_more_than_the_cell_goes_on_equal_ends(turn: int, dice: str, over: bool) -> None:
    state = end(turn, 100, 30)
    drive(state, f"roll {dice}")
    assert (state.result is not None) == over


def test_35_06_losses_that_end_it_without_a_die() -> None:
    assert end(28, 160, 20).result is not None
    going = end(28, 10, 100)
    assert going.decision is not None and going.decision.kind != "game-end"


@pytest.mark.parametrize(("union", "confederate"), [(48, 57), (132, 24)], ids=["2", "14"])
def test_35_06_the_lowest_and_the_highest_number_take_dice(union: int, confederate: int) -> None:
    state = end(36, union, confederate)
    assert state.decision is not None and state.decision.kind == "game-end"


def test_35_03_manpower_lost_on_the_march_is_not_counted() -> None:
    play = play_of(campaign(griffin=At("N1204", 10), heth=At("N0619", 10)))
    for unit in map(PieceId, ("griffin", "heth")):
        for cause, scores in (("combat", True), ("retreat", True), ("cavalry-retreat", True), ("march", False)):
            pieces.lose_manpower(play, unit, 2, cause, "7.5", scores)
    assert (lost(play, UNION), lost(play, CONFEDERATE)) == (6, 6)


def test_35_07_infantry_in_the_city_may_end_it() -> None:
    state = end(28, 10, 100, griffin="S3625")
    assert state.decision is not None and (state.decision.side, state.decision.kind) == (UNION, "end-game")
    drive(state, "end-game")
    assert state.result is not None
    for others in ({"custer": "S3625"}, {"heth": "S3625"}, {"griffin": "S3624"}):  # cavalry, the enemy's, beside it
        state = end(28, 10, 100, **others)
        assert state.decision is None or state.decision.kind != "end-game"


def test_35_08_declined_the_game_goes_on() -> None:
    state = end(28, 10, 100, griffin="S3625")
    drive(state, "done")
    assert state.result is None and state.play.record.turn == 29
    dice = end(32, 100, 30, griffin="S3625")  # in a later segment the case arises again
    assert dice.decision is not None and dice.decision.kind == "end-game"
    drive(dice, "done")
    assert dice.decision is not None and dice.decision.kind == "game-end"


def test_35_09_the_last_turn_ends_it() -> None:
    assert end(40, 10, 100).result is not None


def test_35_03_scenario_10_counts_what_was_lost_before() -> None:
    play = numbered("10").new_state().play
    assert (lost(play, UNION), lost(play, CONFEDERATE)) == (84, 56)


def test_35_07_hexes_of_the_city() -> None:
    play = play_of(campaign())
    assert {play.game.map.names[number] for number in city_hexes(play.game)} == {
        "S3525", "S3526", "S3625", "S3626", "S3726", "S3727",
    }  # fmt: skip


# -- machine players ------------------------------------------------------------------------------------------
def played_on(
    player: GreedyBot | RandomBot, number: str, turn: int, union: int, confederate: int, **placed: At | str
) -> tuple[State, list[str]]:
    """Two players of a kind from before the segment of that turn, with losses in all: where they end, and how it is
    told."""
    game = numbered(number)
    before = game.new_state().play
    more = union - lost(before, UNION), confederate - lost(before, CONFEDERATE)
    ledger = (
        Entry(turn, 1, "combat", UNION, None, more[0], -2 * more[0]),
        Entry(turn, 1, "combat", CONFEDERATE, None, more[1], 3 * more[1]),
    )
    record = {"turn": turn, "phase": "county-points", "ledger": (*before.record.ledger, *ledger)}
    state = scene(game=game, stack=(Game(),), record=record, **placed)
    told, dice = [event.text for event in state.opening], Referee(1)
    while (decision := state.decision) is not None and state.play.record.turn == turn:
        chance = decision.side == CHANCE
        action = dice.roll(decision, len(state)) if chance else player.choose(Seat.deciding(state))
        told += [event.text for event in state.apply(action)]
    return state, told


DECLARES = 2  # seed of a random player that declares the end where it may
ALL = ("09", "10", "11", "12")


@pytest.mark.parametrize(
    ("numbers", "turn", "union", "confederate", "where", "how"),
    [
        (ALL, 36, 132, 64, "N1204", "the game ends"),  # two dice
        (("09", "11"), 32, 170, 40, "N1204", "Losses end the game"),
        (ALL, 32, 90, 240, "S3625", "The Union declares the game over"),
        (ALL, 40, 90, 100, "N1204", "The game ends"),  # the last turn
    ],
    ids=["dice", "losses", "city", "last"],
)
@pytest.mark.parametrize("player", [GreedyBot(1), RandomBot(DECLARES)], ids=["greedy", "random"])
def test_35_0_machine_players_end_every_campaign_in_every_way(
    player: GreedyBot | RandomBot,
    numbers: tuple[str, ...],
    turn: int,
    union: int,
    confederate: int,
    where: str,
    how: str,
) -> None:
    for number in numbers:
        state, told = played_on(player, number, turn, union, confederate, griffin=where, heth="N1711")
        assert any(how in line for line in told), (number, told)
        assert state.result is not None and state.play.record.turn == turn


@pytest.mark.parametrize("number", ["10", "12"])
def test_35_06_too_many_confederates_are_lost_before_late_scenarios_for_losses_alone_to_end_them(number: str) -> None:
    before = lost(numbered(number).new_state().play, CONFEDERATE)
    assert figures().game_end.cell(10_000, before) <= 14
