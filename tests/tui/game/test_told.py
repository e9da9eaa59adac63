"""What the screens tell without being asked: answers in one line, results first, what is on, what there is to do."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from driving import AT_ONCE, LARGE, PEOPLE, SMALL, marching, play, session_at, shown, type_keys, until
from textual.pilot import Pilot

import gtc_tui
from boots.scenes import PERSHING, US
from boots.scenes import scene as boots
from gtc_tui.engine.action import Action
from gtc_tui.engine.event import Event
from gtc_tui.messages import Message
from gtc_tui.play.table.replay import replay_file
from gtc_tui.play.table.session import Session
from gtc_tui.play.table.so_far import begin
from gtc_tui.play.table.timeline import Timeline
from gtc_tui.tui.app import GameApp
from gtc_tui.tui.display.arrange import arrange, column_width
from gtc_tui.tui.game.commands import KEYS
from gtc_tui.tui.game.desk import Desk
from gtc_tui.tui.game.look import history
from gtc_tui.tui.game.numbers import in_one_line
from gtc_tui.tui.game.screen import GameScreen
from gtc_tui.tui.lines import text_of
from gtc_tui.tui.screens.palette import PaletteScreen
from gtc_tui.tui.screens.playback import PlaybackScreen
from gtc_tui.tui.settings.keys import at_a_glance, for_game, to_begin_with
from gtc_tui.tui.settings.settings import Settings
from gtc_tui.tui.sheets import event_lines
from gtc_tui.tui.widgets.panel import Panel
from gtc_tui.tui.windows.over import OverScreen
from gtc_tui.tui.windows.reading import ReadingScreen
from support import CONFEDERATE, RACE, UNION

_GAMES = sorted((Path(__file__).parents[2] / "playthroughs").glob("*.log"))

_LETTERS = 3
_KNOWN_FROM_ITS_BEGINNING = "reastworks"
_RARE = frozenset(
    {"demolish", "repair", "build", "burn", "lay", "attach", "grand", "choose", "ride", "refuse", "decline"}
    | {"place", "play", "discard", "leave", "to-army", "depart", "apart", "lose"}
)


# -- answers in one line -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("March to N3117 Todd's Tavern: 4 MP", 40, "March to N3117 Todd's Tavern: 4 MP"),
        ("March to N3117 Todd's Tavern: 4 MP", 28, "March to N3117 Todd's..: 4 MP"[:28]),
        ("March to N3117 Todd's Tavern: 4 MP", 22, "March to N3117: 4 MP"),
        ("March to N3117 Todd's Tavern: 4 MP", 9, "March to N3117: 4 MP"),
        ("March to N3216: 6 MP", 10, "March to N3216: 6 MP"),
        ("March with B R Johnson (J-SEV)", 20, "March with B R Johnson"),
        ("March with B R Johnson (J-SEV)", 30, "March with B R Johnson (J-SEV)"),
    ],
)
def test_names_of_hexes_make_room(text: str, width: int, expected: str) -> None:
    label = "N3117 Todd's Tavern" if "Tavern" in text else "N3216"
    found = in_one_line(text, [label], width)
    assert found == expected or (width == 28 and len(found) <= 28 and found.startswith("March to N3117 Todd"))


def test_names_of_boxes_make_no_room() -> None:
    """The code of a box says nothing to a player; where a piece is that is named goes all the same."""
    boxes = ("B4 City Point", "B6 Port Walthall Station")
    text = "Move Terry to B6 Port Walthall Station"
    assert in_one_line(text, boxes[1:], 28, "Terry", boxes) == text
    text = "Move Battery B/6th FA to B6 Port Walthall Station"
    assert in_one_line(text, boxes[1:], 28, "Battery B/6th FA", boxes) == text
    assert in_one_line("Butler joins Hinks (B4 City Point)", boxes[:1], 28, "", boxes) == "Butler joins Hinks"


def test_13_3_choices_for_one_unit_cut_its_name_and_keep_the_hex() -> None:
    """The question names the unit: "choose a hex for Battery B/6th FA"."""
    text, hex_label = "Place Battery B/6th FA in 3900 Culberson's Ranch", "3900 Culberson's Ranch"
    assert in_one_line(text, [hex_label], 28, "Battery B/6th FA") == "Place Battery B/6t.. in 3900"
    assert in_one_line(text, [hex_label], 60, "Battery B/6th FA") == text
    assert in_one_line("Place Fox in 3900", ["3900"], 10, "Fox") == "Place Fox in 3900"
    session = Session.new("boots2/pershing", {"us": "human", "villa": "human"}, 5)
    room, units = column_width(SMALL[0]) - 2, set()
    while (decision := session.state.decision) is not None and decision.kind == "set-up":
        desk = Desk(session)
        unit = desk.subject
        for answer in desk.answers:
            lead = len(str(len(desk.answers))) + 2
            told = in_one_line(answer.text, map(desk.label, answer.where), room - lead, unit.name if unit else "")
            assert len(told) <= room - lead, told
        units.add(unit)
        session.act(decision.actions[0])
    assert len(units) > 5


def test_6_4_a_long_marker_and_units_placed_one_by_one_have_one_line() -> None:
    hands = (("out-of-ammo",), ())
    state = boots(PERSHING, hands=hands, wc_7c="4202", do_1="2115", record={"drawer": US})
    desk = Desk(Session(replace(begin(state.game, {"us": "human", "villa": "human"}, 3), timeline=Timeline.at(state))))
    answer = next(answer for answer in desk.answers if answer.action.verb == "discard")
    assert desk.about(answer) == "Enemy out of Ammunition"
    assert in_one_line(answer.text, [], 26, desk.about(answer)) == "Discard Enemy out of Amm.."


@pytest.mark.parametrize("log", _GAMES, ids=lambda log: log.stem)
def test_answers_of_whole_games_fit_one_line_of_a_small_screen(log: Path) -> None:
    """All that are given again and again; the last letters of a long name may be cut."""
    course = replay_file(log).timeline.state
    actions, game = course.history, course.game
    session = Session.new(game.id, dict.fromkeys(game.sides, "human"), 3)
    state, width = session.state, column_width(SMALL[0]) - 2
    long, seen = set[str](), set[Action]()
    for action in actions:
        decision = state.decision
        assert decision is not None
        if decision.side in game.sides and not seen.issuperset(decision.actions):  # what is new is said in other words
            seen.update(decision.actions)
            desk = Desk(session)
            for answer in desk.answers:
                room = width - len(str(len(desk.answers))) - 2
                text = in_one_line(answer.text, [desk.label(place) for place in answer.where], room)
                if (
                    len(text.removesuffix(_KNOWN_FROM_ITS_BEGINNING)) > room + _LETTERS
                    and answer.action.verb not in _RARE
                ):
                    long.add(text)
        state.apply(action)
    assert not long, "\n".join(sorted(long))


# -- odds ----------------------------------------------------------------------------------------------------
def test_results_losses_and_points_are_seen_first_on_a_small_screen() -> None:
    session = marching("robinson")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "g", *"N3318", "enter")
        odds = screen.desk.odds("N3318")
        assert odds is not None
        text = shown(screen)
        assert "Retreat " in text and "Losses: U " in text and "VP " in text
        results = dict.fromkeys(f"{one.attacker or '-'}/{one.defender or '-'}" for one in odds.outcomes)
        seen = [result for result in results if f" {result} " in text]
        assert len(seen) >= len(results) - 1, (seen, text)

    play(session, SMALL, script)


# -- what is on ----------------------------------------------------------------------------------------------
def test_the_last_line_tells_what_is_laid_over_the_map() -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "w")
        assert shown(screen).splitlines()[-1].startswith("Zones of control: Union")
        await type_keys(pilot, "t")
        assert shown(screen).splitlines()[-1].startswith("Objectives + Zones of control: Union")
        await type_keys(pilot, "j")
        assert shown(screen).splitlines()[-1].startswith("w t shown  Esc hides them  ")
        await type_keys(pilot, "w")
        assert shown(screen).splitlines()[-1].startswith("t shown  ")
        await type_keys(pilot, "escape")
        assert "shown" not in shown(screen).splitlines()[-1]

    play(session_at("done", "done"), SMALL, script)


def test_a_complaint_is_gone_with_the_next_key() -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "9")
        assert "No choice 9: this game is played without limited information [37.0]" in shown(screen)
        await type_keys(pilot, "tab")
        assert "No choice 9" not in shown(screen)

    play(session_at("done", "done"), SMALL, script)


def test_a_game_that_goes_on_tells_where_its_log_and_the_lessons_are() -> None:
    """Lessons are no part of what is saved: a newcomer who comes back turns them on again."""

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        told = "The game continues; G shows the log so far, I lessons"
        assert shown(screen).splitlines()[-1].rstrip() == told
        await type_keys(pilot, "I")
        assert "(I hides lessons)" in shown(screen)

    play(session_at("done", "done"), SMALL, script)


def test_a_sign_that_is_no_key_is_said_to_be_none_until_the_next_key() -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        said = " is no key here; F1 lists the keys"
        for key, sign in (("#", "#"), ("あ", "あ"), ("number_sign", "#")):
            await type_keys(pilot, key)
            assert shown(screen).splitlines()[-1].rstrip() == f"{sign}{said}"
        await type_keys(pilot, "tab")
        assert said not in shown(screen)
        for key in ("alt+m", "ctrl+x", "f11", "shift+f5"):  # of the terminal, and of a keyboard with more keys
            await type_keys(pilot, key)
            assert said not in shown(screen), key
        await type_keys(pilot, ":", *"#%", "escape", "g", "#")  # words are typed there
        assert said not in shown(pilot.app.screen)  # type: ignore[arg-type]
        await type_keys(pilot, "escape")
        assert said not in shown(screen)

    play(session_at("done", "done"), SMALL, script)


def test_what_to_do_instead_is_gone_with_the_answer_that_follows() -> None:
    session = session_at("done", "done")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        screen.answering._refuse()
        await pilot.pause()
        assert "Pick one: a number, Tab, or a marked hex" in shown(screen)
        before = len(session.state)
        screen.answering.answer(screen.desk.answers[0].action)
        await until(pilot, lambda: len(session.state) > before and not screen.automatic.playing)
        await pilot.pause()
        assert "Pick one" not in shown(screen)

    play(session, SMALL, script, AT_ONCE)


def test_a_reason_too_long_for_the_line_is_told_without_what_goes_before_it() -> None:
    async def script(_pilot: Pilot[None], screen: GameScreen) -> None:
        long = "no unit " + "w" * 54 + " [5.0]"
        screen.answering._forbid(long)
        assert screen.footer.text == long[:1].upper() + long[1:]
        screen.answering._forbid("no unit [5.0]")
        assert screen.footer.text == "Not allowed: no unit [5.0]"

    play(session_at("done", "done"), SMALL, script)


def test_a_number_that_is_none_tells_which_there_are() -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "9")
        assert "There is no choice 9: they are 1 to 6" in shown(screen).splitlines()[-1]

    play(session_at(), SMALL, script)


def test_numbers_that_the_list_leaves_out_are_told() -> None:
    """Each kind of choice has its number; those between others are told as those before them, at the foot."""

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        gaps: dict[str, set[int]] = {}
        for place in {place for answer in screen.desk.answers for place in answer.where}:
            screen.looking.turn_to(place)
            await pilot.pause()
            numbers = {row.number for row in screen.answering.list.rows}
            rows = len(screen.answering.list.row_of)
            foot = text_of(screen.answering.list.lines[rows:])
            gaps[foot.splitlines()[0]] = {number for number in range(1, max(numbers)) if number not in numbers}
        assert gaps["2 offers nothing in this hex"] == {2} and gaps["1, 2 offer nothing in this hex"] == {1, 2}
        assert all(bool(missing) == ("in this hex" in foot) for foot, missing in gaps.items())

    play(session_at("done", "done"), SMALL, script)


def test_a_question_too_long_for_its_line_is_told_whole() -> None:
    """Its end is what it asks. The map stays where it is, but for the row that is covered."""
    session = session_at("done", "done")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        assert screen.board.region.y == 2
        screen.answering.answer(session.game.system.codec.parse("march robinson"))
        await until(pilot, lambda: session.waiting == "human" and not screen.automatic.playing)
        await pilot.pause()
        decision = screen.desk.decision
        assert decision is not None and decision.kind == "evade"
        told = f"Confederates: {decision.prompt} [{decision.rule}]"
        assert len(told) > 80
        rows = shown(screen).splitlines()
        assert f"{rows[1].rstrip()} {rows[2].rstrip()}" == told
        assert screen.board.region.y == 3 and screen.board.region.bottom == 23
        session.act(session.game.system.codec.parse("stand"))
        screen.desk.refresh()
        screen.asked()
        await pilot.pause()
        assert screen.board.region.y == 2

    play(session, SMALL, script, AT_ONCE)


def test_every_overlay_has_a_key_that_the_last_line_can_name() -> None:
    wanted = {"reach", "reach-alone", "threat", "zoc:0", "zoc:1", "command", "objectives", "fatigue", "counties"}
    assert {key.overlay for key in KEYS} >= {"numbers", *wanted}


# -- what there is to do -------------------------------------------------------------------------------------
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_list_of_keys_begins_with_what_a_newcomer_needs(size: tuple[int, int]) -> None:
    """In words, on the first page; every key by the name of its command on the second, where the first does not hold
    both."""

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "f1")
        text = shown(pilot.app.screen)
        table = for_game(KEYS, screen.desk.game, False)
        ways, commands = to_begin_with(table)
        assert ways in text and len(commands) >= 16
        for key in commands:
            assert f"{key.shown} " in text and key.text[:50] in text, key
        if size == SMALL:
            assert "next-answer" not in text
            await type_keys(pilot, "pagedown")
            text = shown(pilot.app.screen)
        for key in table:
            if key.name.startswith(("previous-", "zoom-out")):  # the way forth, or nearer, stands for the other too
                continue
            assert key.shown.split()[-1] in text and (key.name in text or key.action in ("move", "pan")), key

    play(session_at(), size, script)


@pytest.mark.parametrize("game", ["gtc/03-race-for-spotsylvania", "boots2/pershing"])
def test_the_names_of_all_keys_fit_the_smallest_screen(game: str) -> None:
    loaded = gtc_tui.load(game)
    with_boxes = replace(loaded, map=replace(loaded.map, boxes={0: "Fort Monroe"}))
    for one, hand in ((loaded, True), (with_boxes, False)):
        assert len(at_a_glance(for_game(KEYS, one, hand))) <= 3 * (SMALL[1] - 2)


@pytest.mark.parametrize("key", ["R", "D", "G", ":", "slash", "O", "A", "B"])
def test_every_screen_explains_itself(key: str) -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, {":": "colon"}.get(key, key))
        over = pilot.app.screen
        assert isinstance(over, OverScreen) and over.about
        await type_keys(pilot, "f1")
        assert isinstance(pilot.app.screen, ReadingScreen)
        assert over.about[0].split()[0] in shown(pilot.app.screen)
        await type_keys(pilot, "escape")
        assert pilot.app.screen is over
        if key not in (":", "slash", "G"):  # there it would be typed
            await type_keys(pilot, "question_mark")
            assert isinstance(pilot.app.screen, ReadingScreen)

    play(session_at("done"), SMALL, script)


def test_explaining_tells_what_to_type_for_every_choice() -> None:
    """The routine one has a number, too, and its key; those of other hexes have none here, and it says so."""

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "question_mark")
        lines = [line.strip("| ") for line in shown(pilot.app.screen).splitlines()]  # type: ignore[arg-type]
        assert "0) Pass (Space)" in lines and "- March with Cutler" in lines
        assert "-: a choice at other hexes than the one looked at; Esc lists them all" in lines

    play(session_at("done", "done"), (100, 60), script)


def test_help_promises_no_pass_where_the_scenario_bars_it() -> None:
    """13.4: the game begins with the Union's army activation; the key of the default choice says why there is none."""
    session = Session.new("gtc/04-bloody-spotsylvania", PEOPLE, 3, None)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await until(pilot, lambda: session.waiting == "human")
        reason = "the game begins with a Union army activation [13.4]"
        await type_keys(pilot, "space")
        assert screen.footer.text == f"No default choice here: {reason}"
        await type_keys(pilot, "question_mark")
        text = shown(pilot.app.screen)  # type: ignore[arg-type]
        assert "You have the initiative: take one action." in text and "pass" not in text

    play(session, LARGE, script, AT_ONCE)


