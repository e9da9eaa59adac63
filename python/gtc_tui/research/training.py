"""Files of what has been learned of positions, with where they come from."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from pathlib import Path

import msgspec

from gtc_tui._core import FEATURES
from gtc_tui.play.workers.program import program
from gtc_tui.research.fitting import Network
from gtc_tui.research.selfplay import Positions
from gtc_tui.rules.gcacw.ai import habits, learned
from gtc_tui.scenario.locate import user_folder

_A_LINE = 10  # numbers


class Course(msgspec.Struct, frozen=True):
    """What was asked for. scenarios: with how many games of each. judge: name of what judged positions in them."""

    name: str
    scenarios: Mapping[str, int]
    nodes: int
    hidden: int
    seed: int
    judge: str

    @property
    def command(self) -> str:
        words = ["gtc", "train", self.name]
        for one, games in self.scenarios.items():
            words += ["--scenario", f"{one}={games}"]
        for option in ("nodes", "hidden", "seed", "judge"):
            words += [f"--{option}", str(getattr(self, option))]
        return " ".join(words)


def check(name: str, judge: str) -> None:
    """Raises UnknownName where nothing can be called so or there is no such judge, DataError where its file is bad."""
    learned.check_name(name)
    learned.load(judge)


def check_habits(name: str, against: str) -> None:
    """The same for habits, and for those of the enemy."""
    learned.check_name(name)
    habits.load(against)


def file_of(name: str) -> Path:
    """In the player's own data folder."""
    return user_folder() / learned.file_name(name)


def habits_file_of(name: str) -> Path:
    """The same of habits."""
    return user_folder() / habits.file_name(name)


def written(course: Course, network: Network, positions: Positions) -> str:
    """The file."""
    known = program()
    made = learned.Made(
        course.command,
        datetime.date.today().isoformat(),
        f"{known.version} {known.rules}",
        len(set(positions.games.tolist())),
        len(positions.ends),
        tuple(course.scenarios),
    )
    values = learned.Network(features=FEATURES, offsets=_pairs(network), **network.lists())
    groups = {"made": msgspec.to_builtins(made), "network": msgspec.to_builtins(values)}
    lines: list[str] = []
    for name, group in groups.items():
        lines += [f"[{name}]", *in_toml(group), ""]
    return "\n".join(lines)


def _pairs(network: Network) -> tuple[tuple[float, float], ...]:
    return tuple((float(f"{points:.6g}"), float(f"{lead:.6g}")) for points, lead in network.offsets.tolist())


def in_toml(group: Mapping[str, object]) -> list[str]:
    """Lines of a table."""
    return [f"{key} = {_value(value)}" for key, value in group.items()]


def _value(value: object) -> str:
    """In TOML."""
    if not isinstance(value, list | tuple):
        return msgspec.json.encode(value).decode()
    rows = [value[begin : begin + _A_LINE] for begin in range(0, len(value), _A_LINE)]
    return "[\n" + "".join("  " + ", ".join(_inside(one) for one in row) + ",\n" for row in rows) + "]"


def _inside(value: object) -> str:
    return f"{value:.6g}" if isinstance(value, float) else msgspec.json.encode(value).decode()
