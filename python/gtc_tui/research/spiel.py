"""Games for OpenSpiel: importing this registers "python_gtc", with the scenario as its parameter.

    import pyspiel
    import gtc_tui.research.spiel
    game = pyspiel.load_game("python_gtc(scenario=gtc/03-race-for-spotsylvania)")

Players 0 and 1 are the game's sides in their order. Chance nodes have the dice with their exact probabilities. Actions
are numbers by `numbering`; `action_to_string` gives their texts. Returns are 1, 0 or -1: won, drawn, lost. A state is
serialised as the texts of its actions. OpenSpiel packs them with pickle, so read no serialised state that you do not
trust; a log is safe to read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np
import pyspiel

from gtc_tui import systems
from gtc_tui.engine.action import CHANCE, Action
from gtc_tui.engine.game import Game
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.messages import told
from gtc_tui.research import observation
from gtc_tui.research.numbering import SIZE, numbered

NAME = "python_gtc"
DEFAULT = "gtc/03-race-for-spotsylvania"
_OUTCOMES = 6**3  # of three dice
_A_TURN = 4000  # decisions, and as many dice: ten times what random players need for a turn of the biggest scenario


def _type(secrets: bool) -> pyspiel.GameType:
    """secrets: of a series in which a side does not know all that the other knows."""
    known = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=NAME,
        long_name="gtc-tui",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=known.IMPERFECT_INFORMATION if secrets else known.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"scenario": DEFAULT},
    )


@lru_cache(maxsize=16)
def _load(scenario: str) -> Game:
    return systems.load(scenario)


class SpielGame(pyspiel.Game):
    """A scenario. gtc: the game behind it. Raises GtcError for a scenario that does not exist."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        wanted = dict(params or {})
        self.gtc = _load(str(wanted.get("scenario", DEFAULT)))
        turns = len(self.gtc.new_state().view(None).track)
        info = pyspiel.GameInfo(
            num_distinct_actions=SIZE,
            max_chance_outcomes=_OUTCOMES,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_A_TURN * max(1, turns),
        )
        super().__init__(_type(self.gtc.secrets), info, wanted)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self, iig_obs_type, params)

    def max_chance_nodes_in_history(self) -> int:
        return int(self.max_game_length())


class _Holder:
    """The state behind a state. OpenSpiel clones by making a new state and copying its attributes deeply; so the new
    one begins with nothing, and a copy is a clone."""

    def __init__(self, state: State | None = None) -> None:
        self.state = state
        self.actions: dict[int, Action] | None = None

    def __deepcopy__(self, _memo: object) -> _Holder:
        twin = _Holder(None if self.state is None else self.state.clone())
        twin.actions = self.actions  # never changed
        return twin

    def __reduce__(self) -> tuple[Callable[..., _Holder], tuple[str, tuple[str, ...]]]:
        if self.state is None:
            return _restored, ("", ())
        text = self.state.game.system.codec.text
        return _restored, (self.state.game.id, tuple(text(action) for action in self.state.history))


def _restored(scenario: str, texts: tuple[str, ...]) -> _Holder:
    if not scenario:
        return _Holder()
    state = _load(scenario).new_state()
    state.replay(map(state.game.system.codec.parse, texts))
    return _Holder(state)


class SpielState(pyspiel.State):
    """A position. gtc: the state behind it: this is the table, and observers show what the seats do."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._held = _Holder()

    @property
    def gtc(self) -> State:
        if self._held.state is None:
            self._held.state = self.get_game().gtc.new_state()
        return self._held.state

    def _numbered(self) -> dict[int, Action]:
        if self._held.actions is None:
            side = self.gtc.to_move
            asked = side is not None and side != CHANCE
            self._held.actions = numbered(Seat(self.gtc, side)) if asked else {}
        return self._held.actions

    def current_player(self) -> int:
        side = self.gtc.to_move
        if side is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if side == CHANCE else self.gtc.game.sides.index(side)

    def _legal_actions(self, _player: int) -> list[int]:
        return list(self._numbered())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        decision = self.gtc.decision
        assert decision is not None and decision.side == CHANCE
        total = sum(decision.weights)
        return [(number, weight / total) for number, weight in enumerate(decision.weights)]

    def _apply_action(self, number: int) -> None:
        action = self._action(number)
        if action is None:
            raise GtcError(_("{number}: no legal action has this number here").format(number=number))
        self.gtc.apply(action)
        self._held.actions = None

    def _action(self, number: int) -> Action | None:
        if self.gtc.to_move != CHANCE:
            return self._numbered().get(number)
        outcomes = self.gtc.legal_actions()
        return outcomes[number] if 0 <= number < len(outcomes) else None

    def _action_to_string(self, _player: int, number: int) -> str:
        action = self._action(number)
        return f"({number})" if action is None else self.gtc.game.system.codec.text(action)

    def is_terminal(self) -> bool:
        return self.gtc.decision is None

    def returns(self) -> list[float]:
        result = self.gtc.result
        if result is None or result.winner is None:
            return [0.0, 0.0]
        return [1.0 if side == result.winner else -1.0 for side in self.gtc.game.sides]

    def __str__(self) -> str:
        """The actions so far as their texts: what tells one history from another."""
        text = self.gtc.game.system.codec.text
        return "\n".join(text(action) for action in self.gtc.history)


class Observer:
    """OpenSpiel's observer: `tensor` and `dict` as `observation.observe`; the string is what is asked, as far as the
    side may know, and its view, as JSON; with perfect recall the history, or where sides have secrets, what the side
    did and was told before."""

    def __init__(self, game: SpielGame, kind: Any, params: Any) -> None:
        if params:
            raise GtcError(_("observers take no parameters: {params}").format(params=params))
        self._recall = kind is not None and kind.perfect_recall
        self.tensor = np.zeros(observation.shape(Seat(game.gtc.new_state(), None)), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        observation.observe(_seat(state, player), self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        seat = _seat(state, player)
        if not self._recall:
            return _json((seat.decision, seat.view()))
        if not seat.game.secrets:
            return f"{player}\n{state}"
        return "\n".join((str(player), *_memories(seat), _json((seat.decision, seat.view()))))


def _seat(state: SpielState, player: int) -> Seat:
    return Seat(state.gtc, state.gtc.game.sides[player])


def _json(thing: object) -> str:
    return msgspec.json.encode(thing, enc_hook=told).decode()


def _memories(seat: Seat) -> Iterator[str]:
    """What a side did, and what it was told, from the beginning."""
    text = seat.game.system.codec.text
    for action, events in seat.log():
        if action is not None:
            yield text(action)
        yield from (event.text for event in events)


pyspiel.register_game(_type(secrets=False), SpielGame)
