"""gtc check-bot: what it finds in programs that play."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from programs import EXAMPLES, ROOT, Maker

from gtc_tui import cli


def checked(capsys: pytest.CaptureFixture[str], spec: str, *more: str) -> tuple[int, dict[str, Any], dict[str, Any]]:
    code = cli.main(["check-bot", spec, "--decisions", "30", *more])
    printed = capsys.readouterr()
    assert printed.err == ""
    report = json.loads(printed.out)
    return code, report, {one["check"]: one for one in report["checks"]}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_the_checker_passes_the_examples(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, report, checks = checked(capsys, str(path))
    assert code == 0 and report["ok"] and report["decisions"] == 30 and len(report["kinds"]) > 2
    assert all(one["ok"] for one in checks.values()) and len(checks) == 6


@pytest.mark.parametrize(
    ("body", "check", "told"),
    [
        ("say({'answer': 'done'})", "answers", "which is not legal at"),
        ("time.sleep(9)", "answers", "no answer within"),
        ("say({'answer': 0}); say({'answer': 0})", "answers", "without being asked"),
        ("say({'answer': 0}); time.sleep(0.05); say({'answer': 0})", "answers", "without being asked"),
        ("say({'answer': int(time.time() * 1e6) % len(message['actions'])})", "repeatable", "cannot be repeated"),
    ],
)
def test_the_checker_finds_what_is_wrong(
    program: Maker, capsys: pytest.CaptureFixture[str], body: str, check: str, told: str
) -> None:
    code, report, checks = checked(capsys, program(body))
    assert not checks[check]["ok"] and told in checks[check]["told"]
    assert (code == 0) == report["ok"] == (check == "repeatable")


def test_the_checker_finds_who_does_not_end(program: Maker, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spec = program("say({'answer': 0})")
    path = tmp_path / "bot.py"
    path.write_text(path.read_text() + "time.sleep(60)\n")
    code, _report, checks = checked(capsys, spec)
    assert code == 1 and "had to be killed" in checks["end"]["told"]


def test_the_checker_finds_who_falls_over_news(program: Maker, capsys: pytest.CaptureFixture[str]) -> None:
    body = "say({'protocol': 1}) if kind == 'hello' else None\n"
    body += "        say({'answer': 0}) if kind == 'decide' else None\n        assert kind != 'weather'"
    code, report, checks = checked(capsys, program(body, greets=False))
    assert code == 0 and report["ok"]
    assert not checks["unknown-messages"]["ok"] and "AssertionError" in checks["unknown-messages"]["told"]


def test_the_checker_knows_another_scenario(capsys: pytest.CaptureFixture[str]) -> None:
    code, report, _checks = checked(
        capsys, f"{ROOT}/docs/bots/routine_bot.sh,time=2s", "--scenario", "gtc/08-trevilian-station"
    )
    assert code == 0 and report["scenario"] == "gtc/08-trevilian-station" and report["limit"] == 2


@pytest.mark.parametrize(
    ("body", "told"),
    [("", "ended"), ("print('hello')", "no greeting"), ("print('{\"protocol\":9}')", "protocol 9"),
     ("print('x' * 100_000)", "more than 65536 bytes")],
)  # fmt: skip
def test_of_a_program_that_does_not_greet_there_is_one_line_of_complaint(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], body: str, told: str
) -> None:
    path = tmp_path / "silent.py"
    path.write_text(f"#!{sys.executable}\ninput()\n{body}\n")  # once it is spoken to: who writes before is told so
    path.chmod(0o755)
    assert cli.main(["check-bot", str(path)]) == 1
    printed = capsys.readouterr()
    assert printed.out == "" and printed.err.count("\n") == 1 and len(printed.err) < 300
    assert printed.err.startswith("gtc: silent.py: ") and told in printed.err
