"""What the screens know of a game, without a screen: answers, routes, overlays, reasons, panels of text."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from driving import session_at

from boots.scenes import PERSHING
from boots.scenes import scene as boots
from gtc_tui import systems
from gtc_tui.engine.action import PieceId
from gtc_tui.engine.report import Cell, Odds, Overlay, Text
from gtc_tui.engine.stage import Stage
from gtc_tui.errors import not_offered
from gtc_tui.play.aids.overlays import combine
from gtc_tui.play.aids.refusals import as_chosen
from gtc_tui.play.table.session import Session
from gtc_tui.play.table.so_far import begin
from gtc_tui.play.table.timeline import Timeline
from gtc_tui.rules.boots.state.record import Loss
from gtc_tui.rules.gcacw.special.opening_orders import Opening
from gtc_tui.rules.gcacw.theatres.transfers import OffMap
from gtc_tui.rules.gcacw.turn.attachment import Attachment
from gtc_tui.text import reports
from gtc_tui.tui.display.arrange import PANELS, arrange
from gtc_tui.tui.game.desk import Desk
from gtc_tui.tui.game.numbers import labels
from gtc_tui.tui.lines import cut, pad, text_of
from gtc_tui.tui.sheets import goal_lines, odds_lines, text_lines
from gtc_tui.widths import cells
from support import CONFEDERATE, RACE, UNION, At, drive, numbered, scene

PEOPLE = {UNION: "human", CONFEDERATE: "human"}


def marching(unit: str = "robinson") -> Desk:
    """A unit on the march: Robinson from N3217 with Lomax and Wickham beside him, or Wright from N3213 with room."""
    session = Session.new(RACE, PEOPLE, 3, None)
    parse = session.game.system.codec.parse
    for text in ("done", "done"):
        session.act(parse(text))
    while session.auto() is not None:
        pass
    if session.state.to_move != UNION:
        session.act(parse("pass"))
    session.act(parse(f"march {unit}"))
    while session.auto() is not None:
        pass
    if session.state.decision is not None and session.state.decision.kind == "evade":
        session.act(parse("stand"))
    desk = Desk(session)
    assert desk.decision is not None
    assert (desk.decision.kind, desk.decision.subject) == ("march", unit)
    return desk


# -- answers -------------------------------------------------------------------------------------------------
def test_answers_are_the_legal_actions_by_weight_with_those_of_a_piece_together() -> None:
    session = Session.new(RACE, PEOPLE, 3, None)
    session.act(session.game.system.codec.parse("done"))
    session.act(session.game.system.codec.parse("done"))
    while session.auto() is not None:
        pass
    desk = Desk(session)
    assert {answer.action for answer in desk.answers} == set(session.state.legal_actions())
    assert [answer.number for answer in desk.answers] == list(range(1, len(desk.answers) + 1))
    groups = [answer.group.key if answer.group is not None else 10 for answer in desk.answers]
    assert groups == sorted(groups)
    named = [(group, answer.pieces[0]) for group, answer in zip(groups, desk.answers, strict=True) if answer.pieces]
    runs = [piece for index, piece in enumerate(named) if index == 0 or named[index - 1] != piece]
    assert len(runs) == len(set(runs))


def test_labels_tell_the_number_of_the_answer_in_each_hex() -> None:
    desk = marching()
    for place, label in labels(desk.answers).items():
        number = int(label.rstrip(")+"))
        assert place in desk.answers[number - 1].hexes


# -- marching far --------------------------------------------------------------------------------------------
def test_a_far_march_takes_the_steps_of_the_cheapest_route() -> None:
    desk = marching("wright")
    reach = desk.overlay("reach", piece="wright")
    assert reach is not None
    near = {answer.hexes[0] for answer in desk.answers if answer.hexes}
    far = [place for place in reach.cells if place not in near and desk.route(place)]
    assert far
    goal = max(far, key=lambda place: int(reach.cells[place].text))
    route = desk.route(goal)
    assert route is not None and route[-1] == goal
    before = len(desk.session.state)
    desk.march(route)
    texts = [desk.session.game.system.codec.text(action) for action in desk.session.state.history[before:]]
    assert texts == [f"step {place}" for place in route]
    assert desk.pieces["wright"].hex == goal


def test_a_far_march_stops_where_the_march_is_over() -> None:
    desk = marching()
    goal = next(answer.hexes[0] for answer in desk.answers if answer.action.verb == "step")
    before = len(desk.session.state)
    assert desk.march([goal, "N3520", "N3521"]).barred is None
    taken = desk.session.state.history[before:]
    assert [desk.session.game.system.codec.text(action) for action in taken] == [f"step {goal}"]


def test_a_far_march_tells_the_hex_that_it_was_not_let_into() -> None:
    desk = marching("wright")
    near = next(answer.hexes[0] for answer in desk.answers if answer.action.verb == "step")
    assert desk.march([near, "N3520", "N3521"]).barred == "N3520"
    assert desk.pieces["wright"].hex == near
    assert desk.why_not("N3520") == "N3520 costs 12 MP; 1 left [6.2]"


def test_there_is_no_route_beyond_reach_and_none_outside_a_march() -> None:
    desk = marching()
    assert desk.route("N3520") is None
    found = desk.cost("N3520")
    assert found is not None and not found[1]
    start = Desk(Session.new(RACE, PEOPLE, 3, None))
    assert start.route("N3216") is None


# -- asking the rules ----------------------------------------------------------------------------------------
def test_a_refusal_gives_the_rule_and_leaves_the_game_alone() -> None:
    desk = marching()
    before = desk.session.state.hash
    reason = desk.why_not("N3118")  # closed by the scenario
    assert reason == "N3118 is closed in this scenario [13.3]"
    assert desk.session.state.hash == before


def test_a_unit_is_refused_as_a_unit_though_leaders_come_first_among_the_answers() -> None:
    """Hinks waits in a box: that, and not that he is no leader, is why he does not march."""
    state = scene(game=numbered("09"), acting=UNION, record={"turn": 5}, hinks="B4", warren="N1702", griffin="N1702")
    desk = Desk(Session(replace(begin(state.game, PEOPLE, 3), timeline=Timeline.at(state))))
    assert desk.answers[0].action.verb == "activate"
    assert desk.why_not("B4") == "Hinks is in a box off the map and may not be selected [27.0]"


def test_22_27_a_choice_that_nobody_typed_is_refused_by_its_label() -> None:
    lost = {"lost": (Loss(PieceId("ec-11c"), 1, "combat", 0),)}
    state = boots(PERSHING, hands=(("special",), ()), ec_6i="3205", do_1="2115", fc_col="4107", record=lost)
    drive(state, "play special")
    desk = Desk(Session(replace(begin(state.game, {"us": "human", "villa": "human"}, 3), timeline=Timeline.at(state))))
    assert [answer.text for answer in desk.answers] == ["Place 11th Cavalry in 3205 Casas Grandes"]
    why = desk.why_not("4107")
    assert why == "Place Columbus Garrison in 3205 Casas Grandes: not among the choices here [22.27]"


@pytest.mark.parametrize(
    ("label", "old", "told"),
    [
        ("Place Fox in 3205", "Fox", "Place Hare in 3205: not among the choices here [1.0]"),
        ("March with Fox: 4 MP", "Fox", None),
        ("Place Owl", "Fox", None),
        ("Place Fox", "", None),
    ],
)
def test_only_a_label_that_holds_for_the_other_piece_too_names_it(label: str, old: str, told: str | None) -> None:
    found = as_chosen(not_offered("1.0", "place fox"), label, old, "Hare")
    assert (found and str(found)) == told


def placed(**where: str) -> Desk:
    """The Union's menu of actions in turn 1 of scenario 9, with these pieces on the map."""
    state = scene(game=numbered("09"), acting=UNION, record={"turn": 1}, **where)
    return Desk(Session(replace(begin(state.game, PEOPLE, 3), timeline=Timeline.at(state))))


