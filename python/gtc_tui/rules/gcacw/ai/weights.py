"""What the machine player thinks things are worth: `ai.toml`, the only place of such figures."""

from __future__ import annotations

import msgspec

from gtc_tui._core import WEIGHTS
from gtc_tui.i18n import _
from gtc_tui.rules.kit.weights import WeightsFile
from gtc_tui.scenario.tomlfile import Reader

_CHOICES, _CAMPAIGN, _AHEAD = "choices", "campaign", "ahead"


class Choices(msgspec.Struct, frozen=True, rename="kebab"):
    """Weights of choices that the native core does not plan; the file says what each means."""

    marker: float
    fruitless: float
    joining: float
    halt: float
    works: float
    usual: float
    crossing: float
    detour: float
    line: float
    last_work: float
    small: float
    forming: float
    journey: float
    box_chance: float
    box_battle: float
    box_link: float
    garrison: float
    summons: float
    beside_enemies: float


class CampaignWeights(msgspec.Struct, frozen=True):
    """Weights of the plan of a campaign; the file says what each means."""

    cycles: float
    ahead: float
    depot: float
    building: float
    supplied: float
    repair: float
    moving: float
    least: float
    mass: float
    barred: float
    works: float
    march: float
    pace: float
    through: float
    stage: int
    front: float
    radius: int
    later: float
    about: int
    risk: float
    unsupplied: float
    hold: float
    picket: int
    post: int
    detached: float
    quiet: int
    horizon: float
    apart: float
    worn: float
    near: int
    fulfilled: float
    loyal: float


class AheadWeights(msgspec.Struct, frozen=True):
    """Weights by which playouts of a campaign are judged; the file says what each means."""

    manpower: float
    doubt: float


class Weights(msgspec.Struct, frozen=True):
    """core: those of the native core, in the order of its WEIGHTS."""

    core: tuple[float, ...]
    choices: Choices
    campaign: CampaignWeights
    ahead: AheadWeights

    def of(self, name: str) -> float:
        """One of the native core's."""
        return self.core[WEIGHTS.index(name)]


def _read(reader: Reader) -> Weights | None:
    reader.known((*WEIGHTS, _CHOICES, _CAMPAIGN, _AHEAD))
    found = []
    for name in WEIGHTS:
        value = reader.data.get(name)
        if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= 1000:
            found.append(float(value))
        elif value is None:
            reader.fault(_("{name} is missing").format(name=name))
        else:
            reader.fault(_("{name}: must be a number from -1000 to 1000").format(name=name), name)
    choices, campaign = reader.group(_CHOICES, Choices), reader.group(_CAMPAIGN, CampaignWeights)
    ahead = reader.group(_AHEAD, AheadWeights)
    if choices is None or campaign is None or ahead is None:
        return None
    return Weights(tuple(found), choices, campaign, ahead)


FILE = WeightsFile("gcacw/ai.toml", _read)
load = FILE.load
