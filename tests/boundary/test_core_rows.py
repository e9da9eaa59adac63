"""Records that the core is handed: made by keywords, checked where they are read."""

from __future__ import annotations

import pytest

from gtc_tui import _core
from gtc_tui._core import CoreError, World
from gtc_tui.rules.gcacw.ai import simulation
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from support import inner, scenario

RIDES = "gtc/05-sheridan-rides-south"


@pytest.fixture
def play() -> GcacwPlay:
    return inner(scenario(RIDES).new_state())


def test_13_2_a_charge_takes_what_the_mishap_costs_and_never_more_than_the_most() -> None:
    charge = _core.Charge(unit=0, hurt=2, retreat=1, destroyed=5, most=6)
    assert [charge.price(mishap) for mishap in ("hurt", "retreat", "destroyed")] == [2, 1, 5]
    assert [charge.price("destroyed", so_far) for so_far in (0, 1, 2, 6, 9)] == [5, 5, 4, 0, 0]
    with pytest.raises(CoreError, match='"lost": no such mishap'):
        charge.price("lost")


def test_13_5_13_6_who_is_in_a_place(play: GcacwPlay) -> None:
    position = play.position
    first, second = 0, next(n for n in range(len(play.game.pieces)) if position.hex(n) != position.hex(0))
    inside, outside = _core.Area([position.hex(second), position.hex(first)]), _core.Area([position.hex(first)])
    assert inside.there(position, [second, first]) == [second, first]
    assert outside.there(position, [second, first]) == [first]
    position.lift(first)
    assert inside.there(position, [second, first]) == [second]
    with pytest.raises(CoreError, match="no piece"):
        inside.there(position, [len(play.game.pieces)])


@pytest.mark.parametrize(
    "given, told",
    [
        ({"errands": [_core.Errand(area=0, until=1, pays="never", worth=[], shared=[])]}, '"never": no errand pays so'),
        ({"errands": [_core.Errand(area=99, until=1, pays="", worth=[], shared=[])]}, "do not fit"),
        ({"charges": [_core.Charge(unit=999, hurt=0, retreat=0, destroyed=0, most=0)]}, "no piece 999"),
        ({"dues": [_core.Due(unit=-1, once=0, hurt=0.0)]}, "no piece -1"),
        ({"sent": _core.Sent(units=[0], goal=65535)}, "65535"),
        ({"alarm": _core.Alarm(pieces=[0], side=2, camp=0, radius=1)}, "side"),
    ],
)
def test_what_a_record_names_must_be_there(play: GcacwPlay, given: dict[str, object], told: str) -> None:
    with pytest.raises(CoreError, match=told):
        World(play.position, simulation.figures(play), **given)  # type: ignore[arg-type]


def test_a_record_is_made_by_all_its_keywords_and_by_nothing_else() -> None:
    with pytest.raises(TypeError, match="goal"):
        _core.Sent(units=[0])  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="positional"):
        _core.Due(1, 2, 3.0)  # type: ignore[misc]
    with pytest.raises(AttributeError):
        _core.Plan(kind="pass").kind = "march"  # type: ignore[attr-defined]
