"""Special rules of scenarios: small components that a scenario's file lists with their figures, and the points of a
game at which they are asked. Who is asked is found once, when the scenario is loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, ParamSpec, TypeVar

import msgspec

from gtc_tui.i18n import _
from gtc_tui.messages import Message
from gtc_tui.rules.kit.files.schema import Line
from gtc_tui.scenario.tomlfile import Reader

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")
RuleT = TypeVar("RuleT", bound="SpecialRule")


# -- the points at which they are asked ----------------------------------------------------------------
class _Hook(Generic[P, R]):
    """False where nobody is asked. asked: in the order of the file."""

    def __init__(self, asked: tuple[Callable[P, R], ...]) -> None:
        self._asked = asked

    def __bool__(self) -> bool:
        return bool(self._asked)


class First(_Hook[P, "T | None"], Generic[P, T]):
    """What the first says who has something to say; None: nobody."""

    def __call__(self, *args: P.args, **named: P.kwargs) -> T | None:
        for ask in self._asked:
            found = ask(*args, **named)
            if found is not None:
                return found
        return None


class Joined(_Hook[P, "Iterable[T]"], Generic[P, T]):
    """What all of them say, one after the other."""

    def __call__(self, *args: P.args, **named: P.kwargs) -> tuple[T, ...]:
        found: list[T] = []
        for ask in self._asked:
            found += ask(*args, **named)
        return tuple(found)


class Either(_Hook[P, bool], Generic[P]):
    """Does one of them say so?"""

    def __call__(self, *args: P.args, **named: P.kwargs) -> bool:
        said = False
        for ask in self._asked:  # so often that a generator would show
            said = said or ask(*args, **named)
        return said


class Agreed(_Hook[P, bool], Generic[P]):
    """Does none of them say no?"""

    def __call__(self, *args: P.args, **named: P.kwargs) -> bool:
        return all(ask(*args, **named) for ask in self._asked)


class Sum(_Hook[P, float], Generic[P]):
    def __call__(self, *args: P.args, **named: P.kwargs) -> float:
        return sum((ask(*args, **named) for ask in self._asked), 0.0)


class Each(_Hook[P, None], Generic[P]):
    """All are told."""

    def __call__(self, *args: P.args, **named: P.kwargs) -> None:
        for ask in self._asked:
            ask(*args, **named)


class _Point(NamedTuple):
    kind: type[_Hook[..., Any]]
    instead: str | None


def hook(kind: type[_Hook[..., Any]], instead: str | None = None) -> Any:
    """A field of `Hooks`. Components have a method of its name, or else of the name `instead`, or are not asked."""
    return _Point(kind, instead)


class Hooks:
    """Of one scenario. A system extends it by its points: fields set to `hook(...)`."""

    _points: ClassVar[Mapping[str, _Point]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._points = {**cls._points, **{name: at for name, at in vars(cls).items() if isinstance(at, _Point)}}

    def __init__(self, rules: Sequence[object] = (), section: str = "") -> None:
        """section: of the scenario's own rules, for refusals and events."""
        self.section = section
        self.rules = tuple(rules)
        for name, point in self._points.items():
            asked = [_method(rule, name, point.instead) for rule in rules]
            setattr(self, name, point.kind(tuple(ask for ask in asked if ask is not None)))

    def of(self, kind: type[T]) -> Iterator[T]:
        """The rules of a kind, for stages that such a rule has brought about."""
        return (rule for rule in self.rules if isinstance(rule, kind))


def _method(rule: object, name: str, instead: str | None) -> Callable[..., Any] | None:
    found: Callable[..., Any] | None = getattr(rule, name, None)
    return found if found is not None or instead is None else getattr(rule, instead, None)


# -- components ----------------------------------------------------------------------------------------
class SpecialRule(msgspec.Struct, frozen=True, rename="kebab", kw_only=True):
    """What any component of a scenario file may have beside its own figures.

    words: the rule as players read it; figures stand there by name in braces.
    """

    words: tuple[Line, ...] = ()

    def sentences(self) -> Iterable[Message]:
        """The rule in words."""
        figures = {name: _figure(value) for name, value in msgspec.structs.asdict(self).items()}
        return (Message(text, **figures) for text in self.words)


def _figure(value: Any) -> str:
    """A figure of a component in a sentence."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {one}" for key, one in value.items())
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


class Components:
    """All components of a system by the name that files call them by. Each is declared by its own module."""

    def __init__(self) -> None:
        self.kinds: dict[str, type[SpecialRule]] = {}

    def declare(self, name: str) -> Callable[[type[RuleT]], type[RuleT]]:
        """Decorates a component."""

        def declared(kind: type[RuleT]) -> type[RuleT]:
            if name in self.kinds:
                raise ValueError(f"the special rule {name} is declared twice")
            self.kinds[name] = kind
            return kind

        return declared

    def read(self, reader: Reader) -> list[SpecialRule]:
        """The entries `[[rules]]` of a scenario file; what is wrong with them is noted with the reader."""
        raw = reader.data.get("rules", [])
        if not isinstance(raw, list):
            what = _(
                "rules: write entries [[rules]], one for each rule (see the README); leave the key out if "
                "there are none"
            )
            reader.fault(what, "rules")
            return []
        found = [self._entry(reader, number, entry) for number, entry in enumerate(raw, start=1)]
        return [rule for rule in found if rule is not None]

    def _entry(self, reader: Reader, number: int, raw: Any) -> SpecialRule | None:
        label, where = _("rule {n}").format(n=number), ("[[rules]]",) * number
        name = raw.get("rule") if isinstance(raw, dict) else None
        kind = self.kinds.get(name) if isinstance(name, str) else None
        if kind is None:
            known = ", ".join(sorted(self.kinds))
            told = _("{label}: no special rule {name!r}; known: {known}")
            reader.fault(told.format(label=label, name=str(name)[:40], known=known), *where, "rule")
            return None
        figures = {key: value for key, value in raw.items() if key != "rule"}
        return reader.struct(figures, kind, f"{label} ({name})", lambda key: (*where, key))
