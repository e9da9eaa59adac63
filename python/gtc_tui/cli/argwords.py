"""argparse's own words in the reader's language: it asks the catalogue of the process, which has none of them."""

from __future__ import annotations

import argparse

from gtc_tui.i18n import N_, _, ngettext

WORDS = (
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("expected one argument"),
    N_("expected at least one argument"),
    N_("ignored explicit argument %r"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
)
"""What it may say of a command line that `parser` declares, as it says it; `usage:` is said by `parser.Help`."""


def teach() -> None:
    """It looks for its words under these names, which it has from `gettext`."""
    vars(argparse).update(_=_, ngettext=ngettext)
