"""The questions before a game as a list of rows, each with its values: the same on the screen and in lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gtc_tui.bots.base import EXEC, make_bot
from gtc_tui.bots.program import parse_spec
from gtc_tui.engine.action import Side
from gtc_tui.engine.report import Brief
from gtc_tui.errors import UnknownName
from gtc_tui.i18n import _
from gtc_tui.names import unknown
from gtc_tui.play.setup.lobby import Plan, player_kinds, player_name, seats, who_text

MOST_SEED = 2**63 - 1


class Choice(NamedTuple):
    """One question. kind: player, option, seed or guided; name: of the side or option. values: what it may be, the
    one at `at` chosen; a seed has one, written by the player. text: what that means."""

    kind: str
    name: str
    label: str
    values: tuple[str, ...]
    at: int
    text: str

    @property
    def value(self) -> str:
        return self.values[self.at]

    @property
    def shown(self) -> tuple[str, ...]:
        """The values as a player reads them."""
        return tuple(map(player_name, self.values)) if self.kind == "player" else self.values


class Choices:
    """What is chosen for a scenario. plan: what was wanted on the command line; notes: what of it there is not."""

    def __init__(self, game_id: str, brief: Brief, plan: Plan) -> None:
        self.game_id = game_id
        self.brief = brief
        self.notes: list[str] = []
        self._kinds = player_kinds()
        self._players = self._wanted_players(plan)
        self._options = self._wanted_options(plan)
        self._seed = "" if plan.seed is None else str(plan.seed)
        self._guided = plan.guided
        self._plan = plan

    def _wanted_players(self, plan: Plan) -> dict[str, str]:
        wanted = dict(plan.players)
        for side, kind in plan.players.items():
            if kind in self._kinds:
                continue
            try:
                if kind.startswith(EXEC):
                    parse_spec(kind)
                else:
                    make_bot(kind, 0)
                self._kinds.append(kind)
            except UnknownName as fault:
                self.notes.append(str(fault))
                del wanted[side]
        try:
            return _by_name(seats(self.brief.sides, self.game_id, wanted))
        except UnknownName as fault:
            self.notes.append(str(fault))
            known = {side: kind for side, kind in wanted.items() if side in self.brief.sides}
            return _by_name(seats(self.brief.sides, self.game_id, known))

    def _wanted_options(self, plan: Plan) -> set[str]:
        known = [offer.name for offer in self.brief.options]
        for name in plan.options:
            if name not in known:
                told = _("{game} has no option {name}").format(game=self.game_id, name=name[:40])
                self.notes.append(str(unknown(told, name, known)))
        return set(known).intersection(plan.options)

    def rows(self) -> list[Choice]:
        """Lessons, players by side, options, seed."""
        kinds = tuple(self._kinds)
        no_yes = (_("no"), _("yes"))
        text = _("tutorial: a short lesson whenever something new comes up")
        rows = [Choice("guided", "", _("Lessons"), no_yes, int(self._guided), text)]
        rows += [
            Choice("player", side, name, kinds, kinds.index(self._players[side]), who_text(self._players[side]))
            for side, name in self.brief.sides.items()
        ]
        for offer in self.brief.options:
            label = _("{option} ({section})").format(option=offer.title, section=offer.section)
            rows.append(Choice("option", offer.name, label, no_yes, int(offer.name in self._options), offer.text))
        text = _("same number, same dice; empty for a fresh game")
        rows.append(Choice("seed", "", _("Seed"), (self._seed or _("none"),), 0, text))
        return rows

    @property
    def seed(self) -> str:
        """As typed; "" for none."""
        return self._seed

    def turn(self, row: int, by: int = 1) -> None:
        """The next value of a row, or the one before; nothing for the seed, which is typed."""
        choice = self.rows()[row]
        value = choice.values[(choice.at + by) % len(choice.values)]
        if choice.kind == "player":
            self._players[choice.name] = value
        elif choice.kind == "option":
            self._options ^= {choice.name}
        elif choice.kind == "guided":
            self._guided = not self._guided

    def write_seed(self, text: str) -> None:
        """ "" for none. Raises UnknownName for what is no seed; nothing is changed then."""
        if text and not (text.isascii() and text.isdecimal() and len(text) < 20 and int(text) <= MOST_SEED):
            told = _("{text!r} is no whole number from {least} to {most}")
            raise UnknownName(told.format(text=text[:40], least=0, most=MOST_SEED))
        self._seed = text

    def plan(self) -> Plan:
        """What is chosen now."""
        options = tuple(offer.name for offer in self.brief.options if offer.name in self._options)
        seed = int(self._seed) if self._seed else None
        return Plan(dict(self._players), options, seed, self._guided, self._plan.log)


def _by_name(players: Mapping[Side, str]) -> dict[str, str]:
    return {str(side): kind for side, kind in players.items()}
