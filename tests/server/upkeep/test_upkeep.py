"""Beside a server: its games are replayed, also with another version of the program, and copied while it runs."""

from __future__ import annotations

import stat
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from gtc_tui.cli import main
from gtc_tui.engine.action import Side
from gtc_tui.errors import GtcError
from gtc_tui.server.store.games import HASHED, OVER
from gtc_tui.server.store.kept import GAMES, SECRETS, Store
from gtc_tui.server.store.sqlite import Sqlite
from gtc_tui.server.upkeep.backup import backup
from gtc_tui.server.upkeep.games import check, verify
from gtc_tui.server.upkeep.probe import Game, probe
from served import begun
from support import CONFEDERATE, UNION


def played(store: Store, players: dict[Side, int], most: int) -> int:
    """A game of so many lines, or to its end."""
    hosted = begun(store, players)
    hosted.go_on()
    while not hosted.over and hosted.lines < most:
        side = hosted.table.to_move
        assert side is not None
        decision = hosted.table.seat(side).decision
        assert decision is not None
        action = decision.default or decision.actions[0]
        hosted.act(side, players[side], hosted.lines, hosted.table.game.system.codec.text(action), False)
    return hosted.number


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Of a server that runs: one game under way, one over."""
    data = tmp_path / "data"
    with closing(Store(data)) as store:
        players = {
            side: store.people.sign_up(name, "", f"SHA256:{name}", "", 1000).id
            for side, name in ((UNION, "Anna"), (CONFEDERATE, "Ben"))
        }
        played(store, players, 7)
        over = played(store, players, 10_000)
        game = store.games.game(over)
        assert game is not None and game.status == OVER
        yield data


def change(folder: Path, sql: str, *values: object, name: str = GAMES) -> None:
    with closing(Sqlite(folder / name)) as database, database.transaction():
        database.write(sql, *values)


def test_games_that_are_as_they_were_played(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert list(verify(folder)) == [(1, ""), (2, "")]
    assert [found.verdict for found in check(folder, None)] == ["same"]
    assert main(["serve", "verify", "--data", str(folder)]) == 0
    assert "2 games replayed, 0 with a fault" in capsys.readouterr().err


def roll_of(folder: Path, game: int) -> tuple[int, str]:
    with closing(Sqlite(folder / GAMES)) as database:
        row = database.row("select n, line from entry where game = ? and line like 'roll %' order by n", game)
    assert row is not None
    return row["n"], row["line"]


@pytest.mark.parametrize("game", [1, 2])
def test_another_roll_is_found_also_in_a_game_that_runs(game: int, folder: Path) -> None:
    n, line = roll_of(folder, game)
    die = int(line.split()[1])
    other = " ".join(["roll", str(die % 6 + 1), *line.split()[2:]])
    change(folder, "update entry set line = ? where game = ? and n = ?", other, game, n)
    assert [number for number, fault in verify(folder) if fault] == [game]


def test_another_secret_and_a_line_that_is_gone_are_found(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(folder, "update dice set secret = ? where game = 1", b"x" * 32, name=SECRETS)
    change(folder, "delete from entry where game = 2 and n = 5")
    assert main(["serve", "verify", "--data", str(folder)]) == 1
    told = capsys.readouterr().out
    assert "game 1: " in told and "not the secret that was committed to" in told and "game 2: line" in told
    change(folder, "delete from dice where game = 1", name=SECRETS)
    assert dict(verify(folder))[1] == "the secret of its dice is gone"


def test_a_version_with_other_rules_is_told_by_game_and_line(folder: Path) -> None:
    with closing(Sqlite(folder / GAMES)) as database:
        row = database.row("select n from checkpoint where game = 1 order by n desc")
    assert row is not None
    change(folder, "update checkpoint set hash = ? where game = 1 and n = ?", f"{HASHED}{0:016x}", row["n"])
    found = next(check(folder, None))
    assert (found.verdict, found.line) == ("other", row["n"])
    assert "not the one that was written down" in dict(verify(folder))[1]
    change(folder, "update entry set line = 'march nobody' where game = 1 and n = 5")
    found = next(check(folder, None))
    assert (found.verdict, found.line) == ("illegal", 6) and found.reason
    gone = probe(Game(9, ['{"gtc":"log","format":1,"game":"gtc/99-none"}'], []))
    assert gone.verdict == "illegal" and "99-none" in gone.reason


def test_a_hash_that_was_made_otherwise_is_not_held_against_a_game(folder: Path) -> None:
    """Of a server that ran an older version of the program."""
    change(folder, "update checkpoint set hash = substr(hash, ?)", len(HASHED) + 1)
    change(folder, "update checkpoint set hash = replace(hash, '0', '1')")
    assert next(check(folder, None)).verdict == "same"
    assert not any(fault for _number, fault in verify(folder))


def test_another_program_is_asked_as_a_process(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "check", "--data", str(folder), "--program", sys.executable]) == 0
    told = capsys.readouterr()
    assert "game 1 with gtc-tui" in told.out and "1 as they were played" in told.err
    for program in ("/nowhere/python", "/bin/true"):
        assert main(["serve", "check", "--data", str(folder), "--program", program]) == 1
        assert program in capsys.readouterr().err


def test_a_copy_is_a_server_s_folder_itself(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "host_key").write_text("key")
    to = tmp_path / "copies"
    made = [backup(folder, to, keep=2) for _n in range(3)]
    assert [removed for _path, removed in made] == [0, 0, 1]
    assert sorted(to.iterdir()) == sorted(path for path, _removed in made[1:])
    copy = made[-1][0]
    assert list(verify(copy)) == [(1, ""), (2, "")] and (copy / "host_key").read_text() == "key"
    assert all(stat.S_IMODE(path.stat().st_mode) & 0o077 == 0 for path in (copy, copy / GAMES, copy / SECRETS))
    (to / "notes").mkdir()
    assert main(["serve", "backup", "--data", str(folder), "--to", str(to), "--keep", "1"]) == 0
    assert (to / "notes").is_dir() and len(list(to.iterdir())) == 2
    with pytest.raises(GtcError, match="not a server's folder"):
        backup(to, tmp_path / "none")
    assert not (tmp_path / "none").exists()
    assert main(["serve", "backup", "--data", str(folder)]) == 2
    assert main(["serve", "--data", str(folder), "--to", str(to)]) == 2
    assert "--to" in capsys.readouterr().err
