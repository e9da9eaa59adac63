"""An honest game passes; whatever line of it is changed, left out, put in or exchanged, it does not."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from rolled import RACE, played, secret

from gtc_tui.cli import main
from gtc_tui.engine.verified import CHAINS, MARK, WITNESS, head_line
from gtc_tui.errors import GtcError, LogError
from gtc_tui.play.checks.dicecheck import check_file, check_lines

SCHEMES = [WITNESS, CHAINS]


@pytest.fixture(scope="module")
def games() -> dict[str, list[str]]:
    return {scheme: played(scheme) for scheme in SCHEMES}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_an_honest_game_passes(games: dict[str, list[str]], scheme: str) -> None:
    found = check_lines(games[scheme], "game")
    rolls = sum(line.startswith("roll ") for line in games[scheme])
    assert (found.scheme, found.rolls, found.before, found.foreseen) == (scheme, rolls, 0, False)
    assert rolls > 10 and found.replay.timeline.state.decision is None


@pytest.mark.parametrize("scheme", SCHEMES)
def test_an_honest_game_in_which_dice_were_taken_back_passes(scheme: str) -> None:
    lines = played(scheme, actions=120, undo=True)
    assert "undo" in lines
    assert check_lines(lines, "game").rolls == sum(line.startswith("roll ") for line in lines)


def spoilt(lines: list[str], at: int, rng: random.Random) -> list[tuple[str, list[str]]]:
    """Ways to spoil one line."""
    line, other = lines[at], rng.choice([n for n in range(len(lines)) if lines[n] != lines[at]])
    swapped = list(lines)
    swapped[at], swapped[other] = swapped[other], swapped[at]
    char = rng.randrange(len(line))
    changed = line[:char] + rng.choice([c for c in "0123456789abcdef x" if c != line[char]]) + line[char + 1 :]
    return [
        ("left out", lines[:at] + lines[at + 1 :]),
        ("twice", [*lines[:at], line, *lines[at:]]),
        ("exchanged", swapped),
        ("changed", [*lines[:at], changed, *lines[at + 1 :]]),
        ("undo put in", [*lines[:at], "undo", *lines[at:]]),
        ("empty line put in", [*lines[: at + 1], "", *lines[at + 1 :]]),
        ("cut short", lines[:at]),
    ]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_any_spoilt_line_is_found(scheme: str) -> None:
    lines, rng, caught = played(scheme, actions=50), random.Random(3), 0
    ends = [0, 1, 2, len(lines) - 1]
    for at in [*ends, *rng.sample(range(3, len(lines) - 1), 26)]:
        for how, other in spoilt(lines, at, rng):
            with pytest.raises(GtcError) as found:
                check_lines(other or ["{}"], "game")
            assert "\n" not in str(found.value), how
            caught += 1
    assert caught == 30 * 7


@pytest.mark.parametrize("scheme", SCHEMES)
def test_who_makes_the_head_anew_is_found_by_his_dice(games: dict[str, list[str]], scheme: str) -> None:
    """Another roll, a roll left out or made twice, dice taken back: whatever the head says."""
    lines = games[scheme][:-1]
    rolls = [n for n, line in enumerate(lines) if line.startswith("roll ")]
    for at in random.Random(5).sample(rolls, 6):
        words = lines[at].split()
        other = " ".join([words[0], str(int(words[1]) % 6 + 1), *words[2:]])
        for made in (
            [*lines[:at], other, *lines[at + 1 :]],
            lines[:at] + lines[at + 1 :],
            [*lines[:at], lines[at], *lines[at:]],
            [*lines[: at + 1], "undo", lines[at], *lines[at + 1 :]],
        ):
            with pytest.raises(LogError):
                check_lines([*made, head_line(made)], "game")


def resealed(lines: list[str], word: str, instead: str | None) -> list[str]:
    at = next(n for n, line in enumerate(lines) if line.startswith(f"{MARK} {word}"))
    made = [*lines[:at], *([] if instead is None else [instead]), *lines[at + 1 : -1]]
    return [*made, head_line(made)]


def test_another_secret_word_or_link_is_found(games: dict[str, list[str]]) -> None:
    other = secret("another").hex()
    witness, chains = games[WITNESS], games[CHAINS]
    for lines, word, instead, told in (
        (witness, "secret", f"{MARK} secret {other}", "not the secret that was committed to"),
        (witness, "secret", None, "published at the end of the game"),
        (witness, "word union", f"{MARK} word union {other}", "wrong dice"),
        (witness, "word union", None, "wrong dice"),
        (witness, "dice", None, "not understood"),
        (chains, "anchor union", f"{MARK} anchor union {other}", "not the link that was committed to"),
        (chains, "anchor union", None, "not the link that was committed to"),
        (chains, "link union 3", f"{MARK} link union 3 {other}", "not the link that was committed to"),
        (chains, "link union 3", None, "before both players had given their part"),
    ):
        with pytest.raises(LogError, match=told):
            check_lines(resealed(lines, word, instead), "game")


def test_a_part_of_the_dice_that_is_told_before_the_answer_it_is_for_is_found(games: dict[str, list[str]]) -> None:
    """Who has the other's link before he decides could look what he will roll."""
    lines = games[CHAINS][:-1]
    at = next(n for n, line in enumerate(lines) if n > 40 and line.startswith(f"{MARK} link"))
    made = [*lines[: at - 1], lines[at], lines[at - 1], *lines[at + 1 :]]
    with pytest.raises(LogError, match="too early or too late"):
        check_lines([*made, head_line(made)], "game")


def test_the_command_says_it_in_words(
    tmp_path: Path, games: dict[str, list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.log"
    path.write_text("\n".join(games[CHAINS]) + "\n")
    assert main(["verify", str(path)]) == 0
    assert "neither could choose one, nor know it before" in capsys.readouterr().out
    path.write_text("\n".join(games[CHAINS][:-4]) + "\n")
    assert main(["verify", str(path)]) == 1
    assert "lines are missing at the end" in capsys.readouterr().err
    path.write_text("\n".join(games[CHAINS]))
    with pytest.raises(LogError, match="cut off"):
        check_file(path)


def test_two_logs_of_a_game_agree_or_part_at_a_line(
    tmp_path: Path, games: dict[str, list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    lines = games[CHAINS][:-1]
    at = next(n for n, line in enumerate(lines) if n > 20 and line.startswith("roll "))
    shorter = [*lines[:at], head_line(lines[:at])]
    longer = [*shorter, *lines[at:]]
    longer.append(head_line(longer))
    texts = {"longer": longer, "shorter": shorter, "whole": games[CHAINS], "other": games[WITNESS]}
    paths = {name: tmp_path / f"{name}.log" for name in texts}
    for name, text in texts.items():
        paths[name].write_text("\n".join(text) + "\n")
    assert main(["verify", str(paths["longer"]), str(paths["shorter"])]) == 0
    assert "Both are of the same game." in capsys.readouterr().out
    assert main(["verify", str(paths["whole"]), str(paths["shorter"])]) == 1
    assert f"They differ from line {at + 1} on: roll" in capsys.readouterr().out
    assert main(["verify", str(paths["whole"]), str(paths["other"])]) == 1
    assert "from line 2 on" in capsys.readouterr().out


def test_a_game_of_home_cannot_be_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from gtc_tui.play.table.session import Session

    session = Session.new(RACE, {}, 7, tmp_path / "home.log")
    session.close()
    assert main(["verify", str(tmp_path / "home.log")]) == 1
    assert "nobody committed to these dice" in capsys.readouterr().err
