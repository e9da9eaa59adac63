"""An analysis: it adds up, finds what was planted, knows no more than the player, and can be gone on with."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from judgedgames import PERSHING, aimless, aimless_race, habit, log, played

import gtc_tui
from gtc_tui.bots.thought import Thought
from gtc_tui.engine.action import CHANCE, Roll, Side
from gtc_tui.engine.state import State
from gtc_tui.errors import GtcError, UnknownName
from gtc_tui.play.analysis.chances import chances
from gtc_tui.play.analysis.judging import Judging, Stopped, of_log
from gtc_tui.play.analysis.keeping import beside, keep_measured, recalled
from gtc_tui.play.analysis.measuring import Measured
from gtc_tui.play.analysis.passages import passages
from gtc_tui.play.analysis.verdict import WORSE, Account, Analysis
from gtc_tui.play.analysis.weighing import error
from gtc_tui.play.table.timeline import Timeline
from gtc_tui.play.workers.processes import Processes
from gtc_tui.scenario import locate
from support import drive, scene

UNION = Side("union")


def judging_of(state: State, sides: tuple[Side, ...] = (), since: int = 0, seed: int = 1) -> Judging:
    timeline = Timeline.at(state.beginning())
    for action in state.history:
        timeline.take(action)
    entries = list(range(1, len(state) + 1))
    return Judging(timeline, entries, sides or state.game.sides, seed, since)


def judged(state: State, playouts: int = 2, sides: tuple[Side, ...] = (), since: int = 0, seed: int = 1) -> Analysis:
    return judging_of(state, sides, since, seed).run(Thought(), None, playouts)


def total(account: Account) -> float:
    return account.start + sum(account.moves.values()) + account.dice + account.hidden + account.unforeseen


def test_passages_are_the_whole_game_in_order() -> None:
    state = aimless_race()
    found = list(passages(state))
    assert [one.start for one, _before, _after in found[1:]] == [one.end for one, _before, _after in found[:-1]]
    assert (found[0][0].start, found[-1][0].end) == (0, len(state))
    for one, before, after in found:
        for action in state.history[one.start : one.end]:
            before.apply(action)
        assert before.hash == after.hash
        if one.side == CHANCE:
            assert not one.free


def test_a_march_is_one_move_and_so_is_an_activation_with_its_units() -> None:
    state = aimless_race()
    found = [one for one, _before, _after in passages(state)]
    marches = [one for one in found if one.kind == "march"]
    assert any(one.end - one.start > 2 for one in marches)
    verbs = [[action.verb for action in state.history[one.start : one.end]] for one in found]
    assert any(one[:2] == ["activate", "choose"] for one in verbs)
    assert any(one[0] == "march" and "step" in one for one in verbs), "a unit of an activation"
    assert all(len(one.asked) <= 3 for one in found)


def pershing() -> State:
    """Some actions in the midst of a game with secrets."""
    whole = played(PERSHING, 4, aimless, 150)
    state = State.from_play(whole.at(130).play)
    state.replay(whole.history[130:])
    return state


@pytest.mark.parametrize("make", [aimless_race, pershing])
def test_choices_and_luck_add_up_to_the_end(make: Callable[[], State]) -> None:
    state = make()
    found = judged(state)
    assert total(found.account) == pytest.approx(found.account.final, abs=1e-9)
    if state.result is not None:
        assert found.account.final == state.result.points
    assert any(found.account.moves.values())  # a side whose moves change nothing has 0.0: they meet the same dice
    assert found.account.dice != 0.0


def test_without_secrets_nothing_is_hidden() -> None:
    assert judged(aimless_race().at(50)).account.hidden == 0.0


def test_where_sides_have_secrets_the_error_against_habit_is_that_of_the_figure_that_is_told() -> None:
    """Of the differences deal by deal, and not of those between true positions."""
    judging = judging_of(pershing())
    judging.run(Thought(), None, 2)

    def errors(habit: list[float]) -> list[float]:
        for weighed in judging._measuring.known.moves.values():
            played, *_others, last = weighed.tried
            assert last.line == ()
            played.found, last.found = [0.0] * len(habit), habit
        return [one.habit_error**2 for one in judging.analysis().players]

    spread = [7.0, -7.0, 7.0, -7.0]
    more = [unsure - sure for sure, unsure in zip(errors([1.0] * 4), errors(spread), strict=True)]
    counted = [one / error(spread) ** 2 for one in more]
    assert max(counted) >= 1 and counted == pytest.approx([round(one) for one in counted])


def planted() -> State:
    """Robinson could walk into Spotsylvania Court House, which is worth 12 VP and empty; the Union passes, and after
    the Confederates have done so the game is over. Another choice before that is next to nothing."""
    state = scene(acting=UNION, robinson="N3518", cutler="N2611", kershaw="N3412")
    drive(state, "march cutler", "roll 3", "stop")
    while state.to_move is not None:
        initiative = state.decision is not None and state.decision.kind == "initiative"
        if state.to_move == CHANCE:
            state.apply(Roll((1, 6)) if initiative else state.legal_actions()[0])
        else:
            assert state.decision is not None
            state.apply(state.decision.default or habit(state))
    return state


def test_a_planted_blunder_is_the_largest_loss_and_the_better_move_is_named() -> None:
    found = judged(planted(), 16, (UNION,))
    worst, *others = sorted(found.choices, key=lambda one: -one.loss)
    assert (worst.played.actions, worst.verdict) == (("pass",), WORSE)
    assert worst.others[0].actions[0] == "march robinson"
    assert worst.loss > 10.0
    assert all(one.loss < 3.0 for one in others)
    assert any(one.choice == worst for one in found.turning_points)
    player = next(one for one in found.players if one.side == UNION)
    assert player.loss > 10.0 and player.worse >= 1


@pytest.mark.long
def test_the_same_seed_gives_the_same_analysis() -> None:
    state = aimless_race().at(40)
    one, other = judged(state), judged(state)
    assert msgspec.structs.replace(one, seconds=0.0) == msgspec.structs.replace(other, seconds=0.0)
    assert judged(state, seed=2).curve != one.curve


def test_any_number_of_workers_finds_the_same(tmp_path: Path) -> None:
    path = log(aimless_race().at(40), tmp_path / "game.log")
    alone = of_log(path, anew=True).run(Thought(), None, 2)
    with closing(Processes(2)) as workers:
        many = of_log(path, anew=True).run(Thought(), None, 2, workers)
    assert alone.complete and alone.choices and len(alone.choices) == alone.due
    assert len(alone.curve) == alone.positions
    assert msgspec.structs.replace(many, seconds=0.0) == msgspec.structs.replace(alone, seconds=0.0)


def test_who_has_little_time_has_all_parts_of_the_game_and_the_costliest_choices(tmp_path: Path) -> None:
    """The ends, the middle, and so on; then choices after which their side was expected to have lost most."""
    judging = of_log(log(aimless_race().at(60), tmp_path / "game.log"), anew=True)
    measuring = judging._measuring
    stations = measuring.stations
    order = [task.at for task in measuring._positions(4)]
    assert sorted(order) == stations and order[:3] == [stations[0], stations[-1], stations[(len(stations) - 1) // 2]]
    for at in stations:
        measuring.known.positions[at] = [0.0]
    least = measuring.moves[3]
    measuring.known.positions[least.end] = [-5.0 * measuring.sign(least.side)]
    assert next(measuring._choices(4)).move == least


def test_progress_never_runs_backwards(tmp_path: Path) -> None:
    """The game is read before anything is played out: both are parts of one whole."""
    shares: list[float] = []

    class Told(Thought):
        def tell(self, share: float, text: str = "") -> None:
            shares.append(share)

    thought = Told()
    of_log(log(aimless_race().at(20), tmp_path / "game.log"), anew=True, thought=thought).run(thought, 600.0, 2)
    assert len(shares) > 10 and shares == sorted(shares) and shares[-1] <= 1


def test_a_game_that_is_being_read_can_be_left(tmp_path: Path) -> None:
    thought = Thought()
    thought.stop()
    with pytest.raises(Stopped, match="stopped before anything was found"):
        of_log(log(aimless_race(), tmp_path / "game.log"), thought=thought)


def test_an_interrupted_analysis_goes_on_where_it_was(tmp_path: Path) -> None:
    path = log(aimless_race().at(40), tmp_path / "game.log")
    whole = of_log(path, anew=True).run(Thought(), None, 2)
    beside(path).unlink()
    thought, asked = Thought(), 0

    class Impatient(Thought):
        @property
        def stopped(self) -> bool:
            nonlocal asked
            asked += 1
            return asked > 60

    part = of_log(path).run(Impatient(), None, 2)
    assert not part.complete
    assert beside(path).exists()
    kept = beside(path).read_bytes()
    rest = of_log(path).run(thought, None, 2)
    assert rest.complete
    assert len(kept) < len(beside(path).read_bytes())
    assert msgspec.structs.replace(rest, seconds=0.0) == msgspec.structs.replace(whole, seconds=0.0)


def test_what_is_kept_is_used_and_what_does_not_fit_is_not(tmp_path: Path) -> None:
    path = log(aimless_race().at(40), tmp_path / "game.log")
    first = of_log(path)
    whole = first.run(Thought(), None, 2)
    kept = beside(path).read_bytes()
    stopped = Thought()
    stopped.stop()
    assert of_log(path).run(stopped, None, 2).curve == whole.curve  # nothing is left to do
    assert not of_log(path, seed=2).run(stopped, None, 2).choices
    for spoilt in (b"", kept[:-30], kept.replace(b'"found":[', b'"found":[9.5,', 1), b"[" * 100_000):
        beside(path).write_bytes(spoilt)
        assert not of_log(path).run(stopped, None, 2).choices
        assert of_log(path).analysis().playouts == 0
    beside(path).write_bytes(kept)
    log(aimless_race().at(30), path)  # another game
    assert not of_log(path).run(stopped, None, 2).choices


def test_where_there_are_too_many_data_files_to_look_at_nothing_is_kept_or_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Any of them may have been changed since."""
    state, path = aimless_race().at(40), tmp_path / ".analysis"
    keep_measured(path, state, 1, Measured(stage=2))
    kept = path.read_bytes()
    assert recalled(path, state, 1).stage == 2
    monkeypatch.setattr(locate, "_MOST_FILES", 0)
    with pytest.raises(GtcError, match=r"\.analysis: not written: there are too many data files"):
        keep_measured(path, state, 1, Measured(stage=4))
    assert recalled(path, state, 1).stage == 0 and path.read_bytes() == kept


