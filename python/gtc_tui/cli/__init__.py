"""The command `gtc`. Standard output belongs to the answer (JSON for scripts); everything else goes to standard error.

Exit codes: 0 done; 1 a game, file or disk at fault; 2 the command itself (usage, unknown names); 130 interrupted;
141 nobody read the output to its end. Nothing heavy is imported before it is needed, Textual only by `gtc play` on a
terminal.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from gtc_tui.cli.language import speak_as_set
from gtc_tui.cli.parser import Usage, parsers, take_players
from gtc_tui.errors import GtcError, UnknownName
from gtc_tui.i18n import _
from gtc_tui.names import short

_INTERRUPTED = 130
_BROKEN_PIPE = 141
_SCARCE = (errno.EMFILE, errno.ENFILE, errno.EAGAIN, errno.ENOMEM)  # files, processes, memory


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code."""
    if sys.stderr is None:  # closed: complaints go nowhere, and not among the answers
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    if sys.stdout is None:  # what is opened next would be written to in its place
        tell(_("the answer cannot be written: {reason}").format(reason=os.strerror(errno.EBADF)))
        return 1
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        code = _run(sys.argv[1:] if arguments is None else list(arguments))
        sys.stdout.flush()
        return code
    except KeyboardInterrupt as stop:
        tell(str(stop) or _("interrupted"))
        return _INTERRUPTED
    except BrokenPipeError:
        _abandon_output()
        return _BROKEN_PIPE
    except GtcError as fault:
        tell(str(fault))
        return 2 if isinstance(fault, UnknownName) else 1
    except OSError as fault:  # the output, or what the system refuses; files are GtcErrors by now
        scarce = fault.errno in _SCARCE
        told = _("the system refuses: {reason}") if scarce else _("the answer cannot be written: {reason}")
        tell(told.format(reason=fault.strerror or fault))
        _abandon_output()
        return 1
    except Exception as fault:  # a fault of the program: the player gets one line, a file gets the rest
        from gtc_tui.crash import report

        tell(report(fault))
        return 1


def tell(message: str) -> None:
    """One line on standard error, whatever the message holds."""
    with contextlib.suppress(OSError):
        print(f"gtc: {short(message)}", file=sys.stderr, flush=True)


def _abandon_output() -> None:
    """Nobody reads on: what is still buffered goes nowhere, without a further complaint at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)


def _run(arguments: list[str]) -> int:
    for word in arguments:
        if any("\ud800" <= char <= "\udfff" for char in word):
            raise UnknownName(_("{word}: not text in UTF-8").format(word=word))
    with contextlib.suppress(OSError, GtcError):
        for fault in speak_as_set():
            tell(fault)
    parser, commands = parsers()
    if not arguments:  # the start screen, for who knows no more than the name
        if sys.stdin is None or not sys.stdin.isatty() or not sys.stdout.isatty():
            raise Usage(_("the start screen needs a terminal; `gtc --help` lists the commands"))
        arguments = ["play"]
    players: dict[str, str] = {}
    if arguments and arguments[0] in ("play", "simulate"):
        arguments, players = take_players(arguments, commands[arguments[0]].own)
    try:
        options = parser.parse_args(arguments)
    except SystemExit as done:  # --help and --version have printed
        return int(done.code or 0)
    options.players = players
    module, _colon, function = options.run.partition(":")
    code: int = getattr(import_module(f"gtc_tui.cli.{module}"), function)(options)
    return code
