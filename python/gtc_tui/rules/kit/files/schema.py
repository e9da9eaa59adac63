"""Kinds of fields that the files of every system have."""

# Annotations are no strings here: those would be compiled at every start.
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f-\x9f]+$")]
Word: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Note: TypeAlias = Annotated[str, Meta(max_length=400)]
Prose: TypeAlias = Annotated[str, Meta(max_length=2000, pattern=r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]*$")]
Line: TypeAlias = Annotated[str, Meta(min_length=1, max_length=400)]
Printed: TypeAlias = Annotated[int, Meta(ge=0, le=20)]


class HeaderText(msgspec.Struct, frozen=True, rename="kebab", kw_only=True):
    """What the top level of every scenario file has. section: of the scenario's own rules."""

    title: Name
    section: Name
    map: Name
    introduction: Prose = ""


class Head(msgspec.Struct, frozen=True, rename="kebab", kw_only=True):
    """What every group of a tables file begins with: where its rule stands and how its figures are known."""

    section: Line
    source: Line
