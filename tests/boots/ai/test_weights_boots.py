"""The file of weights: what is wrong with it is told, and the greedy player plays by it."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from scenes import MAD_ANTHONY, US, game, inner, scene

from gtc_tui.engine.action import Action
from gtc_tui.errors import DataError
from gtc_tui.rules.boots.ai import weights
from gtc_tui.rules.boots.ai.policy import appraise
from gtc_tui.rules.boots.heroism.kinds import MARKERS
from gtc_tui.rules.boots.heroism.windows import Play
from gtc_tui.rules.boots.turn.operations import Draw
from gtc_tui.scenario.locate import find_file


def use(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *changes: tuple[str, str]) -> None:
    """From now on lines of the file of weights read otherwise."""
    text = find_file(weights.FILE.name).read_text()
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path = tmp_path / "scenarios" / weights.FILE.name
    path.parent.mkdir(parents=True)
    path.write_text(text)
    monkeypatch.setenv("GTC_DATA", str(tmp_path))  # a player's own file comes first


def test_faults_of_the_weights_name_file_and_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    changes = ("held = 0.5\n", 'held = "half"\n'), ("[search]\n", "[search]\nsurprise = 1\n"), ("rally = 1.5\n", "")
    use(monkeypatch, tmp_path, *changes, ("won = 30.0\n", ""))
    with pytest.raises(DataError) as caught:
        weights.load()
    lines = (tmp_path / "scenarios" / weights.FILE.name).read_text().splitlines()
    told = "\n".join(caught.value.faults)
    assert f"ai.toml:{lines.index('held = ' + chr(34) + 'half' + chr(34)) + 1}: [goals] held: expected" in told
    assert f"ai.toml:{lines.index('surprise = 1') + 1}: [search] surprise: unknown" in told
    assert "[search] won: missing" in told and f"ai.toml:{lines.index('[kept]') + 1}: [kept] rally is missing" in told


def test_every_kind_of_heroism_marker_has_a_weight_and_nothing_else() -> None:
    assert set(weights.load().kept) == set(MARKERS)


@pytest.mark.parametrize("kept, better", [("0.1", Play("spies")), ("9.0", Draw())])
def test_the_greedy_player_plays_by_the_file_of_weights(
    kept: str, better: Action, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, tmp_path, ("spies = 0.1\n", f"spies = {kept}\n"))
    fresh = dataclasses.replace(game(MAD_ANTHONY))  # weights are read once a game
    state = scene(fresh, hands=(("spies",), ()), sc_1ky="1026", in_tec="2533")
    decision = state.decision
    assert decision is not None and decision.kind == "operation" and decision.side == US
    values = dict(zip(decision.actions, appraise(inner(state), decision), strict=True))
    assert max((Draw(), Play("spies")), key=values.__getitem__) == better
