"""Files of what has been learned of positions, with where they come from."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from gtc_tui._core import FEATURES
from gtc_tui.play.workers.program import program
from gtc_tui.research.fitting import Network
from gtc_tui.research.selfplay import Positions
from gtc_tui.rules.gcacw.ai import habits, learned
from gtc_tui.rules.kit.weights import NamedFiles, check_name
from gtc_tui.scenario.locate import user_folder

JUDGES, HABITS = learned.FILES, habits.FILES
PlayedBy = tuple[NamedFiles[Any], str]
"""What was learned before and games are played by: the files that have such things, and a name."""
_A_LINE = 10  # numbers


class Course(msgspec.Struct, frozen=True):
    """What was asked for. scenarios: with how many games of each. judge: name of what judged positions in them;
    habits: of what both sides chose by."""

    name: str
    scenarios: Mapping[str, int]
    nodes: int
    hidden: int
    seed: int
    judge: str
    habits: str

    @property
    def command(self) -> str:
        settings = {option: getattr(self, option) for option in ("nodes", "hidden", "seed", "judge", "habits")}
        scenario = [f"{one}={games}" for one, games in self.scenarios.items()]
        return command_line("train", self.name, scenario=scenario, **settings)


def command_line(command: str, name: str, **options: object) -> str:
    """What was typed, with all that was not. A list is an option that was given more than once."""
    words = ["gtc", command, name]
    for option, value in options.items():
        for one in value if isinstance(value, list) else [value]:
            words += [f"--{option}", str(one)]
    return " ".join(words)


def check(name: str, by: Iterable[PlayedBy]) -> None:
    """name: of what is to be learned. by: what games are played by. Raises UnknownName where nothing can be called so,
    or nothing is known by one of these, DataError where its file is bad."""
    check_name(name)
    for files, one in by:
        files.load(one)


def file_of(files: NamedFiles[Any], name: str) -> Path:
    """In the player's own data folder."""
    return user_folder() / files.file_name(name)


def provenance(command: str) -> learned.Provenance:
    """Of what is learned now, by this program."""
    known = program()
    return learned.Provenance(command, datetime.date.today().isoformat(), f"{known.version} {known.rules}")


def learned_by(course: Course, network: Network, positions: Positions) -> learned.Learned:
    """What comes of it."""
    made = learned.Made(
        **msgspec.structs.asdict(provenance(course.command)),
        games=len(set(positions.games.tolist())),
        positions=len(positions.ends),
        scenarios=tuple(course.scenarios),
    )
    return learned.Learned(made, learned.Network(features=FEATURES, offsets=_pairs(network), **network.lists()))


def with_others(new: learned.Learned, known: Iterable[learned.Learned]) -> list[learned.Learned]:
    """The new one last; of the known ones those that are for other scenarios too."""
    return [one for one in known if not set(one.made.scenarios) <= set(new.made.scenarios)] + [new]


def written(name: str, found: Iterable[msgspec.Struct]) -> str:
    """The file: a list of tables of this name, in each what is no table first."""
    lines: list[str] = []
    for one in found:
        values = msgspec.to_builtins(one)
        groups = {key: value for key, value in values.items() if isinstance(value, dict)}
        lines += [f"[[{name}]]", *_in_toml({key: value for key, value in values.items() if key not in groups})]
        for key, group in groups.items():
            lines += [f"[{name}.{key}]", *_in_toml(group)]
        lines.append("")
    return "\n".join(lines)


def _pairs(network: Network) -> tuple[tuple[float, float], ...]:
    return tuple((float(f"{points:.6g}"), float(f"{lead:.6g}")) for points, lead in network.offsets.tolist())


def _in_toml(group: Mapping[str, object]) -> list[str]:
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
