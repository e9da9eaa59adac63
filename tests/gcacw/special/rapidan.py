"""13.2: the scenario and places of it that several of its tests need."""

from __future__ import annotations

from support import scenario

RAPIDAN = scenario("gtc/02-grant-crosses-the-rapidan")
GERMANNA, ELYS, FREDERICKSBURG = "N2409/N2510", "N3009/N3010", "N4213/N4114"
FAR = {"lomax": "N4325"}
