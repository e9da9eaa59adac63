"""37.0 The greedy player uses force markers with sense: it hides who is near the enemy, gives strong stacks a dummy,
and sends dummies towards the enemy where no unit has anything better to do."""

from __future__ import annotations

from random import Random

from gtc_tui._core import FATIGUE
from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.engine.action import CHANCE, PieceId, Side
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.ai import policy
from gtc_tui.rules.gcacw.forces import markers
from gtc_tui.rules.gcacw.forces.placing import AddDummy, Hide
from gtc_tui.rules.gcacw.march.dummies import MarchDummy
from support import RACE, UNION, At, changed, drive, inner, scenario, scene, texts

HIDING = scenario(RACE, "limited-information")
VERBS = ("hide", "add-dummy", "take-off", "march-dummy")


def values(state: State) -> dict[str, float]:
    assert state.decision is not None
    return dict(zip(texts(state), policy.appraise(inner(state), state.decision), strict=True))


def best(state: State) -> str:
    worth = values(state)
    return max(worth, key=worth.__getitem__)


def test_37_0_who_is_near_the_enemy_is_hidden_before_anything_else() -> None:
    state = scene(game=HIDING, acting=UNION, robinson="N3117", rodes="N2413")
    assert best(state) == "hide N3117"
    far = scene(game=HIDING, acting=UNION, robinson="N3117", rodes="S3626")
    assert "hide N3117" in texts(far) and not best(far).startswith(VERBS)


def test_37_0_a_strong_stack_gets_a_dummy_and_a_weak_one_none() -> None:
    strong = scene(game=HIDING, acting=UNION, robinson=At("N3117", 12), rodes="N2413")
    drive(strong, "hide N3117")
    assert best(strong) == "add-dummy N3117"
    drive(strong, "add-dummy N3117")
    assert "add-dummy N3117" in texts(strong)
    assert not best(strong).startswith(("add-dummy", "take-off"))  # one is enough
    weak = scene(game=HIDING, acting=UNION, robinson=At("N3117", 5), rodes="N2413")
    drive(weak, "hide N3117")
    assert not best(weak).startswith(VERBS)


def test_37_0_a_dummy_marches_where_no_unit_has_anything_better_to_do() -> None:
    """At fatigue level 4 nobody can act; the dummy goes towards the enemy and stops before he finds it out."""
    state = scene(game=HIDING, acting=UNION, robinson=At("N3117", 12), rodes="N2514")
    drive(state, "hide N3117", "add-dummy N3117")
    state = changed(state, lambda play: play.position.set(play.game.index[PieceId("robinson")], FATIGUE, 4))
    assert best(state) == "march-dummy N3117 infantry"
    before = _apart(state, UNION, "N3117")
    drive(state, "march-dummy N3117 infantry", "roll 6")
    while state.decision is not None and state.decision.kind == "dummy":
        drive(state, best(state))
    place = next(where for where in markers.standing(inner(state), UNION) if where != "N3117")
    assert 4 == _apart(state, UNION, place) < before, before


def test_37_0_in_whole_games_no_dummy_gives_itself_away() -> None:
    """At the steps of its own march; and a march begins only where the enemy is some way off."""
    hidden = added = marched = 0
    for seed in (4, 5):
        state, rng, bot = HIDING.new_state(), Random(seed), GreedyBot(seed)
        while (decision := state.decision) is not None:
            if decision.side == CHANCE:
                state.apply(rng.choices(decision.actions, decision.weights)[0])
                continue
            action = bot.choose(Seat.deciding(state))
            hidden += isinstance(action, Hide)
            added += isinstance(action, AddDummy)
            if isinstance(action, MarchDummy):
                marched += 1
                assert 4 < _apart(state, decision.side, action.hex) <= 15
            events = state.apply(action)
            if decision.kind == "dummy":
                assert not [event for event in events if event.kind == "reveal" and event.side == decision.side]
    assert hidden > 15 and added > 3 and marched > 4, (hidden, added, marched)


def _apart(state: State, side: Side, place: str) -> int:
    play = inner(state)
    distance, ids = play.game.map.hexmap.distance, play.game.map.ids
    enemies = play.position.standing(1 - play.game.side_index(side))
    return min(distance(ids[place], play.position.hex(unit)) for unit in enemies)
