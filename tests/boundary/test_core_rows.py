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


def test_who_of_a_side_is_in_a_place(play: GcacwPlay) -> None:
    position, beyond = play.position, _core.Area([play.game.map.hexmap.size + 1000])
    hexes = sorted({position.hex(unit) for side in (0, 1) for unit in position.standing(side)}, reverse=True)
    everywhere = _core.Area(hexes)
    for side in (0, 1):
        units = [unit for where in hexes for unit in position.units_at(where)]
        own = [unit for unit in units if unit in position.standing(side)]
        assert own and everywhere.units(position, side) == own
        assert everywhere.occupied(position, side) == list(dict.fromkeys(map(position.hex, own)))
        for asked in (beyond.units, beyond.occupied):
            with pytest.raises(CoreError, match="no hex"):
                asked(position, side)
    with pytest.raises(CoreError, match="side"):
        everywhere.units(position, 2)


def test_24_0_who_has_a_county(play: GcacwPlay) -> None:
    position, size = play.position, play.game.map.hexmap.size
    holders = [_core.County(side=0), _core.County(side=1, mark=0)]
    counties = _core.Counties([None, 0, 1], holders)
    position.set_mark(0, 0)
    assert [counties.holder(position, where) for where in range(4)] == [None, 0, 0, None]
    position.set_mark(0, 1)
    assert counties.holder(position, 2) == 1
    far = [where for where in range(size) if position.apart(0, [], 3)[where] == _core.UNREACHED]
    assert counties.quiet(position, 0, range(size), [], 3) == [where for where in far if where != 2]
    for wrong, told in [
        (lambda: _core.Counties([2], holders), "holder"),
        (lambda: _core.Counties([], [_core.County(side=2)]), "sides"),
        (lambda: _core.Counties([], [_core.County(side=0, mark=9999)]).holder(position, 0), "mark"),
        (lambda: counties.holder(position, size + 1000), "no hex"),
        (lambda: counties.quiet(position, 2, [], [], 1), "side"),
        (lambda: counties.quiet(position, 0, [], [256], 1), "terrain"),
    ]:
        with pytest.raises(CoreError, match=told):
            wrong()


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