def test_explaining_tells_the_odds_the_hex_and_the_overlays_too() -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "w", "g", *"N3318", "enter", "question_mark")
        text = shown(pilot.app.screen)
        assert "Robinson against N3318" in text and "Stuart [3-6]" in text and "Zones of control: Union" in text

    play(marching("robinson"), (120, 100), script)


def test_redo_is_offered_when_there_is_something_to_bring_back() -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "colon", *"redo what")
        assert isinstance(pilot.app.screen, PaletteScreen) and "redo what was undone (not now)" in shown(
            pilot.app.screen
        )
        await type_keys(pilot, "enter")
        assert "nothing to do now" in shown(pilot.app.screen)
        await type_keys(pilot, "escape", "1", "u", "j")
        assert "U redo" in shown(screen).splitlines()[-1]
        await type_keys(pilot, "colon", *"redo what")
        assert "(not now)" not in shown(pilot.app.screen)
        await type_keys(pilot, "enter")
        assert len(screen.desk.session.state) == 1

    play(session_at(), (120, 30), script)


def test_undo_past_the_other_side_asks_both_players() -> None:
    session = session_at("done")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "u")
        assert len(session.state) == 1
        assert "u again undoes it, if both players agree" in shown(screen).splitlines()[-1]
        await type_keys(pilot, "right", "u")  # another key has cancelled it
        assert len(session.state) == 1
        await type_keys(pilot, "u")
        assert not len(session.state)

    play(session, SMALL, script, Settings(confirm="yes"))


