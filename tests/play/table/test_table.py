"""A table without files: what is given to whoever keeps its game, and what happens when that one refuses."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import gtc_tui
from gtc_tui.errors import GtcError, UnknownName
from gtc_tui.play.table.replay import replay_lines
from gtc_tui.play.table.so_far import begin
from gtc_tui.play.table.standing_answers import Standing
from gtc_tui.play.table.table import Table
from support import RACE


class Rows:
    """Keeps a game as a database would: lines in a table of its own."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = list(lines)
        self.standing: frozenset[Standing] = frozenset()
        self.full = False

    def append(self, lines: Sequence[str]) -> None:
        if self.full:
            raise GtcError("no room")
        self.lines += lines

    def keep_standing(self, rules: frozenset[Standing]) -> None:
        if self.full:
            raise GtcError("no room")
        self.standing = rules


def begun(players: dict[gtc_tui.Side, str] | None = None) -> tuple[Table, Rows]:
    game = gtc_tui.load(RACE)
    so_far = begin(game, players or {}, 5)
    rows = Rows(so_far.lines)
    return Table(so_far, rows), rows


def test_every_action_is_kept_before_it_is_seen() -> None:
    table, rows = begun()
    for _step in range(40):
        if table.auto() is None:
            table.act(table.seat(table.to_move).legal_actions()[0])
        assert rows.lines == list(table.lines) and len(rows.lines) == 1 + table.count
    taken = table.undo(agreed=True)
    assert rows.lines == list(table.lines) and rows.lines[-taken:] == ["undo"] * taken
    table.redo()
    assert rows.lines == list(table.lines)


def test_a_game_goes_on_from_what_was_kept() -> None:
    table, rows = begun(dict.fromkeys(gtc_tui.load(RACE).sides, "bot:random"))
    for _step in range(60):
        table.auto()
    found = replay_lines(rows.lines, "rows")
    again = Table(found.so_far, rows)
    assert again.state.hash == table.state.hash and again.count == 60
    again.auto()
    table = Table(replay_lines(rows.lines, "rows").so_far)
    assert len(rows.lines) == 62 and table.state.hash == again.state.hash


def test_what_cannot_be_kept_has_not_happened() -> None:
    table, rows = begun()
    action = table.seat(table.to_move).legal_actions()[-1]
    table.act(table.seat(table.to_move).legal_actions()[0])
    before, lines = table.state.hash, list(rows.lines)
    rows.full = True
    for refused in (lambda: table.act(action), table.undo, lambda: table.set_standing([Standing(table.game.sides[0])])):
        with pytest.raises(GtcError, match="no room"):
            refused()
        assert table.state.hash == before and rows.lines == lines == list(table.lines) and not table.standing
    rows.full = False
    table.act(action)
    table.set_standing([Standing(table.game.sides[0])])
    assert rows.standing == table.standing and len(rows.lines) == 3


def test_what_if_is_kept_nowhere() -> None:
    table, rows = begun()
    twin = table.whatif(alone=True)
    twin.act(twin.seat(twin.to_move).legal_actions()[-1])
    twin.set_standing([Standing(table.game.sides[0])])
    assert len(rows.lines) == 1 and not rows.standing and twin.count == 1 and table.count == 0


def test_players_that_do_not_exist_sit_at_no_table() -> None:
    game = gtc_tui.load(RACE)
    with pytest.raises(UnknownName, match="no such side"):
        begin(game, {gtc_tui.Side("french"): "human"}, 1)
    with pytest.raises(UnknownName, match="no such player"):
        begun({game.sides[0]: "bot:nobody"})
