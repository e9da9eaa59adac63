"""The command `gtc`. Standard output belongs to the answer (JSON for scripts); everything else goes to standard error.

Exit codes: 0 done; 1 a game, file or disk at fault; 2 the command itself (usage, unknown names); 130 interrupted;
141 nobody read the output to its end. Nothing heavy is imported before it is needed, Textual only by `gtc play` on a
terminal.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from gtc_tui import __version__
from gtc_tui.errors import GtcError, UnknownName
from gtc_tui.i18n import _
from gtc_tui.names import unknown

if TYPE_CHECKING:
    from gtc_tui.engine.action import Side
    from gtc_tui.engine.game import Game
    from gtc_tui.play.session import Session

_INTERRUPTED = 130
_BROKEN_PIPE = 141
_RADIUS = 10  # columns and rows of a picture on each side of a place
_WIDTH = 80  # columns of plain text


class _Usage(UnknownName):
    """A command line that cannot be understood."""


class _Parser(argparse.ArgumentParser):
    """Tells a fault in one line, and knows its own options: others may be named after a scenario's sides."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        self.own: set[str] = set()
        super().__init__(*arguments, **{"allow_abbrev": False, **more})

    def add_argument(self, *names: Any, **more: Any) -> argparse.Action:
        self.own.update(name for name in names if isinstance(name, str))
        return super().add_argument(*names, **more)

    def error(self, message: str) -> NoReturn:
        raise _Usage(_("{message} ({command} --help tells more)").format(message=message, command=self.prog))


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code."""
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
    except OSError as fault:  # the output cannot be written; files are GtcErrors by now
        tell(_("the answer cannot be written: {reason}").format(reason=fault.strerror or fault))
        _abandon_output()
        return 1
    except Exception as fault:  # a fault of the program: the player gets one line, a file gets the rest
        from gtc_tui.crash import report

        tell(report(fault))
        return 1


def tell(message: str) -> None:
    """One line on standard error, whatever the message holds."""
    line = "".join(char if char.isprintable() else "?" for char in " ".join(message.split()))
    with contextlib.suppress(OSError):
        print(f"gtc: {line}", file=sys.stderr, flush=True)


def _abandon_output() -> None:
    """Nobody reads on: what is still buffered goes nowhere, without a further complaint at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)


def _run(arguments: list[str]) -> int:
    parser, commands = _parsers()
    players: dict[str, str] = {}
    if arguments and arguments[0] in ("play", "simulate"):
        arguments, players = _take_players(arguments, commands[arguments[0]].own)
    try:
        options = parser.parse_args(arguments)
    except SystemExit as done:  # --help and --version have printed
        return int(done.code or 0)
    options.players = players
    code: int = options.run(options)
    return code


def _take_players(arguments: list[str], own: set[str]) -> tuple[list[str], dict[str, str]]:
    """Parts the options named after sides ("--union bot:greedy") from the command's own."""
    rest: list[str] = []
    players: dict[str, str] = {}
    words = iter(arguments)
    for word in words:
        name, equals, value = word.partition("=")
        if not word.startswith("--") or word == "--" or name in own:
            rest.append(word)
            continue
        players[name[2:]] = value if equals else next(words, "")
        if not players[name[2:]]:
            raise _Usage(_("{option}: who plays it? human, bot:NAME").format(option=name))
    return rest, players


