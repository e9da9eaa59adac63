"""Who does the work of a command: options --jobs and --cluster."""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from typing import TYPE_CHECKING

from gtc_tui.cli import tell
from gtc_tui.cli.parser import Usage
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _

if TYPE_CHECKING:
    from gtc_tui.play.workers.processes import Workers


def of_options(options: argparse.Namespace) -> Workers:
    """To be closed. Raises GtcError."""
    named = [options.tls_ca_file, options.tls_cert, options.tls_key]
    if options.cluster is None:
        if any(path is not None for path in named):
            raise Usage(_("--tls-ca-file, --tls-cert and --tls-key are for --cluster"))
        from gtc_tui.play.workers.processes import on_this_machine

        return on_this_machine(1 if options.jobs is None else options.jobs)
    if options.jobs is not None:
        raise Usage(_("--jobs or --cluster, not both"))
    if find_spec("distributed") is None:
        raise GtcError(_("--cluster: needs more than a player's installation: pip install 'gtc-tui[cluster]'"))
    from gtc_tui.play.workers.cluster import Cluster, Tls

    return Cluster(options.cluster, Tls(*named), tell)


def several(options: argparse.Namespace) -> bool:
    """Is it more than this process?"""
    return options.cluster is not None or (options.jobs is not None and options.jobs > 1)
