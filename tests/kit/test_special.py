"""Special rules as components: a toy that bars, tells and scores."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from msgspec import Meta

from gtc_tui.messages import Message
from gtc_tui.rules.kit import special
from gtc_tui.rules.kit.special import Agreed, Components, Each, Either, First, Joined, SpecialRule, Sum, hook
from gtc_tui.scenario.tomlfile import Reader

TOYS = Components()


class Hooks(special.Hooks):
    sentences: Joined[[], Message] = hook(Joined)
    bars: First[[int], str] = hook(First)
    bars_even_more: First[[int], str] = hook(First, instead="bars")
    night: Either[[int]] = hook(Either)
    allowed: Agreed[[int]] = hook(Agreed)
    price: Sum[[int]] = hook(Sum)
    seen: Each[[list[int]]] = hook(Each)


@TOYS.declare("fence")
class Fence(SpecialRule, frozen=True):
    height: Annotated[int, Meta(ge=1, le=9)]
    gates: tuple[str, ...] = ()

    def bars(self, jump: int) -> str | None:
        return None if jump > self.height else f"{self.height} high"

    def seen(self, by: list[int]) -> None:
        by.append(self.height)

    def price(self, jump: int) -> float:
        return float(self.height)


@TOYS.declare("bell")
class Bell(SpecialRule, frozen=True):
    hour: int

    def night(self, now: int) -> bool:
        return now > self.hour

    def allowed(self, now: int) -> bool:
        return now < self.hour


def read(path: Path, text: str) -> tuple[list[SpecialRule], list[str]]:
    path.write_text(text)
    reader = Reader(path)
    return TOYS.read(reader), [fault.removeprefix(str(path)) for fault in reader.faults]


LOW, HIGH = (
    Fence(height=2, words=("No more than {height}, but through {gates}.",), gates=("east", "west")),
    Fence(height=5),
)


def test_who_has_something_to_say_is_found_once() -> None:
    hooks = Hooks([LOW, Bell(hour=8), HIGH], "7.1")
    assert hooks.section == "7.1" and hooks.rules[0] is LOW and [*hooks.of(Bell)] == [Bell(hour=8)]
    assert (hooks.bars(1), hooks.bars(4), hooks.bars(6)) == ("2 high", "5 high", None)
    assert hooks.bars_even_more(4) == "5 high"
    assert hooks.night(9) and not hooks.night(8) and hooks.allowed(7) and not hooks.allowed(8)
    assert hooks.price(1) == 7.0
    hooks.seen(found := [])
    assert found == [2, 5]
    assert [text.told() for text in hooks.sentences()] == ["No more than 2, but through east, west."]


def test_where_nobody_is_asked_a_hook_is_false_and_says_the_usual() -> None:
    hooks = Hooks([Bell(hour=8)])
    assert not hooks.bars and hooks.night and hooks.bars(1) is None and hooks.price(1) == 0.0
    nobody = Hooks()
    assert not nobody.night(9) and nobody.allowed(9) and nobody.sentences() == ()


def test_a_file_lists_them_with_their_figures(tmp_path: Path) -> None:
    text = '[[rules]]\nrule = "bell"\nhour = 6\n\n[[rules]]\nrule = "fence"\nheight = 3\nwords = ["High."]\n'
    assert read(tmp_path / "toy.toml", text) == ([Bell(hour=6), Fence(height=3, words=("High.",))], [])
    assert read(tmp_path / "none.toml", "") == ([], [])


def test_all_that_is_wrong_with_them_is_told_with_its_line(tmp_path: Path) -> None:
    text = (
        '[[rules]]\nrule = "fence"\nheight = 30\n\n[[rules]]\nrule = "ditch"\n\n[[rules]]\nrule = "bell"\nhours = 6\n'
    )
    found, faults = read(tmp_path / "toy.toml", text)
    assert found == [] and faults == [
        ":3: rule 1 (fence) height: expected `int` <= 9",
        ":6: rule 2: no special rule 'ditch'; known: bell, fence",
        ":10: rule 3 (bell) hours: unknown; there are hour, words",
        ":8: rule 3 (bell) hour: missing",
    ]