# -- what can be asked -----------------------------------------------------------------------------------
def _parsers() -> tuple[_Parser, dict[str, _Parser]]:
    parser = _Parser("gtc", description=_("Hex-and-counter wargames in a terminal, with the rules enforced."))
    parser.add_argument("--version", action="version", version=f"gtc-tui {__version__}")
    groups = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=_Parser)
    made: dict[str, _Parser] = {}

    def command(name: str, run: Any, text: str, epilog: str = "") -> _Parser:
        made[name] = groups.add_parser(name, help=text, description=text, epilog=epilog)
        made[name].set_defaults(run=run)
        return made[name]

    sides = _("--SIDE PLAYER names who plays a side, e.g. --union human --confederate bot:greedy.")
    scenario = _("id of a scenario, as `gtc list` gives it")
    log = _("the position a log leads to, not the start")

    one = command("play", _play, _("play a game on this terminal"), sides)
    one.add_argument("scenario", metavar="SCENARIO", nargs="?", help=scenario)
    one.add_argument("--resume", metavar="FILE", nargs="?", const="", help=_("go on with a log; without FILE the last"))
    one.add_argument("--log", metavar="FILE", type=Path, help=_("keep the game in this new file"))
    one.add_argument("--seed", metavar="N", type=_seed, help=_("seed of the dice; without it nobody knows it before"))
    one.add_argument("--text", action="store_true", help=_("line by line instead of the full screen"))
    one.add_argument(
        "--guided", action="store_true", help=_("a first game: short lessons when something comes up first")
    )

    command("list", _list, _("scenarios, as JSON"))

    one = command("show", _show, _("a position with its decision, as JSON"))
    one.add_argument("scenario", metavar="SCENARIO", help=scenario)
    one.add_argument("--log", metavar="FILE", type=Path, help=log)

    _picture_options(one, _("10, around --at; without --at all pieces and objectives"))
    overlays = _("lay over the picture: zoc, objectives, command:LEADER, reach:PIECE, reach:PIECE:POINTS, ...")
    one.add_argument("--overlay", metavar="NAME,...", help=overlays)

    one = command("reach", _reach, _("where a piece can march, with the cost, as JSON"))
    one.add_argument("scenario", metavar="SCENARIO", help=scenario)
    one.add_argument("piece", metavar="PIECE", help=_("id of a piece, as `gtc show` gives it"))
    one.add_argument("--mp", metavar="N", type=_count, required=True, help=_("movement points"))
    one.add_argument("--log", metavar="FILE", type=Path, help=log)

    one = command(
        "odds",
        _odds,
        _("odds of an attack, as JSON"),
        _("From a position: gtc odds --scenario ID ATTACKER HEX --mp 3. From bare numbers: gtc odds NAME=VALUE ..."),
    )
    one.add_argument("words", metavar="WORD", nargs="+", help=_("ATTACKER and HEX, or NAME=VALUE ..."))
    one.add_argument("--scenario", metavar="SCENARIO", help=scenario)
    one.add_argument("--log", metavar="FILE", type=Path, help=log)
    one.add_argument("--mp", metavar="N", type=_count, help=_("movement points that the attacker has left"))
    one.add_argument("--system", metavar="NAME", help=_("rule system of bare numbers, where there are several"))

    one = command("simulate", _simulate, _("games between machine players, as JSON"), sides)
    one.add_argument("scenario", metavar="SCENARIO", help=scenario)
    one.add_argument("--games", metavar="N", type=_positive, default=100, help=_("how many (100)"))
    one.add_argument("--seed", metavar="N", type=_seed, default=1, help=_("the same seed gives the same games (1)"))
    one.add_argument("--jobs", metavar="N", type=_positive, default=1, help=_("processes at once (1)"))

    one = command("replay", _replay, _("check a log and give the position it leads to, as JSON"))
    one.add_argument("file", metavar="LOG", type=Path)
    one.add_argument("--to", metavar="N", type=_count, help=_("only the first N entries"))

    one = command("story", _story, _("what happened in a game, move by move, as plain text"))
    one.add_argument("file", metavar="LOG", type=Path)
    one.add_argument("--since", metavar="N", type=_count, default=0, help=_("only what came after N actions"))
    one.add_argument("--all", action="store_true", help=_("with dice, and routine moves too"))

    one = command("report", _report, _("a game as a Markdown report: moves, dice, maps, points, result"))
    one.add_argument("file", metavar="LOG", type=Path)
    one.add_argument("--out", metavar="FILE", type=Path, help=_("into this new file instead of standard output"))

    one = command("rules", _rules, _("the rules in our own words, as plain text, with the figures in use"))
    one.add_argument("words", metavar="WORD", nargs="*", help=_("a section (7 or 7.5) or words to look for"))
    one.add_argument("--tables", action="store_true", help=_("all figures, with section and source"))

    two = groups.add_parser("map", help=_("draw or check a map"), description=_("draw or check a map"))
    groups = two.add_subparsers(metavar="COMMAND", required=True, parser_class=_Parser)
    one = command("show", _map_show, _("print a window of a map"))
    one.add_argument("map", metavar="MAP", help=_("id of a map, e.g. gtc/virginia"))
    _picture_options(one, _("10, around --at; without --at the whole map"))
    one.add_argument("--zoom", metavar="N", type=_count, default=2, help=_("1 whole campaigns, 2 usual, 3 close, 4 closest"))
    one.add_argument("--width", metavar="N", type=_positive, help=_("columns (the terminal's, or 80)"))
    one.add_argument("--height", metavar="N", type=_positive, help=_("lines (the terminal's, or 24)"))
    one.add_argument("--colour", "--color", action="store_true", help=_("with colours"))
    themes = _("colours for a ground or an eye: dark (usual), light, high-contrast, colour-blind, none")
    one.add_argument("--theme", metavar="NAME", help=themes)
    charsets = _("ascii (usual) or unicode: box drawing and signs; not for terminals that draw lines two columns wide")
    one.add_argument("--charset", metavar="NAME", default="ascii", help=charsets)

    one = command("check", _map_check, _("list all faults of a map file"))
    one.add_argument("file", metavar="FILE", nargs="?", help=_("a file or the id of a map; without it all maps"))

    return parser, made


