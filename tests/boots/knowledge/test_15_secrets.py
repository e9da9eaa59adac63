"""15.1, 6.5 Ways around the fog of war that are closed: overlays, arrivals, moves, the other's questions, what-if."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from scenes import INDIAN, MAD_ANTHONY, PERSHING, US, VILLA, changed, drive, scene

import gtc_tui
from gtc_tui.engine.action import CHANCE, Side
from gtc_tui.engine.report import Odds, Overlay, PieceView, Text
from gtc_tui.engine.seat import Imagined, Seat
from gtc_tui.engine.state import State
from gtc_tui.errors import GtcError, UnknownName
from gtc_tui.play.story.story import Story
from gtc_tui.play.table.session import Session
from gtc_tui.play.table.standing_answers import what_follows
from gtc_tui.play.table.table import NotAgreed
from gtc_tui.play.table.timeline import Timeline
from gtc_tui.rules.boots.heroism.drawing import Drawing
from gtc_tui.rules.boots.movement.attrition import Attrition
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.record import Sight
from gtc_tui.rules.boots.turn.reinforcement import Place


def piece(state: State, side: Side, name: str) -> PieceView:
    return next(piece for piece in state.view(side).pieces if piece.id == name)


def begun(state: State, *people: Side) -> Session:
    """The scene as a session; the other side is the machine's."""
    game = state.game
    players = {side: "human" if side in people else "bot:greedy" for side in game.sides}
    session = Session.new(game, players, seed=1)
    session._timeline = Timeline.at(State.from_play(state.play))
    session._timeline.root = None
    return session


def test_14_6_supply_of_the_enemy_is_not_drawn() -> None:
    state = scene(
        PERSHING, fc_col="4107", fc_bliss="4214", wc_7c="3504", wc_wag="3504", ec_wag="3606", gh_trk="3010", do_1="2018"
    )
    found = state.query(VILLA, "supply", side=US)
    assert isinstance(found, Overlay) and not found.cells and "hidden" in found.lines[0]
    own = state.query(US, "supply")
    assert isinstance(own, Overlay) and own.cells["3504"].text == own.cells["3010"].text == "0"


def test_14_2_a_unit_in_sight_does_not_tell_whether_it_is_in_supply() -> None:
    texts, own = [], []
    for wagon in ("3504", "4214"):
        state = scene(PERSHING, fc_col="4107", wc_7c="3504", wc_wag=wagon, do_1="3505")
        state = changed(state, lambda play: play.amend(seen=((), (_sight(play, "wc-7c"),))))
        own.append(piece(state, US, "wc-7c").note)
        texts.append((piece(state, VILLA, "wc-7c").note, state.query(VILLA, "reach", piece="wc-7c")))
    assert texts[0] == texts[1] and "supply" not in texts[0][0]
    assert "; in supply" in own[0] and "out of supply" in own[1]


def _sight(play: BootsPlay, name: str) -> Sight:
    where = play.game.map.names[play.position.hex(play.game.index[name])]  # type: ignore[index]
    return Sight(str(where), (name,), 1)  # type: ignore[arg-type]


def test_22_11_which_band_has_come_is_not_known() -> None:
    """One that has and one that has not look the same to the enemy, in view, roster and questions."""
    state = scene(PERSHING, fc_col="4107", dn_bel="1500", do_1="2018")
    come, absent = piece(state, US, "dn-bel"), piece(state, US, "dn-lop")
    for one in (come, absent):
        assert (one.hex, one.unseen, one.note) == (None, True, "hidden")
    for name in ("dn-bel", "dn-lop"):
        with pytest.raises(GtcError, match="hidden"):
            state.query(US, "reach", piece=name)
    assert "not in play" in piece(state, US, "b-1").note  # nobody of theirs has come
    assert "not in play" in piece(state, VILLA, "dn-lop").note


def test_7_3_who_has_moved_out_of_sight_is_not_told() -> None:
    state = scene(commands="Indian", side=INDIAN, in_mia="2734", in_sha="2734", st_1us="2232")
    drive(state, "move in-mia", "step 2733", "stop")
    assert piece(state, INDIAN, "in-mia").acted
    assert not piece(state, US, "in-mia").acted


def test_6_7_help_says_nothing_of_what_the_other_side_is_asked() -> None:
    state = scene(hands=((), ("parlay",)), commands="St", st_1us="1632", st_2us="1632", in_mia="2733")
    drive(state, "move st-1us")
    assert state.to_move == INDIAN
    for told in (state.query(US, "help"), Seat(state, US).decision):
        assert "Parlay" not in repr(told) and "waiting" in repr(told)
    assert "Parlay" in repr(state.query(INDIAN, "help"))