@pytest.mark.parametrize(("seed", "told"), [(5, True), (1, False)])
def test_an_assault_that_fizzles_is_told_though_the_initiative_follows(seed: int, told: bool) -> None:
    """5.3: nothing else on the screen would show it."""
    session = Session.new(RACE, {UNION: "human", CONFEDERATE: "human"}, seed, None)
    parse = session.game.system.codec.parse

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        async def answer(action: Action) -> None:
            screen.answering.answer(action)
            await until(pilot, lambda: session.waiting == "human" and not screen.automatic.playing)

        for line in ("done", "done"):
            await answer(parse(line))
        if session.state.to_move != UNION:
            await answer(parse("pass"))
        await answer(next(one.action for one in screen.desk.answers if one.group and one.group.key == 2))
        while (decision := session.state.decision) is not None and decision.kind in ("order", "evade"):
            await answer(parse("stand") if decision.kind == "evade" else decision.actions[0])
        assert screen.desk.asks_human and screen.desk.viewer == UNION
        line = shown(screen).splitlines()[-1]
        assert ("the assault fizzles (5.3)" in line) is told

    play(session, SMALL, script, AT_ONCE)


def test_a_march_that_stops_short_tells_why() -> None:
    session = marching("wright")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        near = next(answer.hexes[0] for answer in screen.desk.answers if answer.action.verb == "step")
        screen.answering._march([near, "N3520"])
        await pilot.pause()
        assert screen.desk.marching == "wright"
        assert "Not allowed: N3520 costs 12 MP; 1 left [6.2]" in shown(screen).splitlines()[-1]

    play(session, SMALL, script, AT_ONCE)


