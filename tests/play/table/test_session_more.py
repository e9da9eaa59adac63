"""Redo, standing answers, what-if games, and which answers cannot be taken back."""

from __future__ import annotations

import resource
from pathlib import Path

import pytest

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.seat import Seat
from gtc_tui.errors import GtcError
from gtc_tui.play.table.replay import replay_file
from gtc_tui.play.table.session import Session
from gtc_tui.play.table.standing_answers import Standing, due, what_follows
from gtc_tui.play.table.table import NotAgreed
from support import CONFEDERATE, RACE, UNION, scene

PEOPLE = {UNION: "human", CONFEDERATE: "human"}
AGAINST_BOT = {UNION: "human", CONFEDERATE: "bot:random"}


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folder of these tests."""
    monkeypatch.setenv("GTC_DATA", str(tmp_path / "mine"))
    return tmp_path / "mine"


def advance(session: Session) -> None:
    while session.auto() is not None:
        pass


def answer(session: Session, *lines: str) -> None:
    """Answers by their text, dice and machine in between."""
    for line in lines:
        advance(session)
        session.act(session.game.system.codec.parse(line))


def first_answers(session: Session, count: int) -> None:
    for _answer in range(count):
        advance(session)
        session.act(session.state.legal_actions()[0])


# -- redo --------------------------------------------------------------------------------------------------
def test_redo_brings_back_what_undo_took(tmp_path: Path) -> None:
    session = Session.new(RACE, AGAINST_BOT, 5, tmp_path / "game.log")
    first_answers(session, 4)
    advance(session)
    stops = [(session.state.hash, len(session.state), list(session.happened))]
    for _undo in range(3):
        session.undo()
        stops.append((session.state.hash, len(session.state), list(session.happened)))
    while session.can_redo():
        before = stops.pop()
        assert (session.state.hash, len(session.state), session.happened) == before
        first = session.redo()
        assert [one for one in session.happened if one[0] >= before[1]] == session.happened[first:]
    assert (session.state.hash, len(session.state), session.happened) == stops[0]
    with pytest.raises(GtcError, match="nothing to redo"):
        session.redo()
    session.close()
    assert replay_file(tmp_path / "game.log").timeline.state.hash == session.state.hash


def test_redo_ends_with_another_action() -> None:
    session = Session.new(RACE, PEOPLE, 5)
    answer(session, "transfer warren N3117")
    session.undo()
    answer(session, "done")
    assert not session.can_redo()
    with pytest.raises(GtcError, match="nothing to redo"):
        session.redo()


def test_redo_on_a_full_disk_leaves_all_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    session = Session.new(RACE, AGAINST_BOT, 5, path)
    first_answers(session, 3)
    session.undo()
    before = (path.read_bytes(), session.state.hash, len(session.happened))
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before[0]) + 2, limit[1]))
    try:
        with pytest.raises(GtcError, match="File too large"):
            session.redo()
        assert (path.read_bytes(), session.state.hash, len(session.happened)) == before
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    session.redo()
    session.close()
    assert replay_file(path).timeline.state.hash == session.state.hash


# -- standing answers --------------------------------------------------------------------------------------
def test_a_standing_answer_is_given_told_and_logged_as_any_action(tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    session = Session.new(RACE, PEOPLE, 5, path)
    session.set_standing([Standing(UNION, "transfer", "done")])
    assert session.waiting == "bot"
    first = session.auto()
    told = session.told(None, first or 0)
    assert first is not None and {before for before, _event in told} == {0}
    assert (told[0][1].kind, told[0][1].text) == ("standing", "Standing order: No more transfers")
    assert session.state.to_move == CONFEDERATE and session.waiting == "human"
    session.close()
    assert path.read_text().splitlines()[1:] == ["done"]


def test_a_machine_player_is_not_bound_by_standing_answers() -> None:
    session = Session.new(RACE, {UNION: "human", CONFEDERATE: "bot:random"}, 5)
    session.set_standing([Standing(CONFEDERATE, "transfer", "done")])
    answer(session, "done")
    first = session.auto()
    assert first is not None and "standing" not in {event.kind for _before, event in session.told(None, first)}


def test_undo_goes_past_standing_answers_and_then_asks() -> None:
    session = Session.new(RACE, PEOPLE, 5)
    session.set_standing([Standing(CONFEDERATE, "transfer", "done")])
    answer(session, "done")
    advance(session)
    taken = len(session.state)
    assert session.undo(agreed=True) == taken and session.waiting == "human" and session.state.to_move == UNION
    session.redo()
    assert len(session.state) == taken


def test_undo_with_nothing_but_standing_answers_asks_what_they_answered() -> None:
    session = Session.new(RACE, PEOPLE, 5)
    session.set_standing([Standing(UNION, "transfer", "done")])
    session.auto()
    assert session.undo(agreed=True) == 1 and session.waiting == "human" and session.auto() is None
    answer(session, "transfer warren N3117")
    assert session.waiting == "bot"  # what stands holds again


def test_standing_answers_are_kept_for_each_game(tmp_path: Path, own_folder: Path) -> None:
    path, other = tmp_path / "game.log", tmp_path / "sub" / "game.log"
    rules = {Standing(UNION, "evade", "stand", PieceId("lomax")), Standing(CONFEDERATE)}
    session = Session.new(RACE, PEOPLE, 5, path)
    session.set_standing(rules)
    session.close()
    Session.new(RACE, PEOPLE, 5, other).close()
    again, second = Session.resume(path), Session.resume(other)
    assert again.standing == rules and second.standing == frozenset()
    again.close()
    second.close()
    assert "evade" not in path.read_text() and len(list((own_folder / "standing").iterdir())) == 1
    path.unlink()
    fresh = Session.new(RACE, PEOPLE, 6, path)
    fresh.close()
    once_more = Session.resume(path)
    assert fresh.standing == once_more.standing == frozenset()
    once_more.close()


def test_standing_answers_that_cannot_be_kept_are_as_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    session = Session.new(RACE, PEOPLE, 5, tmp_path / "game.log")
    monkeypatch.setenv("GTC_DATA", str(tmp_path / "file"))
    with pytest.raises(GtcError, match="file"):
        session.set_standing([Standing(UNION)])
    assert session.standing == frozenset()
    session.close()


def evade(*rules: Standing) -> str | None:
    """What stands when infantry begins its march beside Wickham and Lomax at N3318 and they may ride off."""
    state = scene(acting=UNION, robinson="N3217", wickham="N3318", lomax="N3318", f_lee="N3318", rodes="N3520")
    codec = state.game.system.codec
    for line in ("march robinson", "roll 6"):
        while state.decision is not None and codec.parse(line) not in state.legal_actions():
            state.apply(state.legal_actions()[0])
        state.apply(codec.parse(line))
    assert state.decision is not None and state.decision.kind == "evade"
    found = due(rules, Seat.deciding(state))
    return None if found is None else found[1].verb


def test_a_rule_for_a_piece_holds_where_it_stands_in_the_hex_asked_about() -> None:
    lomax, rodes, robinson = (PieceId(name) for name in ("lomax", "rodes", "robinson"))
    assert evade(Standing(CONFEDERATE, "evade", "stand", lomax)) == "stand"
    assert evade(Standing(CONFEDERATE, "evade", "stand", rodes)) is None
    assert evade(Standing(UNION, "evade", "stand", robinson)) is None
    assert evade(Standing(CONFEDERATE, "evade", "evade"), Standing(CONFEDERATE, "evade", "stand", lomax)) == "stand"
    assert evade(Standing(CONFEDERATE, "voluntary", "stand")) is None
    assert evade(Standing(CONFEDERATE)) is None


def test_the_only_answer_is_given_where_that_stands() -> None:
    """Stuart has one unit in reach: who takes part needs no question."""
    state = scene(acting=CONFEDERATE, stuart="N3318", lomax="N3318", robinson="N3213")
    rules = [Standing(CONFEDERATE)]
    assert due(rules, Seat.deciding(state)) is None
    state.apply(state.game.system.codec.parse("activate stuart"))
    assert due(rules, Seat.deciding(state)) == (rules[0], state.game.system.codec.parse("choose lomax"))
    assert due([Standing(UNION)], Seat.deciding(state)) is None


# -- what follows ------------------------------------------------------------------------------------------
def test_what_follows_an_answer() -> None:
    session = Session.new(RACE, PEOPLE, 5)
    parse = session.game.system.codec.parse

    def follows(text: str) -> str:
        trial = session.seat(session.to_move).imagined(0)
        assert trial is not None
        return what_follows(trial, parse(text))

    assert follows("transfer warren N3117") == "same"
    assert follows("done") == "other"
    answer(session, "done")
    before = session.state.hash
    assert follows("done") == "dice" and session.state.hash == before
    assert session.final(parse("done"))


def test_against_the_machine_nothing_is_final() -> None:
    session = Session.new(RACE, AGAINST_BOT, 5)
    assert not session.final(session.game.system.codec.parse("done"))


# -- taking back by consent --------------------------------------------------------------------------------
def test_between_two_people_undo_goes_to_the_last_die_and_no_further_alone() -> None:
    session = Session.new(RACE, PEOPLE, 5)
    answer(session, "transfer warren N3117")
    assert session.undo() == 1  # nobody has seen it
    answer(session, "done")
    with pytest.raises(NotAgreed, match="your opponent"):
        session.undo()
    answer(session, "done")
    advance(session)
    before = (len(session.state), session.state.hash)
    with pytest.raises(NotAgreed, match="dice"):
        session.undo()
    assert (len(session.state), session.state.hash) == before
    assert session.undo(agreed=True) == before[0] - 1


def test_alone_undo_goes_past_dice_also_in_a_game_of_what_if_for_both_sides() -> None:
    session = Session.new(RACE, AGAINST_BOT, 5)
    for game in (session, session.whatif(alone=True)):
        first_answers(game, 4)
        advance(game)
        stops = []
        while len(game.state):
            game.undo()
            stops.append(len(game.state))
            if stops[-1] == 0 or len(stops) > 50:
                break
        assert stops[-1] == 0
        assert not game.final(game.state.legal_actions()[-1])


# -- what if -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("alone", [False, True])
def test_a_game_of_what_if_leaves_the_real_one_alone(tmp_path: Path, alone: bool) -> None:
    path = tmp_path / "game.log"
    session = Session.new(RACE, AGAINST_BOT, 5, path)
    first_answers(session, 3)
    before = (path.read_bytes(), session.state.hash, list(session.happened))
    trial = session.whatif(alone)
    assert trial.path is None and trial.state.hash == session.state.hash
    first_answers(trial, 6)
    trial.undo()
    assert (path.read_bytes(), session.state.hash, session.happened) == before
    people = {side for side in trial.game.sides if trial.players[side] is None}
    assert people == ({UNION, CONFEDERATE} if alone else {Side("union")})
    trial.save_as(tmp_path / "trial.log")
    assert replay_file(tmp_path / "trial.log").timeline.state.hash == trial.state.hash
    session.close()


def test_what_if_does_not_tell_the_dice_to_come() -> None:
    session = Session.new(RACE, PEOPLE, 5)
    answer(session, "done", "done")
    rolls = set()
    for _trial in range(20):
        trial = session.whatif()
        trial.auto()
        rolls.add(trial.state.history[-1])
    session.auto()
    assert len(rolls) > 1


def test_what_if_leaves_the_machine_players_luck_alone() -> None:
    plain, tried = (Session.new(RACE, AGAINST_BOT, 5) for _n in range(2))
    for session in (plain, tried):
        first_answers(session, 4)
    first_answers(tried.whatif(), 8)
    for session in (plain, tried):
        first_answers(session, 8)
    assert plain.state.history == tried.state.history
