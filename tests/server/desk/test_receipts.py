"""Receipts (the server as witness): whoever has one shows that the server tells another course of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from gtc_tui.cli import main
from gtc_tui.engine.action import Side
from gtc_tui.engine.receipt import Receipt, receipt_of
from gtc_tui.engine.verified import MARK, head_line
from gtc_tui.errors import LogError
from gtc_tui.play.checks.dicecheck import check_lines
from gtc_tui.server import wire
from gtc_tui.server.session import commands
from gtc_tui.server.session.remote import RemoteTable
from gtc_tui.server.store.clocks import DAY
from served import ClockedDesk, paired, play

ANTHONY = "boots2/mad-anthony"
FIVE_TURNS = "gtc/04-bloody-spotsylvania"  # one turn may be over, by its dice, before what a test has to see


def ended(desk: ClockedDesk) -> tuple[list[str], list[Receipt]]:
    """The log of a game that was won on time, and receipts that a player got meanwhile."""
    tables = paired(desk, FIVE_TURNS, pace="live")
    clients = desk.clients[-2:]
    given = [receipt_of(tables[0].receipt())]
    for _n in range(4):
        assert play(tables, clients, 12, lambda n, count: n * 7 % count) == 12
        given.append(receipt_of(tables[0].receipt()))
    desk.passes(30 * DAY)
    winner = next(n for n, table in enumerate(tables) if table.waiting != "human")
    clients[winner].call(wire.Claim(tables[0].number, "win"), wire.Done)
    lines = RemoteTable(clients[winner], tables[0].number).lines
    return list(lines), given


def rewritten(lines: list[str], at: int, line: str) -> list[str]:
    made = [*lines[:at], line, *lines[at + 1 : -1]]
    return [*made, head_line(made)]


def test_a_log_fits_the_receipts_that_were_given_for_it_and_no_other_log_does(
    desk: ClockedDesk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines, given = ended(desk)
    found = check_lines(lines, "game", given)
    assert found.receipts == 5 and len(found.key) == 64 and found.rolls > 0
    assert lines[-2].startswith(f"{MARK} receipt ")  # the server's own, so that the log alone is signed
    named = next(n for n, line in enumerate(lines) if line.startswith(f"{MARK} player union"))
    other = rewritten(lines, named, f"{MARK} player union Nobody")
    with pytest.raises(LogError, match="missing, added or changed"):
        check_lines(other, "game")
    unsigned = [line for line in other[:-1] if not line.startswith(f"{MARK} receipt")]
    unsigned.append(head_line(unsigned))
    assert check_lines(unsigned, "game").key == found.key  # who makes all of it anew is found by receipts alone
    with pytest.raises(LogError, match=f"its first {given[0].lines} lines were not these"):
        check_lines(unsigned, "game", given)
    with pytest.raises(LogError, match="not signed with the key"):
        check_lines(lines, "game", [Receipt(given[0].game, given[0].lines, given[0].mark, bytes(64))])
    with pytest.raises(LogError, match="for game 7"):
        check_lines(lines, "game", [Receipt("7", given[0].lines, given[0].mark, given[0].signature)])
    path = tmp_path / "game.log"
    path.write_text("\n".join(lines) + "\n")
    assert main(["verify", str(path), "--receipt", given[1].word, "--receipt", given[2].word]) == 0
    assert "2 receipts were given for this course" in capsys.readouterr().out
    assert main(["verify", str(path), "--receipt", "17.3.x"]) == 1
    assert "not a receipt" in capsys.readouterr().err


def test_another_server_s_key_does_not_sign_for_this_one(desk: ClockedDesk) -> None:
    lines, given = ended(desk)
    at = next(n for n, line in enumerate(lines) if line.startswith(f"{MARK} key "))
    other = rewritten(lines, at, f"{MARK} key {'0' * 63}1")
    made = [line for line in other[:-1] if not line.startswith(f"{MARK} receipt")]
    with pytest.raises(LogError, match="not signed with the key"):
        check_lines([*made, head_line(made)], "game", given)


def test_it_is_to_be_had_while_units_are_hidden_and_is_another_one_after_each_answer(
    desk: ClockedDesk, capsys: pytest.CaptureFixture[str]
) -> None:
    tables = paired(desk, ANTHONY, (Side("us"), Side("indian")))
    clients = desk.clients[-2:]
    first = tables[0].receipt()
    assert tables[0].receipt() == first == tables[1].receipt()
    assert play(tables, clients, 1, lambda n, count: 0) == 1
    assert commands.run(clients[1], ["receipt", str(tables[0].number)]) == 0
    second = receipt_of(capsys.readouterr().out)
    assert second.lines > receipt_of(first).lines and second.mark != receipt_of(first).mark


def test_the_key_is_the_same_after_a_start(desk: ClockedDesk) -> None:
    keys = []
    for _n in range(2):
        keys.append([line for line in paired(desk)[0].lines if line.startswith(f"{MARK} key ")])
        desk.stop()
        desk.start()
    assert keys[0] == keys[1] and len(keys[0]) == 1