def _picture_options(parser: _Parser, window: str) -> None:
    parser.add_argument("--at", metavar="PLACE", help=_("a hex or the name of a place"))
    parser.add_argument("--svg", metavar="FILE", type=Path, help=_("draw a vector picture (SVG) into this file"))
    parser.add_argument(
        "--radius", metavar="N", type=_count, help=_("hexes of the picture ({usual})").format(usual=window)
    )
    parser.add_argument("--numbers", action="store_true", help=_("with the numbers of hexes in the picture"))


def _check_picture(options: argparse.Namespace, command: str, *others: str) -> None:
    """Refuses options of pictures where none is drawn, and a radius around nothing."""
    if options.svg is None:
        for name in ("radius", "numbers", *others):
            if getattr(options, name) not in (None, False):
                raise _Usage(
                    _("{command}: --{option} is for pictures; --svg FILE").format(command=command, option=name)
                )
    if options.radius is not None and options.at is None:
        raise _Usage(_("{command}: --radius around which place? --at").format(command=command))


def _count(text: str) -> int:
    return _number(text, 0)


def _positive(text: str) -> int:
    return _number(text, 1)


def _seed(text: str) -> int:
    return _number(text, 0, 2**63 - 1)


def _number(text: str, least: int, most: int = 10**9) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 20 and least <= int(text) <= most):
        raise argparse.ArgumentTypeError(
            _("{text!r} is no whole number from {least} to {most}").format(text=text[:40], least=least, most=most)
        )
    return int(text)


# -- play ------------------------------------------------------------------------------------------------
def _play(options: argparse.Namespace) -> int:
    from gtc_tui.play.session import Session

    full = not options.text
    reason = _no_screen()
    if full and reason:
        tell(_("{reason}: playing line by line").format(reason=reason))
        full = False
    if full:
        import gc

        gc.disable()  # until the screen stands: nothing is thrown away before
    if options.resume is not None:
        session = _resume(options)
    elif options.scenario is None:
        raise _Usage(_("play: which scenario? `gtc list` knows them; or --resume"))
    else:
        from gtc_tui import systems
        from gtc_tui.store.logfile import default_path

        game = systems.load(options.scenario)
        players = _seats(game, options.players, "bot:greedy", "human")
        session = Session.new(game, players, options.seed, options.log or default_path(game.id))
    try:
        return _front(session, full, options.guided)
    except KeyboardInterrupt:
        told = _("interrupted; the game is kept: gtc play --resume {file}").format(file=session.path)
        raise KeyboardInterrupt(told) from None
    finally:
        session.close()


def _resume(options: argparse.Namespace) -> Session:
    from gtc_tui.play.session import Session
    from gtc_tui.store.logfile import last_log

    if options.scenario or options.players or options.log or options.seed is not None:
        raise _Usage(_("play: a resumed game has its scenario, players, seed and log already"))
    return Session.resume(Path(options.resume) if options.resume else last_log())


def _front(session: Session, full: bool, guided: bool) -> int:
    if full:
        from gtc_tui.tui.app import run as run_full

        return run_full(session, guided)
    from gtc_tui.text.front import run as run_lines

    return run_lines(session, guided)