def test_6_7_who_may_ambush_is_not_told_whom() -> None:
    state = scene(hands=(("ambush",), ()), commands="Indian", side=INDIAN, in_mia="2734", st_1us="2732", in_sha="2935")
    drive(state, "move in-mia", "step 2733")
    decision = state.decision
    assert decision is not None and decision.side == US and decision.kind == "heroism"
    assert decision.subject is None and "Miami" not in decision.prompt and "a unit enters 2733" in decision.prompt


def placing(hexes: dict[str, str]) -> tuple[dict[str, str], list[object]]:
    """St. Clair's army is placed, in these hexes as far as they say: where it stands, and what the Indians are told
    after each answer."""
    state, chance, told = gtc_tui.load(MAD_ANTHONY).new_state(), random.Random(4), list[object]()
    while state.decision is not None and str(state.decision.subject).startswith("st-"):
        answers = [one for one in state.legal_actions() if isinstance(one, Place)]
        action = next((one for one in answers if hexes.get(one.piece) == one.hex), chance.choice(answers))
        seat = Seat(state, INDIAN)
        told += [seat.events(state.apply(action)), seat.view(), seat.query("stack", hex="1432")]
    return {piece.id: piece.hex for piece in state.view(US).pieces if piece.hex}, told


def test_21_5_the_order_in_which_units_are_placed_does_not_tell_which_is_where() -> None:
    where, told = placing({"st-1us": "1532", "st-2us": "1431", "st-bu": "1431"})
    stead = {**where, "st-1us": where["st-bu"], "st-bu": where["st-1us"]}
    assert stead != where and placing(stead) == (stead, told)
    assert told[0] == [] and len(told[-3]) == 11  # type: ignore[arg-type]


def test_13_3_units_that_arrive_together_are_seen_when_all_are_there() -> None:
    told: list[list[object]] = []
    for order in (("4107", "4214"), ("4214", "4107")):
        units = {"gh_mc": "4107", "fc_col": "4107", "fc_bliss": "4214", "do_1": "2018"}
        state = scene(PERSHING, commands="NC", sub="reinforcement", turn=2, **units)
        seat = Seat(state, VILLA)
        told.append([])
        for hex_name in (*order, "4107"):
            action = next(one for one in state.legal_actions() if getattr(one, "hex", "") == hex_name)
            told[-1] += [seat.events(state.apply(action)), seat.view().signs]
    assert told[0] == told[1] and told[0][0] == told[0][2] == [] and told[0][1] == told[0][3]
    assert [event.text for event in told[0][4]] == [  # type: ignore[attr-defined]
        "A unit enters in 4107 Columbus",
        "A unit enters in 4107 Columbus",
        "A unit enters in 4214 Fort Bliss",
    ]


def test_22_9_zones_of_units_not_in_sight_do_not_tell_whether_they_end_at_the_border() -> None:
    told = []
    for band in ("dn-lop", "b-1"):
        units = {"fc_col": "4107", "ec_6i": "4107", "gh_trk": "4107", band.replace("-", "_"): "4006"}
        state = scene(PERSHING, do_1="2018", **units)
        seat = Seat(state, US)
        told.append((seat.query("zoc", side="villa"), seat.query("supply", side="us"), seat.query("stack", hex="4106")))
        assert seat.query("zoc") != Seat(state, None).query("zoc") or band == "b-1"
    assert told[0] == told[1]


def test_15_1_a_unit_on_the_move_is_dealt_anew_like_others() -> None:
    """Whom an ambush meets is not to be had from an imagined game, and the move goes on as somebody else's."""
    placed = {"in_mia": "2734", "in_sha": "2935", "in_del": "2830", "in_wya": "2931", "in_ott": "3133"}
    state = scene(hands=(("ambush",), ()), commands="Indian", side=INDIAN, st_1us="2732", **placed)
    drive(state, "move in-mia", "step 2733")
    assert state.to_move == US
    met = set()
    for seed in range(12):
        other = state.imagined(US, seed)
        assert other is not None and other.view(US) == state.view(US)
        here = [one.id for one in other.view(INDIAN).pieces if one.hex == "2733"]
        drive(other, "keep")
        moving = other.decision
        assert moving is not None and [moving.subject] == here
        met.update(here)
    assert len(met) > 2


