"""Fields that name units as those who stand somewhere or have done something, whoever they are: where a side does not
know them, others may be in their place (15.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from gtc_tui.engine.action import PieceId
from gtc_tui.model.ids import PieceNo

_SLOT = "slot"
Slot = Annotated[PieceNo, _SLOT]
"""Number of a unit."""
SlotId = Annotated[PieceId, _SLOT]
"""Id of a unit."""

StructT = TypeVar("StructT", bound=msgspec.Struct)


def filled(struct: StructT, stead: Mapping[int | PieceId, int | PieceId]) -> StructT:
    """A copy with other units in its slots. stead: numbers and ids of units, with those that stand in for them."""
    plan = _plan(type(struct))
    changes = {name: _fill(getattr(struct, name), hint, stead) for name, hint in plan.items()}
    return msgspec.structs.replace(struct, **changes) if changes else struct


def named(struct: msgspec.Struct) -> Iterator[tuple[str, int | PieceId]]:
    """Every unit in its slots, with the field that names it."""
    for name, hint in _plan(type(struct)).items():
        for unit in _units(getattr(struct, name), hint):
            yield name, unit


@cache
def _plan(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """Fields with slots in them."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: hints[name] for name in kind.__struct_fields__ if _has_slots(hints[name])}


@cache
def _has_slots(hint: Any) -> bool:
    if get_origin(hint) is Annotated:
        return _SLOT in hint.__metadata__
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return bool(_plan(hint))
    return any(_has_slots(part) for part in get_args(hint))


def _fill(value: Any, hint: Any, stead: Mapping[int | PieceId, int | PieceId]) -> Any:
    if value is None or not _has_slots(hint):
        return value
    if get_origin(hint) is Annotated:
        return stead.get(value, value)
    if isinstance(value, msgspec.Struct):
        return filled(value, stead)
    if get_origin(hint) in (Union, UnionType):
        return _fill(value, next(part for part in get_args(hint) if part is not NoneType), stead)
    return tuple(_fill(one, get_args(hint)[0], stead) for one in value)


def _units(value: Any, hint: Any) -> Iterator[int | PieceId]:
    if value is None or not _has_slots(hint):
        return
    if get_origin(hint) is Annotated:
        yield value
    elif isinstance(value, msgspec.Struct):
        yield from (unit for _name, unit in named(value))
    elif get_origin(hint) in (Union, UnionType):
        yield from _units(value, next(part for part in get_args(hint) if part is not NoneType))
    else:
        for one in value:
            yield from _units(one, get_args(hint)[0])
