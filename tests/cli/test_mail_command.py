"""`gtc mail` as two people type it, each on his own computer."""

from __future__ import annotations

import io
from contextlib import closing
from pathlib import Path

import pytest

from gtc_tui.cli import main
from gtc_tui.play.mail.session import MailSession
from support import RACE


class Computer:
    def __init__(self, place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.place, self._patch, self._capsys = place, monkeypatch, capsys
        place.mkdir()

    def types(self, *words: str, code: int = 0, typed: str = "") -> str:
        """A command; what it prints."""
        self._patch.setenv("GTC_DATA", str(self.place / "data"))
        self._patch.setenv("GTC_CONFIG", str(self.place / "config"))
        self._patch.chdir(self.place)
        self._patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
        assert main(["mail", *words]) == code
        told = self._capsys.readouterr()
        return told.out if code == 0 else told.err


@pytest.fixture
def computers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> tuple[Computer, Computer]:
    return Computer(tmp_path / "a", monkeypatch, capsys), Computer(tmp_path / "b", monkeypatch, capsys)


def letter(told: str) -> str:
    """The file that is to be sent."""
    lines = told.splitlines()
    return lines[next(n for n, line in enumerate(lines) if "Send this file" in line) + 1].strip()


def test_two_people_begin_and_play(computers: tuple[Computer, Computer]) -> None:
    anna, bob = computers
    told = anna.types("new", RACE, "--as", "confederate", "--me", "Anna", "--name", "race")
    assert "race: you play Confederate." in told and "Send this file to your opponent" in told
    assert "against nobody yet" in anna.types("status")
    told = bob.types("read", letter(told), "--me", "Bob\x1b[2J", "--name", "mine")
    assert "mine: you play Union against Anna." in told
    assert "It is your turn. Go on with: gtc mail play mine" in told
    told = bob.types("play", "--text", typed="no more transfers\nlog\nquit\n")
    assert "transfer leaders" in told and "Enter checks for the answer" in told
    assert told.count("Send this file to Anna") == 2
    told = anna.types("play", letter(told), "--text", typed="1\nquit\n")
    assert "It is your turn. Go on with: gtc mail play race" in told
    assert "you play Confederate against Bob?[2J" in anna.types("status")
    assert "It is your turn" in anna.types("status")
    assert "no game by mail waits for you" in bob.types("play", code=1)
    log = anna.place / "data" / "mail" / "race"
    assert (log / "mine.json").stat().st_mode & 0o077 == 0
    secret = (log / "mine.json").read_text().split('"secret":"')[1][:64]
    assert all(secret not in path.read_text() for path in anna.place.glob("*.gtc"))


def test_what_is_wrong_is_one_line(computers: tuple[Computer, Computer], capsys: pytest.CaptureFixture[str]) -> None:
    anna, bob = computers
    missing = str(anna.place / "missing")
    assert f"{missing}: no such folder" in anna.types("new", RACE, "--folder", missing, code=1)
    anna.types("status")
    assert not (anna.place / "data" / "mail").exists()  # nor has a game begun
    assert "would show your opponent your hidden units" in anna.types("new", "boots2/mad-anthony", code=1)
    assert "french: no such side" in anna.types("new", RACE, "--as", "french", code=2)
    assert "which scenario?" in anna.types("new", code=2)
    told = anna.types("new", RACE, "--name", "race")
    assert "a game by mail of this name exists already" in anna.types("new", RACE, "--name", "race", code=1)
    assert "a name has only" in anna.types("new", RACE, "--name", "../race", code=1)
    assert "nothing new" in anna.types("read", letter(told))
    (bob.place / "x.gtc").write_text("hello\n")
    assert "x.gtc: not a letter of a game by mail" in bob.types("read", "x.gtc", code=1)
    assert "none.gtc: No such file" in bob.types("read", "none.gtc", code=1)
    assert "race: no such game by mail" in bob.types("play", "race", code=2)
    log = anna.place / "data" / "mail" / "race" / "game.log"
    anna.types("status")
    assert main(["play", "--resume", str(log), "--text"]) == 1
    assert "a game by mail; go on with: gtc mail play race" in capsys.readouterr().err
    (log.parent / "mine.json").write_text("{}")
    assert "mine.json: damaged" in anna.types("play", "race", code=1)


def test_dice_are_answered_while_it_waits(
    computers: tuple[Computer, Computer], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each looks once: nothing needs a person but the decisions."""

    def interrupted(seconds: float) -> None:
        assert seconds == 5
        raise KeyboardInterrupt

    monkeypatch.setattr("gtc_tui.cli.mail.time.sleep", interrupted)
    anna, bob = computers
    post = tmp_path / "post"
    post.mkdir()
    anna.types("new", RACE, "--as", "union", "--folder", str(post))
    bob.types("read", str(next(post.iterdir())), "--folder", str(post))
    assert "It is your turn" in anna.types("wait", "--every", "5")
    anna.types("play", "--text", typed="no more transfers\nquit\n")
    assert "It is your turn" in bob.types("wait", "--every", "5")
    bob.types("play", "--text", typed="no more transfers\nquit\n")  # the initiative is rolled for next
    assert not any(line.startswith("roll ") for line in log(bob))
    anna.types("wait", "--every", "5")
    assert any(line.startswith("roll ") for line in log(anna))
    bob.types("wait", "--every", "5")
    assert log(bob)[: len(log(anna))] == log(anna) or log(anna)[: len(log(bob))] == log(bob)


def log(computer: Computer) -> list[str]:
    return next((computer.place / "data" / "mail").glob("*/game.log")).read_text().splitlines()


def test_a_letter_for_a_game_on_a_screen_goes_there(computers: tuple[Computer, Computer]) -> None:
    anna, bob = computers
    invitation = letter(anna.types("new", RACE, "--as", "union", "--name", "race"))
    answer = letter(bob.types("read", invitation))
    anna.types("status")
    with closing(MailSession.named("race")) as session:
        assert "race is open in another window" in anna.types("read", answer)
        assert not session.joined and session.fetch() is not None and session.joined
    assert "It is your turn" in anna.types("status")


def test_letters_go_to_another_folder(computers: tuple[Computer, Computer], tmp_path: Path) -> None:
    anna, bob = computers
    told = anna.types("new", RACE, "--as", "union")
    other = tmp_path / "post"
    other.mkdir()
    again = letter(anna.types("send", "race", "--folder", str(other)))
    assert again.startswith(str(other)) and Path(again).read_text() == Path(letter(told)).read_text()
    assert letter(bob.types("read", again)).startswith(str(bob.place))
    assert letter(bob.types("read", again, "--folder", str(other))).startswith(str(other))
    back = bob.types("play", again, "--folder", str(bob.place), "--text", typed="quit\n")
    assert letter(back).startswith(str(bob.place))
