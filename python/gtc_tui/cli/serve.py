"""`gtc serve`: a server for people who come over SSH."""

from __future__ import annotations

import argparse
from importlib.util import find_spec

from gtc_tui.cli import tell
from gtc_tui.cli.parser import Usage
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _, ngettext


def serve(options: argparse.Namespace) -> int:
    if options.task != "check" and (options.program is not None or options.pin):
        raise Usage(_("serve: --program and --pin are for check"))
    if options.pin and options.program is None:
        raise Usage(_("serve: --pin needs --program"))
    if options.task != "backup" and (options.to is not None or options.keep is not None):
        raise Usage(_("serve: --to and --keep are for backup"))
    if options.task != "restore" and options.source is not None:
        raise Usage(_("serve: --from is for restore"))
    decides = options.task in ("hold", "release", "ban", "readmit", "bot", "person")
    if decides != (options.name is not None) or (options.why is not None and options.task not in ("hold", "ban")):
        raise Usage(
            _("serve: hold, ban, release, readmit, bot, person take a player's name; --why is for hold and ban")
        )
    if options.task is not None:
        return _TASKS[options.task](options)
    if find_spec("asyncssh") is None:
        raise GtcError(_("serve: needs more than a player's installation: pip install 'gtc-tui[server]'"))
    from gtc_tui.server.command import serve as run

    return run(options.data, options.host, options.port)


def _verify(options: argparse.Namespace) -> int:
    from gtc_tui.server.upkeep.games import verify

    count, faults = 0, 0
    for number, fault in verify(options.data):
        count += 1
        if fault:
            faults += 1
            print(_("game {n}: {fault}").format(n=number, fault=fault))
    told = ngettext("{n} game replayed, {faults} with a fault", "{n} games replayed, {faults} with a fault", count)
    tell(told.format(n=count, faults=faults))
    return 1 if faults else 0


def _check(options: argparse.Namespace) -> int:
    from gtc_tui.server.upkeep.games import check, pin, told

    counts = {"same": 0, "other": 0, "illegal": 0}
    for found in check(options.data, options.program):
        counts[found.verdict] += 1
        print(_("game {n} with {program}: {what}").format(n=found.id, program=found.program, what=told(found)))
        if options.pin and found.verdict != "same":
            pin(options.data, found.id)
            print(_("game {n} stays with this version").format(n=found.id))
    text = _("{same} as they were played, {other} with other positions, {illegal} that cannot be played on")
    tell(text.format(**counts))
    return 1 if (counts["other"] or counts["illegal"]) and not options.pin else 0


def _backup(options: argparse.Namespace) -> int:
    from gtc_tui.server.upkeep.backup import backup

    if options.to is None:
        raise Usage(_("serve backup: where to? --to DIR"))
    made, removed = backup(options.data, options.to, options.keep)
    print(made)
    if removed:
        tell(ngettext("{n} older copy removed", "{n} older copies removed", removed).format(n=removed))
    return 0


def _restore(options: argparse.Namespace) -> int:
    from gtc_tui.server.upkeep.backup import restore

    if options.source is None:
        raise Usage(_("serve restore: of which copy? --from DIR"))
    restore(options.data, options.source)
    return 0


def _decide(options: argparse.Namespace) -> int:
    from gtc_tui.server.upkeep.accounts import decide

    name = decide(options.data, options.task, options.name, options.why or "")
    told = {
        "hold": _("{name} may play on, but opens no games and sends no messages"),
        "release": _("{name} may open games and send messages again"),
        "ban": _("{name} does not come in any more"),
        "readmit": _("{name} may come in again"),
        "bot": _("{name} is a bot from now on: marked, and rated among bots"),
        "person": _("{name} is a person from now on"),
    }
    tell(told[options.task].format(name=name))
    return 0


def _complaints(options: argparse.Namespace) -> int:
    from gtc_tui.server.upkeep.accounts import complaints

    for line in complaints(options.data):
        print(line)
    return 0


_TASKS = {
    "verify": _verify, "check": _check, "backup": _backup, "restore": _restore, "complaints": _complaints,
    "hold": _decide, "release": _decide, "ban": _decide, "readmit": _decide,
    "bot": _decide, "person": _decide,
}  # fmt: skip