def _no_screen() -> str | None:
    """Why the full screen cannot be drawn here, if so."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return _("not a terminal")
    if os.environ.get("TERM", "dumb") in ("dumb", ""):
        return _("the terminal can only write lines (TERM)")
    return None


def _seats(game: Game, named: dict[str, str], machine: str, first: str) -> dict[Side, str]:
    """Who plays which side. Of the sides left open the first one gets `first`, unless that is "human" and a person
    plays already; all others get `machine`."""
    for name in named:
        if name not in game.sides:
            told = _("--{name}: no such option, and no such side in {game}").format(name=name, game=game.id)
            raise unknown(told, name, game.sides)
    seats: dict[Side, str] = {}
    for side in game.sides:
        taken = first in named.values() or first in seats.values()
        seats[side] = named.get(side) or (machine if taken else first)
    return seats


# -- answers for scripts ---------------------------------------------------------------------------------
def _print(answer: Any) -> int:
    import msgspec

    print(msgspec.json.format(msgspec.json.encode(answer), indent=2).decode())
    return 0


def _list(_options: argparse.Namespace) -> int:
    from gtc_tui import scripting

    return _print(scripting.scenarios())


def _show(options: argparse.Namespace) -> int:
    from gtc_tui import scripting

    _check_picture(options, "show", "at", "overlay")
    state = scripting.position(options.scenario, options.log)
    if options.svg is None:
        return _print(scripting.show(state))
    overlays = [word for word in (options.overlay or "").split(",") if word]
    radius = _RADIUS if options.radius is None else options.radius
    return _print(scripting.draw(state, options.svg, overlays, options.at, radius, options.numbers))


def _reach(options: argparse.Namespace) -> int:
    from gtc_tui import scripting

    return _print(scripting.reach(scripting.position(options.scenario, options.log), options.piece, options.mp))


def _odds(options: argparse.Namespace) -> int:
    from gtc_tui import scripting

    if options.scenario is None and options.log is None:
        return _print(scripting.bare_odds(options.system, options.words))
    if len(options.words) != 2 or options.system is not None:
        raise _Usage(_("odds: from a position, say the attacker and the hex attacked"))
    state = scripting.position(options.scenario, options.log)
    attacker, target = options.words
    return _print(scripting.odds(state, attacker, target, options.mp))


def _simulate(options: argparse.Namespace) -> int:
    from gtc_tui import scripting

    game = scripting.load(options.scenario)
    if "human" in options.players.values():
        raise _Usage(_("simulate: people do not play here; bot:NAME"))
    players = _seats(game, options.players, "bot:greedy", "bot:greedy")
    return _print(scripting.simulate(game, players, options.games, options.seed, options.jobs))


def _replay(options: argparse.Namespace) -> int:
    from gtc_tui import scripting

    return _print(scripting.replay(options.file, options.to))


def _story(options: argparse.Namespace) -> int:
    from gtc_tui.play.story import Story
    from gtc_tui.text.story import story_lines

    for line in story_lines(Story.read(options.file).since(options.since), _WIDTH, options.all):
        print(line)
    return 0


def _report(options: argparse.Namespace) -> int:
    from gtc_tui.play.chronicle import chronicle
    from gtc_tui.play.replay import replay_file
    from gtc_tui.play.story import Story
    from gtc_tui.store.logfile import save_copy

    replay = replay_file(options.file)
    text = chronicle(Story.of(replay.course), replay.header)
    if options.out is None:
        print(text, end="")
    else:
        save_copy(options.out, text.splitlines())
    return 0


def _map_show(options: argparse.Namespace) -> int:
    import shutil

    from gtc_tui import mapcommands

    _check_picture(options, "map show")
    if options.svg is not None:
        radius = _RADIUS if options.radius is None else options.radius
        print(mapcommands.draw(options.map, options.at, radius, options.numbers, options.svg))
        return 0
    columns, lines = shutil.get_terminal_size()
    width, height = options.width or columns, options.height or lines
    theme = options.theme or ("dark" if options.colour else None)
    print(mapcommands.show(options.map, options.at, options.zoom, width, height, theme, options.charset))
    return 0


def _map_check(options: argparse.Namespace) -> int:
    from gtc_tui import mapcommands

    faults = mapcommands.check(options.file)
    for fault in faults:
        print(fault)
    if not faults:
        print(_("no faults"))
    return 1 if faults else 0


def _rules(options: argparse.Namespace) -> int:
    from gtc_tui import systems
    from gtc_tui.play.rulebook import book
    from gtc_tui.text.figures import figure_lines
    from gtc_tui.text.rulebook import rules_lines

    for name in systems.names():
        system = systems.system(name)
        if options.tables:
            lines = figure_lines(system.figures())
        else:
            lines = iter(rules_lines(book(name), system.figures(), options.words, _WIDTH))
        for line in lines:
            print(line)
    return 0
