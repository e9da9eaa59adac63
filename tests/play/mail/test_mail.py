"""Two people play without a server: letters to and fro, dice that neither can choose, what goes wrong on the way."""

from __future__ import annotations

import random
from contextlib import closing
from pathlib import Path

import pytest
from people import RACE, Person, correspond

from gtc_tui.engine.verified import CHAINS, MARK, WITNESS, head_line
from gtc_tui.errors import GtcError, LogError
from gtc_tui.play.checks.dicecheck import check_file
from gtc_tui.play.mail import letter
from gtc_tui.play.mail.beginning import Myself, invite, invite_on, join
from gtc_tui.play.mail.letter import Letter
from gtc_tui.play.table.session import Session


@pytest.fixture
def anna(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Person:
    return Person("Anna", tmp_path / "anna", monkeypatch)


@pytest.fixture
def bob(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Person:
    return Person("Bob", tmp_path / "bob", monkeypatch)


@pytest.mark.parametrize(
    ("side", "fast"), [("union", True), pytest.param("confederate", False, marks=pytest.mark.long)]
)
def test_a_game_from_invitation_to_end_that_anybody_can_check(anna: Person, bob: Person, side: str, fast: bool) -> None:
    last = correspond(bob, anna, bob.joins(anna.invites(side, fast)))
    assert last is not None
    checked = check_file(last)
    assert checked.replay.timeline.state.decision is None
    assert (checked.scheme, checked.foreseen) == ((WITNESS, True) if fast else (CHAINS, False))
    assert checked.rolls > 10 and set(checked.names.values()) == {"Anna", "Bob"}
    assert anna.lines() == bob.lines() == tuple(last.read_text().splitlines())
    assert not fast or anna.letters + bob.letters < 60


def test_neither_has_the_other_ones_part_of_the_dice_before_he_has_decided(anna: Person, bob: Person) -> None:
    """Of every roll the two links come after the answer it is for, and the decider's is not alone with him."""
    letters = [anna.invites("union"), bob.joins(anna.last())]
    readers = [anna, bob]
    while letters[-1] is not None and len(letters) < 18:
        letters.append(readers[len(letters) % 2].reads(letters[-1]))
    asked = 0
    for path in letters[:-1]:
        assert path is not None
        lines = path.read_text().splitlines()
        links = letter.told(lines, "link")
        rolls = sum(line.startswith("roll ") for line in lines)
        for side in ("union", "confederate"):
            told = max((int(number) for who, number, _link in links if who == side), default=0)
            assert told <= rolls + 1
            asked += told > rolls
        own = Letter(path).sender
        assert sum(int(number) > rolls for _who, number, _link in links) <= 1
        assert all(who == own for who, number, _link in links if int(number) > rolls)
    assert asked > 3


def test_what_has_been_sent_cannot_be_taken_back(anna: Person, bob: Person) -> None:
    came = bob.joins(anna.invites("union"))
    assert came is not None
    with closing(anna.game()) as session:
        session.take_in(Letter(came))
        with pytest.raises(GtcError, match="nothing to undo"):
            session.undo()
        session.act(session.seat(session.to_move).legal_actions()[0])
        assert session.undo() == 1
        while session.waiting == "human":
            session.act(session.seat(session.to_move).decision.default)  # type: ignore[union-attr, arg-type]
        session.hand_over()
        for agreed in (False, True):
            with pytest.raises(GtcError, match="cannot be undone"):
                session.undo(agreed)


def replaced(lines: list[str], at: int, *instead: str) -> list[str]:
    return [*lines[:at], *instead, *lines[at + 1 :]]


def test_spoilt_old_foreign_and_repeated_letters_change_nothing(anna: Person, bob: Person, tmp_path: Path) -> None:
    invitation = anna.invites("union")
    joined = bob.joins(invitation)
    assert joined is not None
    came = anna.reads(joined)
    assert came is not None
    before, lines = bob.lines(), came.read_text().splitlines()
    other = Person("Carla", tmp_path / "carla", anna._patch).invites()
    again = joined.read_text()
    spoilt = {
        "the end is missing": "\n".join(lines[:-1]) + "\n",
        "the end is missing; ask": "\n".join(lines),
        "not a letter of a game by mail": "Dear Bob,\nhere is my turn.\n" * 3,
        "a letter of another game": other.read_text(),
        "a line above it is missing": "\n".join(replaced(lines, len(lines) - 2)) + "\n",
        "this differs from your game": "\n".join(replaced(lines, 4, f"{MARK} player confederate Rob")) + "\n",
    }
    path = tmp_path / "came.gtc"
    with closing(bob.game()) as session:
        for told, text in spoilt.items():
            path.write_text(text)
            with pytest.raises(LogError, match=told) as found:
                session.take_in(Letter(path))
            assert str(path) in str(found.value) and "\n" not in str(found.value)
        for old in (again, invitation.read_text()):
            path.write_text(old)
            assert session.take_in(Letter(path)) is None
        assert session.lines == before
        assert session.take_in(Letter(came)) is not None
        assert session.take_in(Letter(came)) is None


def test_a_letter_cannot_take_back_or_answer_for_the_one_who_gets_it(anna: Person, bob: Person, tmp_path: Path) -> None:
    joined = bob.joins(anna.invites("union"))
    assert joined is not None
    came = anna.reads(joined)
    assert came is not None
    sent = bob.reads(came)
    assert sent is not None
    mine, theirs = came.read_text().splitlines(), sent.read_text().splitlines()
    path = tmp_path / "made.gtc"
    made = {
        "cannot be undone": [*mine, "undo"],
        "not from your opponent": [*theirs[:-1]],
    }
    for told, lines in made.items():
        side = "union" if told.startswith("not") else "confederate"
        path.write_text("\n".join([*lines, head_line(lines, side)]) + "\n")
        with closing(anna.game()) as session, pytest.raises(LogError, match=told):
            session.take_in(Letter(path))


def test_every_line_that_somebody_changes_on_the_way_is_found(anna: Person, bob: Person, tmp_path: Path) -> None:
    joined = bob.joins(anna.invites("union"))
    assert joined is not None
    came = anna.reads(joined)
    assert came is not None
    lines, rng, path = came.read_text().splitlines(), random.Random(1), tmp_path / "came.gtc"
    with closing(bob.game()) as session:
        before = session.lines
        for at in range(len(lines)):
            for made in (
                replaced(lines, at),
                replaced(lines, at, lines[at], lines[at]),
                replaced(lines, at, lines[at][:-1] + rng.choice("qz")),
            ):
                path.write_text("\n".join(made) + "\n")
                with pytest.raises(GtcError):
                    session.take_in(Letter(path))
        assert session.lines == before and session.take_in(Letter(came)) is not None


def test_a_game_of_home_goes_on_by_mail(anna: Person, bob: Person, tmp_path: Path) -> None:
    anna.here()
    home = Session.new(RACE, {}, 5, tmp_path / "home.log")
    while home.count < 60:
        if home.auto() is None:
            home.act(anna.bot.choose(home.seat(home.to_move)))
    rolls = sum(line.startswith("roll ") for line in home.lines)
    home.close()
    with closing(invite_on(tmp_path / "home.log", "confederate", anna.me)) as session:
        session.hand_over()
        assert session.count == 60 and session.header.seed is None
    last = correspond(bob, anna, bob.joins(anna.last()), most=100)
    assert last is not None
    checked = check_file(last)
    assert checked.before == rolls > 0 and checked.rolls > 0


@pytest.mark.parametrize("scenario", ["boots2/mad-anthony", "boots2/pershing"])
def test_a_game_with_hidden_units_is_refused(anna: Person, scenario: str) -> None:
    anna.here()
    with pytest.raises(GtcError, match="would show your opponent your hidden units"):
        invite(scenario, None, anna.me, {})


def test_only_one_can_join(anna: Person, bob: Person, tmp_path: Path) -> None:
    invitation = anna.invites("union")
    carla = Person("Carla", tmp_path / "carla", anna._patch)
    first, second = bob.joins(invitation), carla.joins(invitation)
    assert first is not None and second is not None
    with closing(anna.game()) as session:
        assert session.take_in(Letter(first)) is not None
        with pytest.raises(LogError, match="this differs from your game"):
            session.take_in(Letter(second))
    carla.here()
    with pytest.raises(LogError, match="a game that is not yours"):
        join(Letter(first), Myself("Dora", tmp_path))


def test_a_game_is_tried_on_the_side_and_its_log_comes_back(anna: Person, bob: Person) -> None:
    came = bob.joins(anna.invites("union"))
    assert came is not None
    with closing(anna.game()) as session:
        session.take_in(Letter(came))
        for alone in (True, False):
            trial = session.whatif(alone)
            while trial.waiting != "over":
                if trial.waiting == "human":
                    trial.act(trial.seat(trial.to_move).legal_actions()[-1])
                else:
                    trial.auto()
            assert trial.hand_over() == () and not trial.away
        assert session.path is not None and session.count == 0
        session.path.rename(session.path.with_name("elsewhere.log"))
        session.act(session.seat(session.to_move).legal_actions()[-1])
        lines = session.lines
        assert "moved, removed or changed" in session.take_notices()[0]
    with closing(anna.game()) as session:
        assert session.lines == lines


def test_letters_are_found_in_the_folder(anna: Person, bob: Person) -> None:
    """A folder that both share, or that mail is saved into."""
    came = bob.joins(anna.invites("union"))
    assert came is not None
    with closing(anna.game()) as session:
        (anna.post / "half.gtc").write_text("".join(came.read_text().splitlines(keepends=True)[:-1]))
        assert session.fetch() is None and not session.take_notices()
        (anna.post / came.name).write_text(came.read_text())
        assert session.fetch() is not None and session.joined
        assert session.fetch() is None
