"""Full-width letters take two columns, and no line is cut in the middle of one."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

import catalogue
from gtc_tui.text.layout import columns, pad, table, wrap
from gtc_tui.tui import lines
from gtc_tui.widths import cells, column_to_index, head

SENTENCE = (
    "Warrenの活性化：「参加するユニット」を選択してください。疲労レベル2のGriffin師団（兵力14）は、延長行軍を行う。"
)


def told() -> list[str]:
    """Every translation there is."""
    found = []
    for message in catalogue.read(catalogue.source("ja"), "ja"):
        if message.id:
            found += message.string if isinstance(message.string, (list, tuple)) else [message.string]
    return found


def test_columns_are_those_of_the_terminal() -> None:
    """As the interface library counts them when it draws."""
    for text in (*told(), SENTENCE, "ｶﾅ", "é", "e\u0301", "Quiseñberry", "①", "─"):
        assert cells(text) == cell_len(text), text


@pytest.mark.parametrize("width", [4, 5, 13, 22, 37, 58])
def test_wrapped_lines_fit_and_lose_nothing(width: int) -> None:
    for text in (SENTENCE, *told()):
        found = wrap(text, width, "  ")
        assert all(cells(line) <= width for line in found), text
        assert "".join("".join(found).split()) == "".join(text.split())


def test_a_list_of_figures_is_divided_after_its_commas() -> None:
    assert wrap("0、1/2、10、11、12、13", 12) == ["0、1/2、10、", "11、12、13"]
    assert wrap("損害は3。2ユニット", 10) == ["損害は3。", "2ユニット"]


def test_lines_of_japanese_are_full_and_begin_with_no_mark() -> None:
    found = wrap(SENTENCE, 20)
    assert all(cells(line) >= 20 - 8 for line in found[:-1]), found
    assert not any(line[0] in "、。」）ーュ" or line[-1] in "「（" for line in found)
    assert any(line.endswith("Griffin") or "Griffin" in line for line in found)  # a Latin word stays whole


def test_wrapping_of_english_is_by_words() -> None:
    assert wrap("Griffin marches to N3519 Landrum", 12) == ["Griffin", "marches to", "N3519", "Landrum"]


def test_what_is_cut_keeps_its_rule() -> None:
    asked = "Union: Griffin and Cutler: stop after 2 hexes, or retreat up to 4? [7.6]"
    assert lines.cut_before_rule(asked, 80) == asked
    assert lines.cut_before_rule(asked, 60) == "Union: Griffin and Cutler: stop after 2 hexes, or .. [7.6]"
    assert lines.cut_before_rule("no rule at all here", 12) == "no rule .."
    two = "Villa: Choose the unit to eliminate in 3406: 4th Chihuahua Militia and 2nd Rurales may not stack (5.6) [8.2]"
    cut = "Villa: Choose the unit to eliminate in 3406: 4th Chihuahua Militia .. (5.6) [8.2]"
    assert lines.cut_before_rule(two, 81) == cut and lines.cut_before_rule(two, 200) == two
    assert lines.cut_before_rule(two, 80).endswith("Chihuahua .. (5.6) [8.2]")
    assert lines.cut_before_rule("2ユニットは同じヘクスに置けない(5.6) [8.2]", 30).endswith(" ..(5.6) [8.2]")


@pytest.mark.parametrize("width", range(1, 40))
def test_cutting_and_padding(width: int) -> None:
    assert cells(head(SENTENCE, width)) <= width and SENTENCE.startswith(head(SENTENCE, width))
    assert cells(lines.cut(SENTENCE, width)) <= width
    assert cells(lines.pad(SENTENCE, width)) == width == cells(lines.pad("", width))
    assert cells(lines.cut_at_word(SENTENCE, width)) <= width
    assert cells(lines.cut_before_rule(f"{SENTENCE} [5.2]", width)) <= width
    assert cells(lines.cut_front(SENTENCE, width + 3)) <= width + 3
    assert cells(pad("北軍", 10)) == 10


def test_lists_and_tables_stand_in_columns() -> None:
    rows = table([("北軍", "決定的勝利"), ("Confederates", "marginal")], 40)
    assert cells(rows[0][: rows[0].index("決")]) == cells(rows[1][: rows[1].index("marginal")])
    two = columns(["北軍", "南軍の騎兵", "a", "b"], 30)
    assert {cells(line[: line.rindex("  ")]) for line in two if "  " in line}


def test_a_column_finds_its_letter() -> None:
    text = "a北b"
    assert [column_to_index(text, x) for x in range(5)] == [0, 1, 1, 2, 3]