def _dealt(state: State, hex_name: str, mates: set[str]) -> set[tuple[str, ...]]:
    """Who may be there beside these, as Villa has it."""
    found = set()
    for seed in range(12):
        other = state.imagined(VILLA, seed)
        assert other is not None
        found.add(tuple(one.id for one in other.view(US).pieces if one.hex == hex_name and one.id not in mates))
    return found


def test_5_7_who_is_in_a_fort_with_another_sub_command_is_dealt_anew_like_others() -> None:
    state = scene(PERSHING, fc_bliss="4214", ng_tx="4214", ec_wag="4214", ec_13c="3606", ec_6i="3504", do_1="2018")
    assert _dealt(state, "4214", {"fc-bliss", "ng-tx", "ng-pa", "ng-mi"}) == {("ec-wag",), ("ec-13c",), ("ec-6i",)}


def test_5_6_who_comes_by_another_sub_command_is_dealt_anew_like_others() -> None:
    placed = {"ng_tx": "3605", "ec_13c": "3606", "ec_11c": "3504", "do_1": "2018"}
    state = scene(PERSHING, commands="EC", **placed)
    drive(state, "move ec-13c", "step 3605")
    assert _dealt(state, "3605", {"ng-tx", "ng-pa", "ng-mi"}) == {("ec-13c",), ("ec-11c",)}


def test_8_2_who_ends_a_move_with_another_sub_command_is_dealt_anew_like_others() -> None:
    """He has to go when all have moved; until then what stands there tells nothing of who it is."""
    placed = {"ng_tx": "3605", "ec_13c": "3606", "ec_11c": "3504", "do_1": "2018"}
    state = scene(PERSHING, commands="EC", **placed)
    both = {("ec-13c",), ("ec-11c",)}
    drive(state, "move ec-13c", "step 3605", "stop")
    assert _dealt(state, "3605", {"ng-tx", "ng-pa", "ng-mi"}) == both
    drive(state, "done")
    assert state.decision is not None and state.decision.kind == "over-stack"
    assert _dealt(state, "3605", {"ng-tx", "ng-pa", "ng-mi"}) == both


@pytest.mark.parametrize(("hex_name", "beside"), [("3236", "3235"), ("2118", "2119")])
def test_10_18_ground_and_works_do_not_tell_indians_from_british(hex_name: str, beside: str) -> None:
    told = []
    for unit in ("br_ca", "in_mia"):
        marks = {"3236": 0}
        state = scene(commands="St", sub="combat", st_1us=beside, st_wag=beside, **{unit: hex_name}, marks=marks)
        found = state.query(US, "odds", hex=hex_name)
        assert isinstance(found, Odds)
        told.append([line for line in found.lines if line.key in ("terrain", "works", "flank")])
    assert told[0] == told[1]


def test_18_2_a_pontoon_does_not_name_its_engineers() -> None:
    state = scene(commands="Wlk", turn=9, wl_eng="1632", wl_1="1731", sc_wag="1832", in_mia="2829")
    drive(state, "span wl-eng")
    signs = [sign.text for sign in state.view(INDIAN).signs if sign.sign == "P"]
    stack = state.query(INDIAN, "stack", hex="1632")
    assert isinstance(stack, Text) and len(signs) == 1 and not any("Eng" in text for text in (*signs, *stack.lines))
    assert any("Eng" in sign.text for sign in state.view(US).signs)


def test_14_5_dice_for_units_out_of_sight_do_not_name_them() -> None:
    state = scene(st_1us="2733", m_fw="1432", in_mia="3236")
    state = changed(state, lambda play: play.push(Attrition(1, (play.game.index["st-1us"],))))
    face, own = Seat(state, INDIAN).decision, Seat(state, US).decision
    assert face is not None and own is not None and face.side == CHANCE and len(face.actions) == 6
    assert (face.subject, own.subject) == (None, "st-1us")
    assert face.prompt == "A unit is out of supply: attrition check"


def test_6_2_what_may_be_drawn_is_not_told() -> None:
    """The pool less one's own hand is the enemy's hand."""
    state = scene(st_1us="1731", in_mia="2733")
    state = changed(state, lambda play: play.push(Drawing(US, 1)))
    for side in state.game.sides:
        face = Seat(state, side).decision
        assert face is not None and face.actions == () and face.weights == ()


# -- what if, taking back, stories -------------------------------------------------------------------------------------