def test_the_explanation_gives_no_number_to_answers_of_other_hexes() -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "a", "?")
        over = pilot.app.screen
        assert isinstance(over, ReadingScreen)
        text = text_of(over._write(200))
        assert "- March with Robinson" in text and "3) March with Wright" in text
        assert not any(line.startswith(")") for line in text.splitlines())

    play(session_at("done", "done"), SMALL, script)


def test_playback_begins_where_the_player_answered_last() -> None:
    session = Session.new(RACE, {UNION: "human", CONFEDERATE: "bot:random"}, 5, None)

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        for _answer in range(3):
            count = len(session.state)
            decision = screen.desk.decision
            assert decision is not None
            screen.answering.answer(decision.actions[0])
            await until(pilot, lambda count=count: len(session.state) > count and not screen.automatic.playing)  # type: ignore[misc]
        before = session.happened[screen.history.seen][0]
        assert 0 < before < len(session.state)
        await type_keys(pilot, "B")
        over = pilot.app.screen
        assert isinstance(over, PlaybackScreen) and over._playback.moment is not None
        assert before < over._playback.moment.end <= before + 3

    play(session, SMALL, script, AT_ONCE)


@pytest.mark.parametrize("size", [SMALL, (60, 20)])
def test_what_others_did_since_my_last_action_is_told_in_a_line(size: tuple[int, int]) -> None:
    """When it is my turn again: how many acted and fought, and the key that plays it back."""
    session = Session.new(RACE, {UNION: "human", CONFEDERATE: "bot:greedy"}, 5, None)
    lines: list[str] = []

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        for _answer in range(12):
            seen, decision = session.events, screen.desk.decision
            assert decision is not None
            screen.answering.answer(decision.default or decision.actions[0])
            await until(pilot, lambda seen=seen: session.events > seen and not screen.automatic.playing)  # type: ignore[misc]
            await pilot.pause()
            theirs = [event for _count, event in session.told(UNION, seen) if event.side == CONFEDERATE]
            line = shown(screen).splitlines()[-1]
            if "B plays it back: " in line:
                assert size != SMALL and theirs and " acted, " in line and ".." not in line
                lines.append(line)
            if "(B: play it back)" in line:
                assert theirs and " acted" in line
                phases = sum(event.kind == "initiative" for event in theirs)
                told = f"In {phases} enemy phase{'s'[: phases - 1]}: " if phases else "Since your last action: "
                assert line.startswith(told)
                fought = sum(event.clash is not None for event in theirs)
                assert (f"{fought} combat" if fought else "no combat") in line and "(B: play it back)" in line
                lines.append(line)
            if session.waiting != "human":
                break

    play(session, size, script, AT_ONCE)
    assert lines


