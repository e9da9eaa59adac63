"""argparse's own words, in the language that the player has set."""

from __future__ import annotations

import re

import pytest

from gtc_tui import cli
from gtc_tui.cli.argwords import WORDS
from gtc_tui.cli.parser import parsers
from gtc_tui.i18n import _
from gtc_tui.widths import cells
from support import RACE


def test_help_is_japanese_to_its_headings(japanese: None, capsys: pytest.CaptureFixture[str]) -> None:
    parser, commands = parsers()
    for one in (parser, *commands.values()):
        told = one.format_help()
        assert told.startswith("書式: gtc") and "\nオプション:\n" in told and "このヘルプを表示して終わる" in told
        assert not re.search("usage|options:|arguments|show this|show program", told), told
        assert all(cells(line) <= 80 for line in told.splitlines()), told
    assert cli.main(["play", "--help"]) == 0
    assert "\n引数:\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["show"], "必要な引数がない: SCENARIO (gtc show --helpを参照)"),
        (["fly"], "fly: そのようなコマンドはない (gtc --helpを参照)"),
        (
            ["play", RACE, "--unon", "human", "--text"],
            f"--unon: そのような選択ルールも陣営も{RACE}にはない。--unionか?",
        ),
        (["list", "more"], "不明な引数: more (gtc list --helpを参照)"),
        (["show", RACE, "--log"], "--log: 値を1つ書く (gtc show --helpを参照)"),
        (["play", RACE, "--text=x"], "--text: 値'x'は付けられない (gtc play --helpを参照)"),
        (["reach", RACE, "griffin", "--mp", "x"], "--mp: 'x'は0～1000000000の整数ではない (gtc reach --helpを参照)"),
    ],
)
def test_faults_of_a_command_line_are_told_in_japanese(
    japanese: None, capsys: pytest.CaptureFixture[str], words: list[str], told: str
) -> None:
    assert cli.main(words) == 2
    assert capsys.readouterr().err == f"gtc: {told}\n"


def test_a_word_that_is_none_of_several_is_told_in_japanese(japanese: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["serve", "fly", "--data", "x"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("gtc: TASK: 'fly'は選べない(選択肢: 'verify', ") and told.endswith(
        "(gtc serve --helpを参照)\n"
    )


def test_every_one_of_its_words_is_translated(japanese: None) -> None:
    """All but the frame of a fault, which has no words in Japanese."""
    assert [word for word in WORDS if not re.search("[ぁ-ん一-龥ァ-ヶ]", _(word))] == [
        "argument %(argument_name)s: %(message)s"
    ]


def test_its_words_are_english_where_nothing_else_is_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["play", "--help"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("usage: gtc play [-h]") and "\noptions:\n" in told and "show this help message" in told
