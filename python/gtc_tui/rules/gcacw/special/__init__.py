"""Special rules of scenarios, one module a scenario. A scenario file names its rules by a key."""

from __future__ import annotations

from collections.abc import Mapping

from gtc_tui.rules.gcacw.special.base import ScenarioRules
from gtc_tui.rules.gcacw.special.s01_wilderness import Wilderness
from gtc_tui.rules.gcacw.special.s02_grant_crosses_the_rapidan import GrantCrossesTheRapidan
from gtc_tui.rules.gcacw.special.s03_race_for_spotsylvania import RaceForSpotsylvania
from gtc_tui.rules.gcacw.special.s04_bloody_spotsylvania import BloodySpotsylvania
from gtc_tui.rules.gcacw.special.s05_sheridan_rides_south import SheridanRidesSouth
from gtc_tui.rules.gcacw.special.s06_strike_them_a_blow import StrikeThemABlow
from gtc_tui.rules.gcacw.special.s07_bethesda_church import BethesdaChurch
from gtc_tui.rules.gcacw.special.s08_trevilian_station import TrevilianStation

RULES: Mapping[str, type[ScenarioRules]] = {
    "none": ScenarioRules,
    "s01-wilderness": Wilderness,
    "s02-grant-crosses-the-rapidan": GrantCrossesTheRapidan,
    "s03-race-for-spotsylvania": RaceForSpotsylvania,
    "s04-bloody-spotsylvania": BloodySpotsylvania,
    "s05-sheridan-rides-south": SheridanRidesSouth,
    "s06-strike-them-a-blow": StrikeThemABlow,
    "s07-bethesda-church": BethesdaChurch,
    "s08-trevilian-station": TrevilianStation,
}
