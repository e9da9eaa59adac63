"""Answers in the words of the screen: whole, begun, mistaken, of several."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

import pytest

import gtc_tui
from gtc_tui.engine.action import CHANCE
from gtc_tui.engine.seat import Seat
from gtc_tui.errors import GtcError
from gtc_tui.play.aids.answers import Answer, list_answers
from gtc_tui.play.table.session import Session
from gtc_tui.text import typed
from gtc_tui.text.front import Front
from support import RACE, numbered, scenario

PEOPLE = {"union": "human", "confederate": "human"}


def played(lines: str) -> tuple[str, list[str]]:
    session = Session.new(RACE, PEOPLE, 3)
    target = io.StringIO()
    Front(session, io.StringIO(lines), target).run()
    return target.getvalue(), [session.game.system.codec.text(action) for action in session.state.history]


@pytest.mark.parametrize(
    "line", ["no more transfers", "No More Transfers", "no  more", "no more transfers\nno more transfers"]
)
def test_the_words_of_an_answer_or_their_beginning_give_it(line: str) -> None:
    text, history = played(f"{line}\n")
    assert history[0] == "done" and "I don't know" not in text


def test_a_hex_may_be_left_without_its_name_where_that_is_enough() -> None:
    assert played("warren joins cutler\n")[1] == ["transfer warren N3117"]
    assert played("Warren joins Cutler (N3117)\n")[1] == ["transfer warren N3117"]


def test_a_beginning_that_fits_several_answers_lists_them_and_does_nothing() -> None:
    text, history = played("warren joins\n")
    which = "Which one? 1 Warren joins Cutler (N3117), 2 Warren joins Crawford (N3016)"
    assert history == [] and which in " ".join(text.split())


@pytest.mark.parametrize("line", ["no", "w", "6)", "no more transfrs", "warren joinz cutler"])
def test_nothing_is_done_on_a_mere_likeness(line: str) -> None:
    assert played(f"{line}\n")[1] == []


def test_a_piece_may_be_typed_by_its_name_in_the_words_of_the_log() -> None:
    """The leader Anderson is `anderson-i` in a log; a unit of that name there is not what an answer names."""
    _text, history = played("done\ntransfer anderson N2918\n")
    assert history[1] == "transfer anderson-i N2918"
    assert played("done\nTransfer ANDERSON-I n2918\n")[1] == history


def test_a_name_that_two_own_pieces_have_is_asked_about_by_their_ids() -> None:
    """Terry's division and the leader Terry are no ids; a Confederate brigade of that name is not the Union's."""
    session = Session.new(numbered("12").id, PEOPLE, 3)
    target = io.StringIO()
    Front(session, io.StringIO("march terry\nmarch terry-div\n"), target).run()
    told = " ".join(target.getvalue().split())
    assert "Which one? march terry-div, march terry-x" in told and "no such piece" not in told
    assert "Not allowed: that is for the" in told and not session.state.history


def test_who_is_refused_is_the_piece_of_the_side_that_is_asked() -> None:
    """ "ANDERSON" is no id; the leader of the Confederates is the only Anderson they have here."""
    text, history = played("done\ntransfer anderson N3520\ntransfer warren N3520\n")
    told = " ".join(text.split())
    assert history == ["done"]
    assert "Not allowed: no unit of Anderson's command is in N3520" in told
    assert "Not allowed: Warren belongs to the other side [4.0]" in told


def test_a_mistake_is_answered_by_what_was_meant() -> None:
    assert "I don't know 'no more transfrs'. Did you mean: 6 No more transfers?" in played("no more transfrs\n")[0]
    assert "I don't know 'objectivs'. Did you mean: objectives?" in played("objectivs\n")[0]


def test_a_verb_of_the_log_with_words_of_the_screen_is_answered_by_what_was_meant() -> None:
    answers = [answer("March with Griffin", 3), answer("Activate Warren", 4)]
    assert typed.guess(["march", "with", "grifin"], answers, ["reach"]) == "3 March with Griffin"
    text, history = played("transfr warren n3117\nno more transfers please\n")
    assert history == [] and "Did you mean: 6 No more transfers?" in text


def test_the_price_behind_an_answer_may_be_left_out() -> None:
    answers = [answer("March to N3117 Todd's Tavern: 4 MP", 1), answer("March to N3216: 6 MP", 2)]
    assert typed.whole(answers, ["march", "to", "n3216"]) == [answers[1]]
    assert typed.whole(answers, ["March", "to", "N3216:", "6", "MP"]) == [answers[1]]
    assert typed.whole(answers, ["march", "to"]) == [] and len(typed.begun(answers, ["march", "to"])) == 2


def test_a_command_goes_before_the_beginning_of_an_answer() -> None:
    text, history = played("done\ndone\nmap\npoints\n")
    assert history[:2] == ["done", "done"] and "Which one?" not in text


def answer(text: str, number: int) -> Answer:
    state = scenario(RACE).new_state()
    first = list_answers(Seat.deciding(state), {})[0]
    return first._replace(text=text, number=number)


@pytest.mark.parametrize(
    "game", [RACE, "boots2/mad-anthony", pytest.param("gtc/10-marching-to-cold-harbor", marks=pytest.mark.long)]
)
def test_every_answer_of_a_game_is_understood_by_its_own_words(game: str) -> None:
    """As they stand and in small letters, by the way that a line of input takes: that answer, or a list of all that
    show the same words."""
    sides = gtc_tui.load(game).sides
    session, random, looked = Session.new(game, dict.fromkeys(sides, "human"), 7), Random(7), 0
    while (decision := session.state.decision) is not None and len(session.state) < 700:
        if decision.side == CHANCE:
            session.auto()
            continue
        seat = Seat.deciding(session.state)
        answers = list_answers(seat, {piece.id: piece for piece in seat.view().pieces})
        front = Front(session, io.StringIO(), io.StringIO())
        for one in random.sample(answers, min(4, len(answers))):
            alike = [other for other in answers if other.text.casefold() == one.text.casefold()]
            for words in (one.text.split(), one.text.lower().split()):
                if len(alike) > 1 and front._action(words) is None:
                    with pytest.raises(GtcError, match="Which one"):
                        front._meant(words)
                else:
                    assert front._meant(words) == one.action, one.text
            looked += 1
        session.act(random.choice(decision.actions))
    assert looked > 100


# -- in Japanese ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "line", ["\uff11", "\u3000\uff11\u3000", "warren cutler", "cutler", "\uff37\uff41\uff52\uff52\uff45\uff4e cutler"]
)
def test_full_width_letters_and_names_among_japanese_words_are_understood(line: str, japanese: None) -> None:
    assert played(f"{line}\n")[1] == ["transfer warren N3117"]


def test_commands_may_be_typed_in_full_width_but_names_of_files_are_taken_as_they_are(
    tmp_path: Path, japanese: None
) -> None:
    text, history = played("\uff55\uff4e\uff44\uff4f\n\uff1f\n\uff52\uff4f\uff53\uff54\uff45\uff52 union\n")
    assert history == [] and "'" not in text.split("> ")[1] and "turns" in text.split("> ")[2]
    assert "Griffin" in text.split("> ")[3]
    name = tmp_path / "\uff21.log"
    played(f"save {name}\n")
    assert name.exists()


@pytest.mark.parametrize(("word", "shown"), [("\u5357\u8ecd", "Stuart"), ("\u5317", "Griffin"), ("conf", "Stuart")])
def test_sides_may_be_typed_by_their_names(word: str, shown: str, japanese: None) -> None:
    text, _history = played(f"roster {word}\nstory {word}\n")
    _start, roster, story, _end = text.split("> ")
    assert shown in roster and ("Griffin" in roster) != ("Stuart" in roster)
    assert word not in story


def test_a_word_for_an_answer_that_comes_later_is_no_misspelt_command() -> None:
    text, history = played("march\n")
    assert history == [] and "later this turn" in text and "mean" not in text


def test_a_roster_of_both_sides_says_whose_the_pieces_are() -> None:
    lines = [line.removeprefix("> ") for line in played("roster\n")[0].splitlines()]
    union, confederates = lines.index("Union"), lines.index("Confederates")
    assert any("Griffin" in line for line in lines[union:confederates])
    assert any("Stuart" in line for line in lines[confederates:])


def test_an_overlay_named_twice_is_told_once() -> None:
    text, _history = played("map zoc zoc\n")
    assert text.count("Zones of control: ") == 1


def test_lists_of_standing_orders_ask_nothing_anew() -> None:
    text, _history = played("never\nask 3\n")
    assert text.count("transfer leaders? [") == 1 and "there are no standing orders" in text
