"""Keys of screens and windows: what each is bound to is there."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module

import pytest
from textual.binding import Binding
from textual.dom import DOMNode

import gtc_tui.tui


def bound() -> Iterator[type[DOMNode]]:
    """Classes of the full screen that have keys of their own."""
    for module in pkgutil.walk_packages(gtc_tui.tui.__path__, "gtc_tui.tui."):
        for name, one in vars(import_module(module.name)).items():
            if isinstance(one, type) and issubclass(one, DOMNode) and one.__module__ == module.name and name[0] != "_":
                yield one


@pytest.mark.parametrize("owner", [one for one in bound() if one.__dict__.get("BINDINGS")])
def test_every_key_does_something(owner: type[DOMNode]) -> None:
    for binding in owner.BINDINGS:
        name = (binding.action if isinstance(binding, Binding) else binding[1]).partition("(")[0]
        if "." not in name:
            assert hasattr(owner, f"action_{name}"), (owner, name)