def test_where_several_kinds_of_things_may_be_done_an_empty_hex_has_no_reason() -> None:
    """A group might enter, but nobody has said that the hex is wanted for that."""
    desk = placed(warren="N1702", griffin="N1702", heth="N2513")
    assert any(answer.action.verb == "reinforce" for answer in desk.answers)
    assert desk.why_not("N4403") is None
    assert desk.why_not("N2513") == "Heth belongs to the other side [4.0]"


def test_who_enters_is_named() -> None:
    desk = placed(warren="N1702", griffin="N1702", heth="N2513")
    entering = [answer.text for answer in desk.answers if answer.action.verb == "reinforce"]
    assert entering and all(text.startswith("Stevenson enters at ") for text in entering)
    later = scene(
        game=numbered("09"), acting=UNION, record={"turn": 2, "entered": (1, 2)}, griffin="N1702", heth="N2513"
    )
    labels = [later.describe(action) for action in later.legal_actions() if action.verb == "reinforce"]
    assert labels and all(text.startswith("Burnside +2 enter at ") for text in labels)


def asked(stage: Stage, kind: str, turn: int = 5, **where: At | str) -> Desk:
    """A question of a stage of scenario 9."""
    state = scene(game=numbered("09"), stack=(stage,), record={"turn": turn}, **where)
    desk = Desk(Session(replace(begin(state.game, PEOPLE, 3), timeline=Timeline.at(state))))
    assert desk.decision is not None and desk.decision.kind == kind
    return desk


