"""What has been learned of positions by self-play: files `judge-NAME.toml` beside `ai.toml`, made by `gtc train`."""

from __future__ import annotations

import msgspec

from gtc_tui._core import FEATURES
from gtc_tui.i18n import _
from gtc_tui.rules.kit.weights import NamedFiles
from gtc_tui.scenario.tomlfile import Reader


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
    raw = reader.data.get("judgement", [])
    if not isinstance(raw, list) or not all(isinstance(one, dict) for one in raw):
        reader.fault(_("judgement: a list of tables, each under [[judgement]]"), "judgement")
        return ()
    if not raw or not reader.data.keys().isdisjoint(("made", "network")):  # a file of one, before there were lists
        raw = [{name: reader.data[name] for name in ("made", "network") if name in reader.data}, *raw]
    found: list[Learned] = []
    for number, one in enumerate(raw):
        label = f"[[judgement]] {number + 1}"
        learned = reader.struct(one, Learned, label, lambda key: (key,))
        if learned is not None:
            _check(reader, learned, label)
            found.append(learned)
    return tuple(found)


def _check(reader: Reader, learned: Learned, label: str) -> None:
    """Notes what does not fit together."""
    network = learned.network
    if network.features != FEATURES:
        told = _("{label}: features: made for {n} numbers of a position, this program has {known}")
        reader.fault(told.format(label=label, n=network.features, known=FEATURES), "features")
    count = (len(network.points) - 1 - FEATURES, len(network.hidden) // (1 + FEATURES))
    fits = len(network.scale) == 2 * FEATURES and len(network.lead) == len(network.points)
    fits = fits and len(network.offsets) == len(learned.made.scenarios)
    if not fits or count[0] != count[1] or len(network.hidden) % (1 + FEATURES) or not 0 <= count[0] <= 64:
        reader.fault(_("{label}: lists that do not fit together").format(label=label), "network")
    if not all(abs(value) < 1e6 for value in (*network.scale, *network.hidden, *network.points, *network.lead)):
        reader.fault(_("{label}: numbers from -1000000 to 1000000").format(label=label), "network")


FILES = NamedFiles("gcacw/judge", _read)
load = FILES.load
