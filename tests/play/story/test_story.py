"""The story of a game: moments, positions, filters, and what happened since a look."""

from __future__ import annotations

from pathlib import Path

import pytest

import gtc_tui
from gtc_tui import cli
from gtc_tui.engine.action import PieceId
from gtc_tui.engine.event import UNSEEN, Event
from gtc_tui.errors import GtcError
from gtc_tui.i18n import reading
from gtc_tui.messages import bare
from gtc_tui.play.story.last_look import Looks
from gtc_tui.play.story.story import Playback, Story, Walks, acting, join_walks
from gtc_tui.play.table.replay import replay_file
from gtc_tui.play.table.session import Session
from support import CONFEDERATE, RACE, UNION

BOTS = {UNION: "bot:random", CONFEDERATE: "bot:random"}


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with marches and fights."""
    path = tmp_path_factory.mktemp("story") / "game.log"
    session = Session.new(RACE, BOTS, 20, path)
    while session.auto() is not None:
        pass
    session.close()
    return path


@pytest.fixture(scope="module")
def story(log: Path) -> Story:
    return Story.read(log)


def test_moments_cover_the_game_without_gap_or_loss(story: Story, log: Path) -> None:
    timeline = replay_file(log).timeline
    assert story.moments[0].start == 0 and story.moments[-1].end == len(story) == len(timeline.state)
    for earlier, later in zip(story.moments, story.moments[1:], strict=False):
        assert earlier.end == later.start <= later.end
    told = [event for moment in story.moments for event in moment.events]
    assert told == [event for _before, event in timeline.happened]


def test_steps_of_one_march_are_one_moment_with_its_path_and_cost(story: Story) -> None:
    marches = [moment for moment in story.moments if sum(event.kind == "march" for event in moment.events) > 1]
    assert marches
    for moment in marches:
        steps = [event for event in moment.events if event.kind == "march"]
        path = " > ".join([steps[0].hexes[0], *(step.hexes[1] for step in steps)])
        cost = sum(step.amount or 0 for step in steps)
        assert f"marches {path} ({cost} MP" in moment.text
        assert len({step.pieces[0] for step in steps}) == 1


def test_dice_of_an_allowance_stand_with_what_they_are_for(story: Story) -> None:
    for moment in story.moments:
        if "activate" in moment.kinds:
            assert moment.kinds[:2] == ("activate", "roll") and moment.brief == (moment.text,)


def test_a_combat_is_one_moment_from_its_declaration_to_its_losses(story: Story) -> None:
    fights = [moment for moment in story.moments if "result" in moment.kinds]
    results = [event for moment in story.moments for event in moment.events if event.kind == "result"]
    assert len(fights) == len(results) > 0
    for moment in fights:
        assert moment.kinds[0] in ("attack", "assault") and "modifiers" in moment.kinds and "march" not in moment.kinds
        assert any(line.startswith("Dice") for line in moment.lines)
        assert not any(line.startswith("Dice") for line in moment.brief)


def test_a_moment_is_named_for_what_it_chiefly_is(story: Story) -> None:
    for moment in story.moments:
        head = next(
            event for event in moment.events if event.text == moment.text or event.kind in ("march", "retreat", "rout")
        )
        if "result" in moment.kinds:
            assert "attacks" in moment.text or "declares an assault" in moment.text
        elif "march-end" in moment.kinds and set(moment.kinds) <= {"fatigue", "roll", "disorganized", "march-end"}:
            assert "ends its march at" in moment.text
        elif "entrench" in moment.kinds:
            assert "entrenches" in moment.text and head.kind == "entrench"


def test_a_fight_ends_before_the_next_unit_acts(story: Story) -> None:
    for moment in story.moments:
        if "result" in moment.kinds:
            kinds = [event.kind for event in moment.events]
            assert "roll" not in kinds[kinds.index("result") :]


def test_a_state_at_any_index_is_that_of_a_replay(story: Story, log: Path) -> None:
    for index in (0, 100, 7, 99, len(story), 64, 0, 33):
        assert story.seat(index).tie == replay_file(log, index).timeline.state.hash
    with pytest.raises(IndexError):
        story.seat(len(story) + 1)


def test_a_state_played_on_does_not_change_the_story(story: Story, log: Path) -> None:
    seat = story.seat(1).clone()
    seat._state.apply(seat._state.legal_actions()[0])
    assert story.seat(1).tie == replay_file(log, 1).timeline.state.hash


def test_playback_forward_and_back_stops_at_what_is_wanted(story: Story) -> None:
    playback = Playback(story, -1)
    assert playback.moment is None and len(playback.seat) == 0
    shown = []
    while (moment := playback.forward()) is not None:
        assert len(playback.seat) == moment.end
        shown.append(moment)
    assert shown == [moment for moment in story.moments if not moment.routine] and len(shown) < len(story.moments)
    back = [playback.moment]
    while (moment := playback.back()) is not None:
        back.append(moment)
    assert back == shown[::-1] and playback.at == -1
    lomax = PieceId("lomax")
    only = Playback(story, -1, lambda moment: moment.matches(side=UNION, piece=lomax))
    found = only.forward()
    assert found is not None and UNION in found.sides and lomax in found.pieces
    assert playback.seek(found.end) is not None and playback.story.moments[playback.at].end == found.end


def test_since_gives_what_came_of_later_actions(story: Story) -> None:
    assert story.since(0) == story.moments and story.since(len(story)) == ()
    later = story.since(100)
    assert later[0].end > 100 and story.moments[-len(later) - 1].end <= 100


def test_matches_takes_all_conditions_together(story: Story) -> None:
    moment = next(moment for moment in story.moments if "result" in moment.kinds)
    piece, place = moment.pieces[0], moment.hexes[0]
    assert moment.matches() and moment.matches(moment.side, piece, "result", place)
    assert not moment.matches(piece=PieceId("nobody")) and not moment.matches(kind="pass", piece=piece)


def test_a_walk_keeps_what_happened_on_the_way_and_who_came_along() -> None:
    one, two = PieceId("one"), PieceId("two")
    events = [
        Event("march", bare("a"), "6.2", UNION, (one,), ("A", "B"), 2),
        Event("control", bare("taken"), "13.3", UNION, (one,), ("B",)),
        Event("march", bare("b"), "6.2", UNION, (one, two), ("B", "C"), 1),
        Event("march", bare("c"), "6.2", UNION, (two,), ("B", "D"), 1),
    ]
    joined = join_walks(events, Walks({one: "One", two: "Two"}, gtc_tui.load(RACE).system.walks))
    assert [event.text for event in joined] == ["One with Two marches A > B > C (3 MP)", "taken", "c"]
    assert joined[0].hexes == ("A", "B", "C") and joined[0].amount == 3


@pytest.mark.parametrize(
    ("game", "march", "retreat"),
    [
        (
            RACE,
            ("One marches A > B > C (3 MP)", "Oneが行軍 A > B > C (3 MP)"),
            ("One retreats A > B > C", "Oneが退却 A > B > C"),
        ),
        (
            "boots2/pershing",
            ("One moves A > B > C (3 MP)", "Oneが移動 A > B > C (3 MP)"),
            ("One retreats by A > B > C", "Oneが後退 A > B > C"),
        ),
    ],
)
def test_a_walk_is_told_in_the_terms_of_the_series(
    game: str, march: tuple[str, str], retreat: tuple[str, str], japanese: None
) -> None:
    one, walks, way = PieceId("one"), gtc_tui.load(game).system.walks, (("A", "B"), ("B", "C"))
    for kind, amounts, sentences in (("march", (2, 1), march), ("retreat", (None, None), retreat)):
        steps = [Event(kind, bare("a"), "", None, (one,), step, cost) for step, cost in zip(way, amounts, strict=True)]
        (joined,) = join_walks(steps, Walks({one: "One"}, walks))
        for language, sentence in zip(("en", "ja"), sentences, strict=True):
            with reading(language):
                assert joined.text == sentence


def test_who_acted_is_counted_even_where_it_is_hidden() -> None:
    def march(piece: PieceId, *hexes: str) -> Event:
        return Event("march", bare(""), pieces=(piece,), hexes=hexes)

    todd, hill = PieceId("todd"), PieceId("hill")
    assert acting([march(todd, "A", "B"), march(hill, "C", "D"), march(todd, "B", "E")]) == 2
    hidden = [march(UNSEEN, "A", "B"), march(UNSEEN, "B", "C"), march(UNSEEN, "A", "B"), march(todd, "C", "D")]
    assert acting(hidden) == 3
    activation = Event("activate", bare(""), pieces=(UNSEEN,))
    assert acting([activation]) == acting([activation, march(UNSEEN, "A", "B")]) == 1
    assert acting([]) == 0


def test_a_session_tells_its_story_and_forgets_what_is_taken_back() -> None:
    session = Session.new(RACE, {UNION: "human", CONFEDERATE: "bot:random"}, 4)
    opening = Story.of(session).moments
    decision = session.state.decision
    assert decision is not None
    session.act(decision.actions[0])
    assert len(Story.of(session).moments) > len(opening)
    session.undo()
    assert Story.of(session).moments == opening


# -- looks -------------------------------------------------------------------------------------------------
def test_a_look_is_remembered_beside_the_log(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    first = Looks(log)
    assert first.since(UNION) == 0
    first.look(UNION, 5)
    first.look(UNION, 5)
    assert first.since(UNION) == 0
    first.look(UNION, 9)
    assert first.since(UNION) == 5
    again = Looks(log)
    assert again.since(UNION) == 9 and again.since(CONFEDERATE) == 0
    again.look(UNION, 30)
    assert again.since(UNION) == 9
    assert [path.name for path in tmp_path.iterdir()] == [".game.log.look"]


def test_what_was_taken_back_counts_as_not_seen() -> None:
    looks = Looks(None)
    looks.look(UNION, 10)
    looks.look(CONFEDERATE, 20)
    looks.look(CONFEDERATE, 6)
    looks.look(UNION, 12)
    assert looks.since(UNION) == 6


@pytest.mark.parametrize("spoilt", [b"", b"{", b'{"union":"x"}', b"\xff", b"[" * 100_000])
def test_a_spoilt_look_is_none(tmp_path: Path, spoilt: bytes) -> None:
    (tmp_path / ".game.log.look").write_bytes(spoilt)
    assert Looks(tmp_path / "game.log").since(UNION) == 0


def test_a_look_that_cannot_be_written_is_told_and_remembered_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    looks = Looks(tmp_path / "file" / "game.log")
    with pytest.raises(GtcError, match="file"):
        looks.look(UNION, 3)
    looks.look(UNION, 3)
    assert looks.since(UNION) == 0


def test_the_command_says_so_where_nothing_is_left_to_tell(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    count = len(Story.read(log))
    assert cli.main(["story", str(log), "--since", str(count + 5)]) == 0
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == f"gtc: {log}: nothing happened after action {count + 5}; there are {count}\n"
    assert cli.main(["story", str(log), "--since", str(count - 1)]) == 0
    printed = capsys.readouterr()
    assert printed.out.startswith(str(count)) and not printed.err
