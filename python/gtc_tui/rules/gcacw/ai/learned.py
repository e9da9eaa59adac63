"""What has been learned of positions by self-play: files `judge-NAME.toml` beside `ai.toml`, made by `gtc train`."""

from __future__ import annotations

from typing import Any

import msgspec

from gtc_tui._core import FEATURES
from gtc_tui.i18n import _
from gtc_tui.rules.kit.weights import NamedFiles
from gtc_tui.scenario.tomlfile import Reader, Table


class Network(msgspec.Struct, frozen=True):
    """The values in their order, by what they are for. features: for how many numbers of a position
    it was made. offsets: of points and lead, by scenario."""

    features: int
    offsets: tuple[tuple[float, float], ...]
    scale: tuple[float, ...]
    hidden: tuple[float, ...]
    points: tuple[float, ...]
    lead: tuple[float, ...]


class Provenance(msgspec.Struct, frozen=True):
    """Where it comes from. rules: digest of the program's files and data that the games were played with."""

    command: str
    date: str
    rules: str


class Made(Provenance, frozen=True):
    """The same, with what it was learned from."""

    games: int
    positions: int
    scenarios: tuple[str, ...]


class Learned(msgspec.Struct, frozen=True):
    """A network, made at once for one or more scenarios."""

    made: Made
    network: Network

    def of(self, scenario: str) -> tuple[float, ...]:
        """For one of them, as `Judge.learned` takes it. offsets are added to where both outputs begin."""
        network = self.network
        points, lead = network.offsets[self.made.scenarios.index(scenario)]
        outputs = ((network.points, points), (network.lead, lead))
        more = [(values[0] + offset, *values[1:]) for values, offset in outputs]
        return (*network.scale, *network.hidden, *more[0], *more[1])


def of(scenario: str, name: str = "") -> Learned | None:
    """What is known of a scenario by this name: what stands last in the file. Raises UnknownName, DataError."""
    return next((one for one in reversed(load(name) or ()) if scenario in one.made.scenarios), None)


def _read(reader: Reader) -> tuple[Learned, ...]:
    reader.known(("made", "network", "judgement"))
    tables = reader.tables("judgement")
    if "judgement" not in reader.data or not reader.data.keys().isdisjoint(("made", "network")):
        alone: dict[str, Any] = {name: reader.data[name] for name in ("made", "network") if name in reader.data}
        tables.insert(0, Table(alone))  # before there were lists
    found: list[Learned] = []
    for table in tables:
        made, network = reader.group("made", Made, table), reader.group("network", Network, table)
        own = {**table.raw, "made": made, "network": network}
        if made and network and (learned := reader.struct(own, Learned, table.label.rstrip(), table.place)):
            _check(reader, learned, table)
            found.append(learned)
    return tuple(found)


def _check(reader: Reader, learned: Learned, table: Table) -> None:
    """Notes what does not fit together."""
    network, where = learned.network, table.place(f"[{'.'.join((*table.names, 'network'))}]")
    if network.features != FEATURES:
        told = _("features: made for {n} numbers of a position, this program has {known}")
        reader.fault(table.label + told.format(n=network.features, known=FEATURES), *where, "features")
    count = (len(network.points) - 1 - FEATURES, len(network.hidden) // (1 + FEATURES))
    fits = len(network.scale) == 2 * FEATURES and len(network.lead) == len(network.points)
    fits = fits and len(network.offsets) == len(learned.made.scenarios)
    if not fits or count[0] != count[1] or len(network.hidden) % (1 + FEATURES) or not 0 <= count[0] <= 64:
        reader.fault(table.label + _("network: its lists do not fit together"), *where)
    if not all(abs(value) < 1e6 for value in (*network.scale, *network.hidden, *network.points, *network.lead)):
        reader.fault(table.label + _("network: numbers from -1000000 to 1000000"), *where)


FILES = NamedFiles("gcacw/judge", _read)
load = FILES.load