@pytest.mark.parametrize("folder", ["rules", "play/analysis", "play/aids"])
def test_what_another_program_has_measured_is_not_used(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`play/aids` cuts games into passages, too."""
    state, path, program = aimless_race().at(40), tmp_path / ".analysis", tmp_path / "program"
    monkeypatch.setattr(gtc_tui, "__file__", str(program / "__init__.py"))
    keep_measured(path, state, 1, Measured(stage=2))
    assert recalled(path, state, 1).stage == 2
    (program / folder).mkdir(parents=True)
    (program / folder / "new.py").write_text("")
    assert recalled(path, state, 1).stage == 0


def test_where_nothing_can_be_written_it_says_so_and_judges_all_the_same(tmp_path: Path) -> None:
    path = log(aimless_race().at(40), tmp_path / "game.log")
    beside(path).mkdir()
    judging = of_log(path)
    assert judging.run(Thought(), None, 2).complete
    assert beside(path).name in judging.unkept


def test_whose_moves_are_judged(tmp_path: Path) -> None:
    state = aimless_race().at(30)
    people = of_log(log(state, tmp_path / "one.log", confederate="bot:greedy")).run(Thought(), None, 2)
    assert {one.side for one in people.choices} == {UNION}
    assert [one.judged for one in people.players] == [True, False]
    machines = of_log(log(state, tmp_path / "two.log", union="bot:greedy", confederate="bot:greedy"))
    assert {one.side for one in machines.run(Thought(), None, 2).choices} == set(state.game.sides)
    with pytest.raises(UnknownName, match="nobody"):
        of_log(tmp_path / "one.log", ["nobody"])


def test_a_part_of_a_log(tmp_path: Path) -> None:
    path = log(aimless_race(), tmp_path / "game.log")
    found = of_log(path, since=40, to=70).run(Thought(), None, 2)
    assert found.result is None
    assert found.curve[-1].number == 70
    assert min(one.entry for one in found.choices) > 40
    with pytest.raises(UnknownName, match="no entry 5000"):
        of_log(path, since=5000)


def test_entries_are_those_of_the_log_though_something_was_taken_back(tmp_path: Path) -> None:
    state = aimless_race().at(40)
    path = log(state, tmp_path / "game.log")
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], lines[1], "undo", *lines[1:]]) + "\n")
    found = of_log(path).run(Thought(), None, 2)
    assert all(one.entry == one.number + 3 for one in found.choices)


def test_chances_are_of_the_levels() -> None:
    game = aimless_race().game
    for points in ([0.0], [40.0], [0.0, 40.0], [12.0, 14.0, 20.0]):
        told = chances(game, points, 0)
        assert sum(told.values()) == pytest.approx(1.0)
    assert chances(game, [60.0], 0)[UNION] > 0.99
    assert chances(game, [-60.0], 0)[UNION] < 0.01
    assert chances(game, [60.0], 9)[UNION] - chances(game, [10.0], 9)[UNION] > 0.05
    assert chances(game, [60.0], 0, blur=40.0)[UNION] < 0.99 < chances(game, [60.0], 0, blur=4.0)[UNION]


def test_a_campaign_that_begins_late_has_turns_beyond_its_playouts(tmp_path: Path) -> None:
    """Turns of 13.10 are numbered from 24 to 40; 16 turns that playouts do not reach blur what they promise."""
    state = played("gtc/10-marching-to-cold-harbor", 1, most=6)
    found = of_log(log(state, tmp_path / "game.log")).run(Thought(), None, 1)
    assert found.blind == 16
    assert all(0.001 < one.chances[UNION] < 0.5 for one in found.curve)


def test_the_form_of_the_answer() -> None:
    """What scripts read: changes are told by `format`."""
    found = judged(aimless_race().at(70))
    text = msgspec.json.encode(found)
    assert msgspec.json.decode(text, type=Analysis) == found
    plain = msgspec.json.decode(text)
    fields = {
        "title": plain,
        "question": plain["choices"][0],
        "loss_error": plain["players"][0],
        "unforeseen": plain["account"],
        "chances": plain["curve"][0],
        "luck": plain["dice"][0],
    }
    assert {name: " ".join(one) for name, one in fields.items()} == {
        "title": "game title sides scored seed playouts seconds complete positions due blind result account players "
        "turning_points choices dice curve format",
        "question": "number entry turn side kind question played others loss error verdict mattered",
        "loss_error": "side name judged choices mattered worse loss loss_error average average_error habit "
        "habit_error luck luck_error",
        "unforeseen": "start moves dice hidden unforeseen final error",
        "chances": "number entry turn expected error chances draw",
        "luck": "number entry turn text before after luck error",
    }