def off_map(**where: At | str) -> Desk:
    return asked(OffMap(UNION), "off-map", **where)


def test_28_0_a_unit_that_may_not_be_transferred_is_told_why() -> None:
    desk = off_map(moor="V2", griffin="N1706", hinks="B4")
    assert desk.why_not("N1706") == "Griffin is not at a hex with a way to V2 New Market [28.0]"
    assert desk.why_not("B4") == "there is no way from B4 City Point to the map [28.0]"
    assert desk.why_not("N2310") == "N2310 is no box that units leave or enter now [28.0]"


def test_where_no_rule_forbids_anything_what_is_missing_in_the_hex_is_named() -> None:
    desk = asked(Opening(), "opening", 1, hancock="N1701", mott="N1701", griffin="N1706", heth="N2513")
    for empty in ("N2310", "N2513"):  # the enemy's do not count
        assert desk.nothing_at(empty) == f"No unit of yours is in {empty}. Pick a number, Tab, or a marked hex."
    assert desk.nothing_at("N1706") == "No leader of yours is in N1706. Pick a number, Tab, or a marked hex."
    assert desk.nothing_at("N1701") is None
    desk = asked(Opening(), "opening", griffin="N1706")  # nobody is left to activate
    assert desk.nothing_at("N1706") == "Nothing on the map answers this: pick one by its number. ? explains."
    desk = asked(Attachment(UNION), "attach", devin="N1702", **{"3-nj": "N1702"}, griffin="N1706")
    assert desk.nothing_at("N2310") == "No unit of yours is in N2310. Pick a number, Tab, or a marked hex."
    assert desk.nothing_at("N1706") is None  # what is there might be chosen; a rule says why it is not


def test_28_0_a_unit_that_may_go_to_a_box_has_its_choices_in_its_own_hex() -> None:
    desk = off_map(ricketts="N1701", moor="V2")
    assert [answer.pieces for answer in desk.answers_at("N1701")] == [("ricketts",)] * len(desk.answers_at("N1701"))
    assert desk.answers_at("N1701")


def test_5_3_of_two_leaders_who_may_assault_a_hex_the_odds_are_of_the_one_that_is_highlighted() -> None:
    desk = Desk(session_at("done", "done", "pass"))
    desk.refresh()
    assert desk.decision is not None and desk.decision.side == CONFEDERATE
    assaults = [answer for answer in desk.answers if answer.action.verb == "assault" and answer.hexes == ("N3217",)]
    assert {answer.pieces for answer in assaults} == {("stuart",), ("f-lee",)}
    rolls = {answer.pieces[0]: odds.basis for answer in assaults if (odds := desk.odds("N3217", answer)) is not None}
    assert len(rolls) == 2 and rolls["stuart"] != rolls["f-lee"]


def test_odds_only_where_an_answer_names_the_hex() -> None:
    desk = marching()
    odds = desk.odds("N3318")
    assert isinstance(odds, Odds)
    assert desk.odds("N3520") is None
    text = text_of(odds_lines(odds, 32))
    assert all(entry.rule in text for entry in odds.lines)
    joined = " ".join(text.split())
    assert f"Losses: U {odds.attacker_loss:.1f}, C {odds.defender_loss:.1f}; VP U {odds.points:+.1f}" in text
    told = f"losses: Union {odds.attacker_loss:.1f}, Confederates {odds.defender_loss:.1f}; VP Union {odds.points:+.1f}"
    assert told in text_of(odds_lines(odds, 70))
    assert f"fatigue: Union {odds.attacker_fatigue:+.1f}, Confederates {odds.defender_fatigue:+.1f}" in joined
    assert f"Confederates {odds.defender_fatigue:+.1f}" in text  # no line ends between a side and its figure
    assert all(len(line) <= 32 for line in text.splitlines())


