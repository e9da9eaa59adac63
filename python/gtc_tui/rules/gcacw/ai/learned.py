"""What has been learned of positions by self-play: files `judge-NAME.toml` beside `ai.toml`, made by `gtc train`."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from gtc_tui._core import FEATURES
from gtc_tui.i18n import _
from gtc_tui.rules.kit.weights import NamedFiles
from gtc_tui.scenario.tomlfile import Reader


class Learned(msgspec.Struct, frozen=True):
    """scenarios: whose games it was learned from, with what is otherwise in each: points, lead. values: as
    `Judge.learned` takes them, for all alike. biases: where among these the two outputs begin."""

    scenarios: Mapping[str, tuple[float, float]]
    values: tuple[float, ...]
    biases: tuple[int, int]

    def of(self, scenario: str) -> tuple[float, ...]:
        """The values for one of them."""
        values = list(self.values)
        for place, more in zip(self.biases, self.scenarios[scenario], strict=True):
            values[place] += more
        return tuple(values)


class Network(msgspec.Struct, frozen=True):
    """The file's group: the values in their order, by what they are for. features: for how many numbers of a position
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


def _read(reader: Reader) -> Learned | None:
    reader.known(("made", "network"))
    made, network = reader.group("made", Made), reader.group("network", Network)
    if made is None or network is None:
        return None
    if network.features != FEATURES:
        told = _("features: made for {n} numbers of a position, this program has {known}")
        reader.fault(told.format(n=network.features, known=FEATURES), "[network]", "features")
    values = (*network.scale, *network.hidden, *network.points, *network.lead)
    count = (len(network.points) - 1 - FEATURES, len(network.hidden) // (1 + FEATURES))
    fits = len(network.scale) == 2 * FEATURES and len(network.lead) == len(network.points)
    fits = fits and len(network.offsets) == len(made.scenarios)
    if not fits or count[0] != count[1] or len(network.hidden) % (1 + FEATURES) or not 0 <= count[0] <= 64:
        reader.fault(_("network: its lists do not fit together"), "[network]")
    if not all(abs(value) < 1e6 for value in values):
        reader.fault(_("network: numbers from -1000000 to 1000000"), "[network]")
    first = len(network.scale) + len(network.hidden)
    offsets = dict(zip(made.scenarios, network.offsets, strict=False))
    return Learned(offsets, values, (first, first + len(network.points)))


FILES = NamedFiles("gcacw/judge", _read)
load = FILES.load