def test_15_1_what_if_is_played_in_a_game_as_it_may_be() -> None:
    """Against the machine: its hand and its hidden units are dealt anew, and nothing leads back behind that."""
    placed = {
        "in_mia": "2733",
        "in_sha": "2734",
        "in_del": "2830",
        "in_wya": "2931",
        "in_ott": "3133",
        "in_pot": "3031",
    }
    hands = (("rally",), ("ambush", "spies", "parlay"))
    real = scene(hands=hands, st_1us="1632", **placed)
    session, otherwise = begun(real, US), 0
    for _try in range(5):
        twin = session.whatif(alone=True)
        assert twin.state.view(US) == real.view(US) and twin.state.decision == real.decision
        assert twin.happened == [] and twin.state.history == ()
        with pytest.raises(GtcError):
            twin.undo()
        with pytest.raises(GtcError, match="dealt anew"):
            twin.save_as(Path("never"))
        otherwise += twin.state.view(INDIAN) != real.view(INDIAN)
        twin.act(twin.state.legal_actions()[0])
        assert twin.root is not None
        assert Story.of(twin, INDIAN).seat(0).view() == twin.root.view(INDIAN) != real.view(INDIAN)
        assert twin.undo() == 1
    assert otherwise == 5


def test_15_1_an_imagined_game_cannot_be_taken_back_into_the_true_one() -> None:
    state = begun(scene(st_1us="1632", in_mia="2733", in_sha="2830"), US).state
    state.apply(state.legal_actions()[0])
    while state.to_move == CHANCE:
        state.apply(state.legal_actions()[0])
    for side in state.game.sides:
        world = state.imagined(side, 3)
        if world is not None:
            with pytest.raises(GtcError):
                world.undo()
            before = world.hash
            world.apply(world.legal_actions()[0])
            world.undo()
            assert world.hash == before


def trial(session: Session) -> Imagined:
    """The game as the side that is asked may imagine it."""
    found = session.seat(session.to_move).imagined(0)
    assert found is not None
    return found


def test_15_2_what_scouts_have_seen_is_taken_back_only_by_consent() -> None:
    state = scene(PERSHING, commands="GHQ", gh_mc="4107", do_1="3907", do_2="3908", wc_7c="4202")
    drive(state, "done")
    assert state.decision is not None and state.decision.kind == "look"
    session = begun(state, US, VILLA)
    look = next(action for action in state.legal_actions() if action.verb == "site")
    assert what_follows(trial(session), look) == "shown" and session.final(look)
    session.act(look)
    assert session.state.to_move == US
    with pytest.raises(NotAgreed, match="revealed"):
        session.undo()
    assert session.undo(agreed=True) == 1


def test_6_5_a_marker_that_was_shown_is_taken_back_only_by_consent() -> None:
    state = scene(hands=(("rally",), ()), sc_1ky="1026", in_tec="2118")
    session = begun(state, US, INDIAN)
    assert session.state.to_move == US
    shown = next(action for action in session.state.legal_actions() if action.verb == "discard")
    assert what_follows(trial(session), shown) == "shown"
    session.act(shown)
    assert session.state.to_move == US
    with pytest.raises(NotAgreed, match="revealed"):
        session.undo()
    assert session.undo(agreed=True) == 1


def test_15_1_a_seat_is_told_when_it_is_its_turn_and_nothing_before() -> None:
    state = scene(st_1us="1632", in_mia="2733")
    asked, other = Seat(state, US), Seat(state, INDIAN)
    assert asked.asked and asked.decision == state.decision and asked.legal_actions() == state.legal_actions()
    assert other.legal_actions() == () and other.describe(state.legal_actions()[0]) == ""
    face = other.decision
    assert face is not None and (face.kind, face.side, face.actions, face.subject) == ("waiting", US, (), None)
    fault = other.refusal(state.legal_actions()[0])
    assert fault is not None and "other side" in fault.reason
    assert asked.refusal(state.legal_actions()[0]) is None
    assert Seat(state, None).decision == state.decision
    with pytest.raises(UnknownName):
        Seat(state, Side("french"))


def test_series_without_secrets_show_the_question_to_both() -> None:
    state = gtc_tui.load("gtc/03-race-for-spotsylvania").new_state()
    assert all(Seat(state, side).decision == state.decision for side in state.game.sides)
    assert state.game.system.secrets is False and scene(MAD_ANTHONY, st_1us="1632").game.system.secrets