def test_points_of_an_attack_are_told_as_the_attacker_sees_them() -> None:
    """The victory points are the Union's: what the Confederates lose in an attack counts up."""
    desk = Desk(session_at("done", "done", "pass"))
    assert desk.decision is not None and desk.decision.side == CONFEDERATE
    found = [
        odds for answer in desk.answers for place in answer.hexes if (odds := desk.odds(place, answer)) is not None
    ]
    odds = max(found, key=lambda one: one.points)
    assert odds.points > 0 and odds.gain == -odds.points
    assert f"VP Confederates {odds.gain:+.1f}" in text_of(odds_lines(odds, 80))
    assert f"VP Confederates {odds.gain:+.2f}." in " ".join(reports.odds_lines(odds, 80))


@pytest.mark.parametrize("width", [32, 43, 58])
def test_who_holds_which_objective_is_told_in_full(width: int) -> None:
    """A name that is too long for the line goes on below itself; letters of the map stand for who holds it where that
    would leave too little room."""
    desk = Desk(Session.new(RACE, PEOPLE, 3, None))
    told = text_of(goal_lines(desk.view, desk.names, width))
    assert ".." not in told and all(cells(line) <= width for line in told.splitlines())
    for goal in desk.view.objectives:
        assert all(word in told.split() for word in goal.label.split())
    holders = [line.split()[-1] for line in told.splitlines() if line[:3].strip().startswith("+")]
    assert holders == ["C" if width == 32 else "Confederate"] * len(desk.view.objectives)
    assert told.endswith("\nC Confederate") == (width == 32)


def test_what_does_not_fit_a_page_is_wrapped_below_its_own_beginning() -> None:
    """Names of several words, and what is counted, stay in one piece."""
    lines = "Confederate control: Caroline +3, King George", "  B3 Bermuda Hundred, Union: Terry 12, New Kent 5"
    assert text_of(text_lines(Text("", lines), 36, heading=False)).splitlines() == [
        "Confederate control: Caroline +3,",
        "  King George",
        "  B3 Bermuda Hundred, Union:",
        "    Terry 12, New Kent 5",
    ]


def found(typed: str, sheet: str = "") -> list[str]:
    return [one.hex for one in Desk(Session.new(RACE, PEOPLE, 3, None)).find(typed, sheet)]


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("n3520", "N3520"),
        ("S1301", "N2334"),
        ("kersh", "N2818"),
        ("todd's tav", "N3117"),
        ("  Spotsylvania C", "N3520"),
    ],
)
def test_places_are_found_by_number_piece_or_name(typed: str, place: str) -> None:
    assert found(typed) == [place]


def test_a_place_is_found_by_the_town_it_is_in() -> None:
    """Before one whose name only begins so: the Richmond & Danville Railroad at the edge of the map."""
    assert found("richmond")[0] == "S3525" and "S3525" not in found("richmond & d")


def test_of_names_that_begin_alike_the_shortest_comes_first() -> None:
    desk = Desk(Session.new(RACE, PEOPLE, 3, None))
    names = {place.name for places in desk.game.map.places.values() for place in places}
    assert {"Drewry's Bluff", "Drewry's Bluff outer works"} <= names
    assert found("drewry") == ["S3733", "S3632"] and found("drewry's bluff") == ["S3733", "S3632"]


def test_a_whole_name_comes_before_others_that_begin_so() -> None:
    """A house of that name far from the fight is not all that may be meant; a piece or an objective is, but for others
    of its name."""
    desk = Desk(Session.new(RACE, PEOPLE, 3, None))
    assert {one.name for one in desk.find("todd")} == {"Todd (Spotsylvania)", "Todd's Tavern", "Toddsburth (Todd's)"}
    assert desk.find("todd")[0].name == "Todd (Spotsylvania)"
    assert [one.name for one in desk.find("griffin")] == ["Griffin"]  # not Griffinsburg
    campaign = Desk(Session.new("gtc/09-the-overland-campaign", PEOPLE, 3, None))
    lees = [one.name for one in campaign.find("lee")]
    assert lees[0] == "Lee" and set(lees) == {"Lee", "F Lee", "W H Lee"}  # not Lee's Mill