def test_a_full_disk_is_told_and_the_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_at(path=tmp_path / "game.log")

    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        assert isinstance(pilot.app, GameApp)
        import resource

        limit = resource.getrlimit(resource.RLIMIT_FSIZE)
        size = (tmp_path / "game.log").stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 2, limit[1]))
        try:
            await type_keys(pilot, "1")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limit)
        assert "File too large. Nothing was changed; try again" in shown(screen).splitlines()[-1]
        assert not len(session.state)
        await type_keys(pilot, "1")
        assert len(session.state) == 1

    play(session, (200, 30), script)


def test_the_panel_below_the_answers_stands_still_on_a_low_screen() -> None:
    places = {arrange(*SMALL, "odds", answers, False)["odds"] for answers in (1, 3, 8, 24)}
    assert len(places) == 1


# -- the log -------------------------------------------------------------------------------------------------
def test_a_long_log_begins_with_its_end_and_is_whole_once_the_screen_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    found: dict[int, list[object]] = {}
    for lately in (5, 10_000):
        monkeypatch.setattr(history, "_LATELY", lately)
        first: list[int] = []
        put = Panel.put

        def watched(panel: Panel, lines: list[Any], first: list[int] = first, put: Any = put, **named: Any) -> None:
            if panel.id == "log":
                first.append(len(lines))
            put(panel, lines, **named)

        monkeypatch.setattr(Panel, "put", watched)
        session, chance = session_at(), Random(3)
        while session.events < 60:
            session.act(chance.choice(session.state.legal_actions()))
            while session.auto() is not None:
                pass

        async def script(pilot: Pilot[None], screen: GameScreen, lately: int = lately) -> None:
            panel = screen.panel_widget("log")
            await until(pilot, lambda: len(panel.lines) > 20)
            found[lately] = [*panel.lines, panel.top]

        play(session, LARGE, script)
        monkeypatch.setattr(Panel, "put", put)
        assert (first[0] < len(found[lately]) - 1) == (lately == 5)
    assert found[5] == found[10_000]


# -- colours of the log ----------------------------------------------------------------------------------
def name_in_colour(text: str) -> str:
    names = {UNION: "Union", CONFEDERATE: "Confederates"}
    (name, style), *_others = event_lines(Event("march", Message(text), side=UNION), names, 60)[0]
    return name if style == "side0" else ""


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Lomax retreats N3418 > N3519", "Lomax"),
        ("Lomaxは退却 N3418 > N3519", "Lomax"),
        ("N3418 Laurel Hillから騎兵がいなくなる", "N3418 Laurel Hill"),
        ("1st Kentucky sets up at 0618", "1st Kentucky"),
        ("1st Kentuckyを0618 Red Banksに配置", "1st Kentucky"),
        ("北軍がLaurel Hillを占領", "北軍がLaurel Hillを占領"),
        ("主導権: 北軍1", ""),
    ],
)
def test_a_line_of_the_log_has_the_name_it_begins_with_in_the_colour_of_its_side(text: str, name: str) -> None:
    assert name_in_colour(text) == name
