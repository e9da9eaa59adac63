"""What a command that learns has played is not lost: `gtc train`, `gtc habits`, interrupted and begun again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("cmaes")

from gtc_tui.cli import main
from gtc_tui.research import habits, selfplay
from gtc_tui.scenario.locate import find_file
from support import RACE

LEARN = {
    "habits": ["habits", "mine", "--scenario", f"{RACE}:union={2 * habits.ROUND}"],
    "train": ["train", "mine", "--scenario", f"{RACE}=30", "--nodes", "2", "--hidden", "0"],
}
WORK: dict[str, type[Any]] = {"habits": habits.Trial, "train": selfplay.Games}


@pytest.fixture(params=LEARN)
def command(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(habits, "DICE", 5)
    monkeypatch.setattr(habits, "JUDGED", 10)
    return str(request.param)


@pytest.fixture
def interrupted_at(command: str, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], list[object]]:
    """Ctrl-C comes with this piece of work from now on; what has been begun since."""
    done = WORK[command].done

    def set_to(number: int) -> list[object]:
        begun: list[object] = []

        def interrupted(self: Any, bench: object) -> object:
            if len(begun) == number:
                raise KeyboardInterrupt
            begun.append(self.key)
            return done(self, bench)

        monkeypatch.setattr(WORK[command], "done", interrupted)
        return begun

    return set_to


def outcome(folder: Path) -> list[Path]:
    return sorted((folder / "scenarios" / "gcacw").iterdir())


def test_the_same_command_goes_on_after_an_interruption(
    command: str,
    interrupted_at: Callable[[int], list[object]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("GTC_DATA", str(tmp_path / "whole"))
    all_of_it = interrupted_at(-1)
    assert main(LEARN[command]) == 0
    [whole] = outcome(tmp_path / "whole")
    monkeypatch.setenv("GTC_DATA", str(tmp_path / "parts"))
    interrupted_at(0)
    capsys.readouterr()
    assert main(LEARN[command]) == 130
    assert outcome(tmp_path / "parts") == [] and "kept" not in capsys.readouterr().err
    first = interrupted_at(4)
    assert main(LEARN[command]) == 130
    [left] = outcome(tmp_path / "parts")
    assert f"interrupted; what was played is kept in {left}, and the same command goes on" in capsys.readouterr().err
    with left.open("a") as file:
        file.write('{"half": ')  # a kill in the middle of a line
    second = interrupted_at(1)
    assert main(LEARN[command]) == 130
    third = interrupted_at(-1)
    assert main(LEARN[command]) == 0
    assert [*first, *second, *third] == all_of_it, "nothing is played twice"
    [parts] = outcome(tmp_path / "parts")
    assert parts.name == whole.name and parts.read_text() == whole.read_text()


@pytest.mark.parametrize("command", ["train"], indirect=True)
def test_what_was_played_for_something_else_is_not_mixed_in(
    command: str,
    interrupted_at: Callable[[int], list[object]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("GTC_DATA", str(tmp_path))
    interrupted_at(2)
    assert main(LEARN[command]) == 130
    [left] = outcome(tmp_path)
    kept = left.read_text()

    def refusal(*more: str) -> str:
        before = left.read_text()
        capsys.readouterr()
        assert main([*LEARN[command], *more]) == 1
        assert left.read_text() == before and not list(left.parent.glob("judge-mine.toml"))
        return capsys.readouterr().err

    assert "left unfinished by gtc train mine" in refusal("--seed", "2")
    assert "left unfinished by gtc train mine" in refusal("--compare", "1")
    own = left.with_name("ai.toml")
    own.write_text(find_file("gcacw/ai.toml").read_text() + "# changed\n")
    assert "was played by another program, or by other weights" in refusal()
    own.unlink()
    left.write_text(kept.replace('"format":1', '"format":99', 1))
    assert "nothing that was played to learn from; --force begins anew" in refusal()
    left.write_text(kept + '{"scenario":1}\n')
    assert f"{left}:4: nothing that was played to learn from" in refusal()
    left.write_text(kept)
    begun = interrupted_at(-1)
    assert main([*LEARN[command], "--seed", "2", "--force"]) == 0 and len(begun) == 6


def test_nothing_is_left_where_nobody_reads_what_is_told(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in `gtc train ... | head`: what was learned is there by then."""

    def broken(_told: object) -> None:
        raise BrokenPipeError

    monkeypatch.setenv("GTC_DATA", str(tmp_path))
    monkeypatch.setattr(f"gtc_tui.cli.{command}.print_json", broken)
    main(LEARN[command])
    [whole] = outcome(tmp_path)
    assert whole.suffix == ".toml"