def test_of_names_with_the_same_word_the_nearest_comes_first() -> None:
    """Not the church beside an objective, nor the shortest name."""
    desk = Desk(Session.new(RACE, PEOPLE, 3, None))
    ids, distance = desk.game.map.ids, desk.game.map.hexmap.distance
    for near in ("N3217", "N4303"):
        churches = desk.find("church", near)
        far = [distance(ids[near], ids[one.hex]) for one in churches]
        assert far == sorted(far) and far[0] < far[-1] and "Zion Church" in [one.name for one in churches]


def test_what_has_the_letters_inside_a_word_is_left_out_where_a_word_begins_so() -> None:
    desk = Desk(Session.new(RACE, PEOPLE, 3, None))
    names = {place.name for places in desk.game.map.places.values() for place in places}
    assert "Georgetown" in names
    begin = [one.name for one in desk.find("to")]
    assert {"Todd's Tavern", "Tolersville"} <= set(begin)
    assert all(re.search(r"\bto", name.casefold()) for name in begin)
    assert "Stevensburg" in [one.name for one in desk.find("burg")]


def test_an_objective_comes_before_a_house_with_a_shorter_name() -> None:
    """Both begin so, and others have it in their names."""
    desk = Desk(Session.new(RACE, PEOPLE, 3, None))
    names = [one.name for one in desk.find("spots")]
    assert names[:2] == ["Spotsylvania Court House", "Spotswood"] and len(names) > 2
    assert not {one.hex for one in desk.find("spots")} & set(desk.view.outside)


def test_a_place_is_found_as_the_map_abbreviates_it() -> None:
    assert found("old ch") == ["N3321"]


@pytest.mark.parametrize(("typed", "place"), [("laurel", "N3418"), ("3418", "N3418"), ("S3418", "S3418")])
def test_places_of_the_game_are_found_before_those_outside_it(typed: str, place: str) -> None:
    """A Laurel and a hex 3418 are on the southern sheet too, which is not in play."""
    desk = Desk(Session.new(RACE, PEOPLE, 3, None))
    assert "S3418" in desk.view.outside and "N3418" not in desk.view.outside
    assert found(typed, "S")[0] == place


def test_nothing_is_found_under_a_wrong_name() -> None:
    assert found("Gettysburg") == []


def test_overlays_stand_side_by_side_but_numbers_never_run_together() -> None:
    zones = Overlay("", {"a": Cell("U", "zoc"), "b": Cell("UC", "zoc")})
    costs = Overlay("", {"a": Cell("4", "reach"), "b": Cell("12", "reach"), "c": Cell("3", "reach")})
    more = Overlay("", {"c": Cell("2", "command")})
    cells = combine([zones, costs, more])
    assert {place: cell.text for place, cell in cells.items()} == {"a": "U4", "b": "12", "c": "2"}


# -- room and text -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("size", [(80, 24), (80, 60), (99, 39), (120, 30), (150, 40), (200, 50), (300, 90)])
@pytest.mark.parametrize("answers", [1, 5, 60])
def test_widgets_fill_the_screen_without_overlap(size: tuple[int, int], answers: int) -> None:
    width, height = size
    for panel in PANELS:
        for full in (False, True):
            taken: dict[tuple[int, int], str] = {}
            for name, place in arrange(width, height, panel, answers, full).items():
                assert place.width > 0 and place.height > 0
                for x in range(place.x, place.right):
                    for y in range(place.y, place.bottom):
                        assert (x, y) not in taken, (name, taken[x, y])
                        taken[x, y] = name
            assert len(taken) == width * height
            assert "small" not in taken.values()


def test_too_small_a_screen_holds_one_line() -> None:
    assert set(arrange(59, 24, "hex", 3, False)) == {"small"}
    assert set(arrange(80, 15, "hex", 3, False)) == {"small"}
    assert "small" not in arrange(60, 16, "hex", 3, False)


