"""The map of Virginia, and a painter of it for every zoom."""

from __future__ import annotations

import pytest

from gtc_tui.draw import ZOOMS, MapPainter
from gtc_tui.model.mapdata import MapData
from gtc_tui.scenario.mapfile import load_map


@pytest.fixture(scope="session")
def virginia() -> MapData:
    return load_map("gtc/virginia")


@pytest.fixture(scope="session")
def painters(virginia: MapData) -> dict[int, MapPainter]:
    return {zoom: MapPainter(virginia, zoom) for zoom in ZOOMS}