@pytest.mark.parametrize("width", range(60, 201, 7))
@pytest.mark.parametrize("panel", ["map", "hex", "odds", "log"])
def test_from_60_columns_and_16_lines_on_the_answers_and_something_to_read_have_room(width: int, panel: str) -> None:
    """On a narrow screen the panel that was turned to stands in place of the map."""
    for height in range(16, 51):
        for whole in (False, True):
            if panel == "map" and width >= 80:
                continue
            places = arrange(width, height, panel, 9, False, "points", whole)
            taken: set[tuple[int, int]] = set()
            for name, place in places.items():
                cells = {(x, y) for x in range(place.x, place.right) for y in range(place.y, place.bottom)}
                assert cells and not cells & taken, name
                taken |= cells
            assert len(taken) == width * height
            assert places["answers"].height >= 5 and places["answers"].width >= 30
            assert "map" in places or panel in places


@pytest.mark.parametrize("size", [(120, 40), (160, 45), (200, 50), (300, 80)])
def test_a_large_screen_is_map_for_seven_tenths_of_its_columns(size: tuple[int, int]) -> None:
    assert arrange(*size, "hex", 9, False)["map"].width >= size[0] * 0.7


@pytest.mark.parametrize("beside", ["odds", "points"])
def test_a_large_screen_shows_answers_first(beside: str) -> None:
    """Up to nearly half of the column; what there is to read about them keeps its room."""
    for answers in range(1, 60):
        places = arrange(200, 50, "hex", answers, False, beside)
        assert places["answers"].height == max(6, min(answers + 1, 47 * 9 // 20))
        assert places["hex"].height >= 10 and places[beside].height >= 7 and places["log"].height >= 5


def test_text_is_cut_and_padded_by_cells() -> None:
    assert cut("Spotsylvania", 8) == "Spotsy.."
    assert pad("ab", 4) == "ab  "
    assert pad("\u5317\u8ecd\u5317", 4) == "\u5317\u8ecd"  # two cells each
    assert pad("\u5317\u8ecd\u5317", 5) == "\u5317.. "


def boots_at(kind: str) -> Desk:
    """Of two people, at the first question of a kind that there are odds about."""
    for seed in range(8):
        session = Session.new("boots2/pershing", dict.fromkeys(systems.load("boots2/pershing").sides, "human"), seed)
        while session.state.decision is not None and len(session.state) < 900:
            if session.auto() is not None:
                continue
            if session.state.decision.kind == kind:
                desk = Desk(session)
                if desk.odds("") is not None:
                    return desk
            values = session.state.appraise()
            session.act(session.state.legal_actions()[max(range(len(values)), key=values.__getitem__)])
    raise AssertionError(kind)


def test_10_12_odds_are_those_of_the_table_that_is_highlighted() -> None:
    desk = boots_at("table")
    titles = {}
    for answer in desk.answers:
        found = desk.odds("", answer)
        assert found is not None
        titles[answer.text] = found.title
    for table in ("Skirmish", "Charge"):
        assert [title.rpartition(": ")[2] for name, title in titles.items() if table in name] == [table]
    units = next(iter(titles.values())).partition(" against ")[0]
    assert "Wagon" in units  # 10.8: a stack attacks as one, whatever strength each of it has


def test_6_2_a_march_without_movement_left_is_told_so() -> None:
    """Griffin could still leave a substitute behind, so the march has not ended; no hex is offered any more."""
    state = scene(game=numbered("09"), acting=UNION, record={"turn": 5}, griffin="N1706", warren="N1706")
    session = Session(replace(begin(state.game, PEOPLE, 3), timeline=Timeline.at(state)))
    session.act(session.game.system.codec.parse("march griffin"))
    desk = Desk(session)
    while session.auto() is not None or any(answer.hexes for answer in desk.answers):
        desk.refresh()
        step = next((answer for answer in desk.answers if answer.hexes), None)
        if step is not None:
            session.act(step.action)
            desk.refresh()
    assert desk.decision is not None and desk.decision.kind == "march"
    hexmap, here = desk.game.map.hexmap, desk.game.map.ids[desk.subject_hex or ""]
    beside = next(at for at in hexmap.neighbours(here) if at < hexmap.size)
    reason = desk.why_not(str(desk.game.map.names[beside]))
    assert reason is not None and " MP" in reason and reason.endswith("[6.2]")
