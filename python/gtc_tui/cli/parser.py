"""What can be asked on the command line. A command is named "module:function" of this package, imported when run."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NoReturn

from gtc_tui import PROGRAM
from gtc_tui.cli import argwords
from gtc_tui.errors import UnknownName
from gtc_tui.i18n import _
from gtc_tui.names import unknown
from gtc_tui.text.layout import wrap

_PORTS = 65535


class Usage(UnknownName):
    """A command line that cannot be understood."""


class Help(argparse.HelpFormatter):
    """Wraps by columns of the terminal: full-width letters take two."""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        usual = _("usage:") + " "  # the catalogue keeps no blanks at ends
        super().add_usage(usage, actions, groups, usual if prefix is None else prefix)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrap(text, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(indent + line for line in wrap(text, width - len(indent)))


class Parser(argparse.ArgumentParser):
    """Tells a fault in one line, and knows its own options: others may be named after a scenario's sides. commands:
    those that it leads to, by name."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        self.own: set[str] = set()
        self.commands: Mapping[str, Parser] = {}
        super().__init__(*arguments, **{"allow_abbrev": False, "formatter_class": Help, **more})

    def add_argument(self, *names: Any, **more: Any) -> argparse.Action:
        self.own.update(name for name in names if isinstance(name, str))
        return super().add_argument(*names, **more)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """A command that is not there is told with the one that was meant, perhaps."""
        name = next(iter(args or ()), "-")
        if self.commands and not name.startswith("-") and name not in self.commands:
            self.error(str(unknown(_("{name}: no such command").format(name=name[:40]), name, self.commands)))
        return super().parse_known_args(args, namespace)

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Words too many are told by the command itself, whose help has its arguments."""
        found, rest = self.parse_known_args(args, namespace)
        if rest:
            self._asked(args or ()).error(_("unrecognized arguments: %s") % " ".join(rest))
        return found

    def _asked(self, words: Iterable[str]) -> Parser:
        """The command that they are for."""
        parser = self
        for word in words:
            if word not in parser.commands:
                break
            parser = parser.commands[word]
        return parser

    def error(self, message: str) -> NoReturn:
        told = _("{message} (see {command} --help)")
        raise Usage(told.format(message=message, command=self.prog))


def take_players(arguments: list[str], own: set[str]) -> tuple[list[str], dict[str, str]]:
    """Parts the options named after sides ("--SIDE bot:greedy") from the command's own."""
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
            raise Usage(_("{option}: which player? human, bot:NAME").format(option=name))
    return rest, players


class _Commands:
    """Declares commands, each with a parser of its own: command(name, run, text) gives it. made: these by name."""

    def __init__(self, parser: Parser) -> None:
        self._groups = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=Parser)
        parser.commands = self._groups.choices
        self.made: dict[str, Parser] = {}

    def __call__(self, name: str, run: str, text: str, epilog: str = "") -> Parser:
        one: Parser = self._groups.add_parser(name, help=text, description=text, epilog=epilog)
        one.set_defaults(run=run)
        self.made[name] = one
        return one

    def group(self, name: str, help_text: str, text: str) -> _Commands:
        """Commands of two words."""
        return _Commands(self._groups.add_parser(name, help=help_text, description=text))


def parsers() -> tuple[Parser, dict[str, Parser]]:
    argwords.teach()
    parser = Parser("gtc", description=_("Hex-and-counter wargames in a terminal, with the rules enforced."))
    parser.add_argument(
        "--version", action="version", version=PROGRAM, help=_("show program's version number and exit")
    )
    command = _Commands(parser)
    for declare in (
        _play_command,
        _position_commands,
        _contest_commands,
        _learning_commands,
        _checking_commands,
        _log_commands,
        _serve_command,
        _other_commands,
    ):
        declare(command)
    _mail_commands(command.group("mail", _("play by mail, without a server"), _("play by mail")))
    _map_commands(command.group("map", _("draw or check a map"), _("draw or check a map")))
    return parser, command.made


def _sides() -> str:
    return _(
        "--SIDE PLAYER names who plays a side: human, bot:greedy, bot:search:think=2s (or 0.5s, 10s, nodes=2000), ...; "
        "`gtc list` has the sides of each scenario."
    )


def _scenario() -> str:
    return _("id of a scenario, as listed by `gtc list`")


def _log() -> str:
    return _("the position at the end of this log, not the start")


def _play_command(command: _Commands) -> None:
    """What is played on this terminal."""
    one = command("play", "play:play", _("play a game on this terminal"), _sides())
    one.add_argument(
        "scenario", metavar="SCENARIO", nargs="?", help=_("{id}; without it you choose one").format(id=_scenario())
    )
    one.add_argument(
        "--resume", metavar="FILE", nargs="?", const="", help=_("continue the game in a log; without FILE the last one")
    )
    one.add_argument("--log", metavar="FILE", type=Path, help=_("save the game in this new file"))
    one.add_argument("--seed", metavar="N", type=_seed, help=_("seed of the dice; without it a fresh one"))
    one.add_argument("--text", action="store_true", help=_("line by line instead of the full screen"))
    one.add_argument(
        "--guided", action="store_true", help=_("tutorial: a short lesson whenever something new comes up")
    )
    _rule_options(one)


def _position_commands(command: _Commands) -> None:
    """Positions, marches and attacks looked at."""
    command("list", "answers:scenarios", _("scenarios, as JSON"))

    one = command("show", "answers:show", _("a position with its question and choices, as JSON"))
    one.add_argument("scenario", metavar="SCENARIO", help=_scenario())
    one.add_argument("--log", metavar="FILE", type=Path, help=_log())
    _side_option(one)
    _rule_options(one)
    _picture_options(one, _("hexes around --at (10); without --at all pieces and objectives"))
    overlays = _("overlays of the picture: zoc, objectives, command:LEADER, reach:PIECE, reach:PIECE:MP, ...")
    one.add_argument("--overlay", metavar="NAME,...", help=overlays)

    one = command("reach", "answers:reach", _("where a piece can move, with the cost, as JSON"))
    one.add_argument("scenario", metavar="SCENARIO", help=_scenario())
    one.add_argument("piece", metavar="PIECE", help=_("id of a piece, as listed by `gtc show`"))
    one.add_argument("--mp", metavar="N", type=_count, required=True, help=_("MP"))
    one.add_argument("--log", metavar="FILE", type=Path, help=_log())
    _rule_options(one)

    one = command(
        "odds",
        "answers:odds",
        _("odds of an attack, as JSON"),
        _("From a position: gtc odds --scenario ID ATTACKER HEX --mp 3. From bare numbers: gtc odds NAME=VALUE ..."),
    )
    one.add_argument("words", metavar="WORD", nargs="+", help=_("ATTACKER and HEX, or NAME=VALUE ..."))
    one.add_argument("--scenario", metavar="SCENARIO", help=_scenario())
    one.add_argument("--log", metavar="FILE", type=Path, help=_log())
    one.add_argument("--mp", metavar="N", type=_count, help=_("MP that the attacker has left"))
    one.add_argument("--system", metavar="NAME", help=_("rule system for bare numbers (the first of `gtc list`)"))
    _rule_options(one)


def _contest_commands(command: _Commands) -> None:
    """Machine players against each other."""
    one = command("simulate", "answers:simulate", _("games between machine players, as JSON"), _sides())
    one.add_argument("scenario", metavar="SCENARIO", help=_scenario())
    one.add_argument("--games", metavar="N", type=_positive, default=100, help=_("how many (100)"))
    one.add_argument("--seed", metavar="N", type=_seed, default=1, help=_("the same seed gives the same games (1)"))
    _worker_options(one)
    _rule_options(one)

    one = command(
        "match",
        "contest:match",
        _("two machine players against each other, with intervals, as JSON"),
        _(
            "With --out the match is saved game by game: the same command continues where it stopped, or "
            "adds more games."
        ),
    )
    one.add_argument("a", metavar="BOT_A", help=_("bot:NAME, e.g. bot:search:think=2s; bot:exec:PATH: your own"))
    one.add_argument("b", metavar="BOT_B", help=_("the other one"))
    one.add_argument("--scenario", metavar="SCENARIO", action="append", required=True, help=_scenario())
    one.add_argument(
        "--games", metavar="N", type=_positive, default=100, help=_("how many games of each scenario (100)")
    )
    one.add_argument(
        "--swap", action="store_true", help=_("play every seed twice, the second time with sides exchanged")
    )
    one.add_argument("--seed", metavar="N", type=_seed, default=1, help=_("the same seed gives the same games (1)"))
    _worker_options(one)
    one.add_argument("--out", metavar="FILE", type=Path, help=_("save the games in this file, and continue it"))
    one.add_argument("--logs", metavar="DIR", type=Path, help=_("keep the log of each game in this folder, too"))
    _rule_options(one)


def _learning_commands(command: _Commands) -> None:
    """What the search learns."""
    one = command(
        "train",
        "train:train",
        _("learn what positions are worth, from games of the search with itself"),
        _(
            "bot:search:judge=NAME plays by it afterwards. Prints, as JSON, how far it can be trusted in games that it "
            "was not learned from. Needs the extra [research]."
        ),
    )
    one.add_argument("name", metavar="NAME", help=_("what to call it: small letters, digits, dashes"))
    one.add_argument(
        "--scenario",
        metavar="SCENARIO[=N]",
        action="append",
        required=True,
        help=_("{id}; with =N so many games of it").format(id=_scenario()),
    )
    one.add_argument(
        "--games", metavar="N", type=_positive, default=200, help=_("how many games of each scenario (200)")
    )
    one.add_argument(
        "--nodes",
        metavar="N",
        type=_positive,
        default=100,
        help=_("playouts a decision (100); with fewer than 16, first sight decides"),
    )
    one.add_argument("--hidden", metavar="N", type=_hidden, default=16, help=_("size of the network, 0 to 64 (16)"))
    one.add_argument("--seed", metavar="N", type=_seed, default=1, help=_("the same seed gives the same games (1)"))
    one.add_argument(
        "--judge", metavar="NAME", default="none", help=_("what judges positions in these games (none: the estimate)")
    )
    one.add_argument(
        "--habits", metavar="NAME", default="none", help=_("how sides choose in these games (none: the estimate)")
    )
    one.add_argument(
        "--compare", metavar="N", type=_count, default=0, help=_("also compare with N playouts of each position (0)")
    )
    _learning_options(one)

    one = command(
        "habits",
        "habits:habits",
        _("learn how sides had best choose in playouts, from games that the core plays by itself"),
        _(
            "bot:search:habits=NAME plays by them afterwards. Prints, as JSON, what was gained in games that they were "
            "not learned from. Needs the extra [research]."
        ),
    )
    one.add_argument("name", metavar="NAME", help=_("what to call it: small letters, digits, dashes"))
    one.add_argument(
        "--scenario",
        metavar="SCENARIO[:SIDE][=N]",
        action="append",
        required=True,
        help=_("{id}; with :SIDE only of that side, with =N from so many games").format(id=_scenario()),
    )
    one.add_argument(
        "--games", metavar="N", type=_positive, default=30000, help=_("from how many games each learns (30000)")
    )
    one.add_argument("--seed", metavar="N", type=_seed, default=1, help=_("the same seed gives the same games (1)"))
    one.add_argument(
        "--against",
        metavar="NAME",
        action="append",
        help=_(
            "habits of the enemy in these games (none: the estimate); more than once: of one enemy after the other; "
            "itself: what he has learned by then"
        ),
    )
    _learning_options(one)


def _checking_commands(command: _Commands) -> None:
    """Programs that play, and the counts of legal actions, checked."""
    one = command("check-bot", "contest:check_bot", _("check a program that plays: its faults, as JSON"))
    one.add_argument("path", metavar="PATH", help=_("the program, or PATH,time=2s"))
    one.add_argument(
        "--scenario", metavar="SCENARIO", help=_("{id}; without it the shortest one").format(id=_scenario())
    )
    one.add_argument(
        "--decisions", metavar="N", type=_positive, default=100, help=_("questions from fixed games (100)")
    )
    _rule_options(one)

    one = command(
        "perft",
        "perft:perft",
        _("count sequences of legal actions, as JSON"),
        _("From a position: gtc perft SCENARIO --depth N. Against a file of counts: gtc perft --file FILE [--write]."),
    )
    one.add_argument("scenario", metavar="SCENARIO", nargs="?", help=_scenario())
    one.add_argument("--depth", metavar="N", type=_positive, help=_("actions of a sequence, dice among them"))
    one.add_argument("--dice", metavar="N", type=_face, help=_("only rolls where every die shows N"))
    one.add_argument("--log", metavar="FILE", type=Path, help=_log())
    one.add_argument("--seed", metavar="N", type=_seed, help=_("the position in a random game of this seed"))
    one.add_argument("--after", metavar="N", type=_count, help=_("after this many actions of it"))
    one.add_argument(
        "--file", metavar="FILE", type=Path, help=_("count the positions of this file and report differences")
    )
    one.add_argument("--write", action="store_true", help=_("write the counts into the file"))
    _rule_options(one)


def _log_commands(command: _Commands) -> None:
    """What a log tells, and what a machine player says of it."""
    one = command("replay", "answers:replay", _("check a log and show the position it leads to, as JSON"))
    one.add_argument("file", metavar="LOG", type=Path)
    one.add_argument("--to", metavar="N", type=_count, help=_("only the first N entries"))
    _side_option(one)

    one = command("advise", "advise:advise", _("what a machine player would do at the end of a log, and why"))
    one.add_argument("file", metavar="LOG", type=Path)
    one.add_argument("--to", metavar="N", type=_count, help=_("after the first N entries"))
    one.add_argument("--top", metavar="N", type=_positive, help=_("how many choices (5)"))
    one.add_argument("--bot", metavar="NAME", help=_("which player is asked (bot:search:nodes=600)"))
    plan = _("what every side would do over several turns instead, where there is a plan (campaigns)")
    one.add_argument("--plan", action="store_true", help=plan)
    one.add_argument("--json", action="store_true", help=_("as JSON"))

    one = command(
        "analyse",
        "analyse:analyse",
        _("judge a game: each choice by what could be known, the dice apart"),
        _("What was found is saved beside the log, and the same command continues it."),
    )
    one.add_argument("file", metavar="LOG", type=Path)
    one.add_argument("--seconds", metavar="N", type=_positive, help=_("how long it may take in all (90)"))
    one.add_argument("--playouts", metavar="N", type=_several, help=_("so many playouts, however long they take"))
    judged = _("whose choices are judged; may be given twice (people's; where there were none, all)")
    one.add_argument("--side", metavar="SIDE", action="append", default=[], help=judged)
    one.add_argument(
        "--from", metavar="N", dest="since", type=_count, default=0, help=_("only choices after the first N entries")
    )
    one.add_argument("--to", metavar="N", type=_count, help=_("only the first N entries"))
    one.add_argument("--seed", metavar="N", type=_seed, default=1, help=_("seed of the playouts (1)"))
    one.add_argument("--anew", action="store_true", help=_("without what an earlier call found"))
    _worker_options(one)
    one.add_argument("--json", action="store_true", help=_("as JSON"))
    one.add_argument("--out", metavar="FILE", type=Path, help=_("write into this new file instead of standard output"))
    one.add_argument("--svg", metavar="FILE", type=Path, help=_("draw the curve (SVG) into this file"))
    one.add_argument(
        "--force", action="store_true", help=_("replace the file even where it is no picture of this program")
    )

    one = command("story", "told:story", _("what happened in a game, move by move, as plain text"))
    one.add_argument("file", metavar="LOG", type=Path)
    one.add_argument("--since", metavar="N", type=_count, default=0, help=_("only what happened after N actions"))
    one.add_argument("--all", action="store_true", help=_("with dice, and routine moves too"))
    _side_option(one)

    one = command("report", "told:report", _("a game as a Markdown report: moves, dice, maps, points, result"))
    one.add_argument("file", metavar="LOG", type=Path)
    one.add_argument("--out", metavar="FILE", type=Path, help=_("write into this new file instead of standard output"))
    _side_option(one)


def _serve_command(command: _Commands) -> None:
    """The server."""
    one = command(
        "serve",
        "serve:serve",
        _("run a server: people come over SSH and play each other"),
        _(
            "Beside a running server: verify replays every game and checks its dice; check replays the running games "
            "with another version (--program); backup copies all that is kept (--to), restore puts a copy (--from) "
            "where nothing is kept yet; complaints shows what players complain of; hold keeps a player from opening "
            "games and from talking, ban from coming in, release and readmit take that back; bot marks an account "
            "that a program plays with, person takes that back."
        ),
    )
    tasks = ("verify", "check", "backup", "restore", "complaints", "hold", "release", "ban", "readmit", "bot", "person")
    one.add_argument("task", metavar="TASK", nargs="?", choices=tasks, help=", ".join(tasks))
    one.add_argument("name", metavar="NAME", nargs="?", help=_("hold, release, ban, readmit, bot, person: who"))
    one.add_argument("--why", metavar="TEXT", help=_("hold, ban: the reason, which is kept and the player is told"))
    one.add_argument("--data", metavar="DIR", type=Path, required=True, help=_("where games and keys are kept"))
    one.add_argument("--host", metavar="ADDRESS", help=_("listen there only (all addresses)"))
    one.add_argument("--port", metavar="N", type=_port, help=_("listen at this port (2222)"))
    one.add_argument("--program", metavar="PYTHON", help=_("check: the Python in whose place the other version is"))
    one.add_argument("--pin", action="store_true", help=_("check: games that differ there stay with this one"))
    one.add_argument("--to", metavar="DIR", type=Path, help=_("backup: where copies are put, each in its own folder"))
    one.add_argument("--from", dest="source", metavar="DIR", type=Path, help=_("restore: the copy, a folder"))
    one.add_argument("--keep", metavar="N", type=_positive, help=_("backup: so many copies stay, the newest"))


def _other_commands(command: _Commands) -> None:
    """Dice verified, and the rules read."""
    one = command("verify", "told:verify", _("check the dice of a game that was played by mail or on a server"))
    one.add_argument("file", metavar="LOG", type=Path)
    one.add_argument(
        "other", metavar="OTHER", type=Path, nargs="?", help=_("another one of the same game: do they agree?")
    )
    one.add_argument(
        "--receipt",
        metavar="WORD",
        action="append",
        default=[],
        help=_("a receipt that the server gave while the game ran: does the log fit it? (may be repeated)"),
    )

    one = command("rules", "told:rules", _("the rules in our own words, with the figures in use, as plain text"))
    one.add_argument("words", metavar="WORD", nargs="*", help=_("a section (7 or 7.5) or words to look for"))
    one.add_argument("--tables", action="store_true", help=_("all figures, with their sections and sources"))
    one.add_argument("--system", metavar="NAME", help=_("only of this rule system, as `gtc list` names it"))


def _map_commands(command: _Commands) -> None:
    one = command("show", "maps:show", _("print part of a map"))
    one.add_argument("map", metavar="MAP", help=_("id of a map, such as GAME/NAME; an unknown one lists them"))
    _picture_options(one, _("hexes around --at (10); without --at the whole map"))
    one.add_argument(
        "--zoom", metavar="N", type=_count, default=2, help=_("1 whole campaigns, 2 usual, 3 close, 4 closest")
    )
    one.add_argument("--width", metavar="N", type=_positive, help=_("columns (the terminal's, or 80)"))
    one.add_argument("--height", metavar="N", type=_positive, help=_("lines (the terminal's, or 24)"))
    one.add_argument("--colour", "--color", action="store_true", help=_("in colour"))
    themes = _("colour scheme: dark (usual), light, high-contrast, colour-blind, none")
    one.add_argument("--theme", metavar="NAME", help=themes)
    charsets = _("ascii (usual) or unicode: box drawing and signs; not for terminals that draw lines two columns wide")
    one.add_argument("--charset", metavar="NAME", default="ascii", help=charsets)

    one = command("check", "maps:check", _("list all faults of a map file"))
    one.add_argument("file", metavar="FILE", nargs="?", help=_("a file or the id of a map; without it all maps"))


def _mail_commands(command: _Commands) -> None:
    one = command("new", "mail:new", _("begin a game and write the invitation to send"))
    one.add_argument("scenario", metavar="SCENARIO", nargs="?", help=_scenario())
    one.add_argument("--as", metavar="SIDE", dest="side", help=_("the side that you play (the first)"))
    one.add_argument("--from", metavar="LOG", type=Path, dest="going_on", help=_("go on with a game played at home"))
    fast = _("dice at once, with fewer letters: nobody can choose them, but a changed program could know them before")
    one.add_argument("--fast", action="store_true", help=fast)
    _myself_options(one)
    _rule_options(one)

    one = command(
        "read",
        "mail:read",
        _("take in a letter: an invitation, a turn, dice"),
        _("Where only dice are asked for, the answer is written at once."),
    )
    one.add_argument("file", metavar="FILE", type=Path)
    _myself_options(one)

    one = command("play", "mail:play", _("play your turn; at its end it says which file to send"))
    one.add_argument("game", metavar="GAME", nargs="?", help=_("its name, or a letter; without it the one that waits"))
    one.add_argument("--text", action="store_true", help=_("line by line instead of the full screen"))
    _myself_options(one)

    command("status", "mail:status", _("your games by mail: whose turn it is, what to send"))

    one = command("wait", "mail:wait", _("look for letters until interrupted: answers dice, says when it is your turn"))
    one.add_argument("--every", metavar="SECONDS", type=_positive, default=60, help=_("how often (60)"))

    one = command("send", "mail:send", _("write the last letter of a game again"))
    one.add_argument("game", metavar="GAME", help=_("its name"))
    one.add_argument("--folder", metavar="DIR", type=Path, help=_("put letters here from now on"))


def _myself_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--me", metavar="NAME", help=_("your name, for your opponent"))
    parser.add_argument("--name", metavar="NAME", help=_("what the game is called here"))
    folder = _("where letters are put and looked for (the current folder)")
    parser.add_argument("--folder", metavar="DIR", type=Path, help=folder)


def _side_option(parser: argparse.ArgumentParser) -> None:
    text = _("as this side may know it; public: as both may know it; without it everything")
    parser.add_argument("--as", metavar="SIDE", dest="side", help=text)


def _learning_options(one: Parser) -> None:
    """Where what is learned is written, and by whom it is worked out."""
    one.add_argument("--out", metavar="FILE", type=Path, help=_("write this file, not the one in your data folder"))
    one.add_argument(
        "--add", action="store_true", help=_("keep what a file that is there has of other scenarios and sides")
    )
    one.add_argument("--force", action="store_true", help=_("replace a file that is there"))
    _worker_options(one)


def _worker_options(one: Parser) -> None:
    one.add_argument("--jobs", metavar="N", type=_positive, help=_("processes at once (1)"))
    cluster = _("a running Dask scheduler instead: tcp://HOST:PORT, tls://HOST:PORT, ssh:[USER@]HOST[:PORT]")
    one.add_argument("--cluster", metavar="ADDRESS", help=cluster)
    one.add_argument("--tls-ca-file", metavar="FILE", type=Path, help=_("tls://: who may sign certificates (PEM)"))
    one.add_argument("--tls-cert", metavar="FILE", type=Path, help=_("tls://: this program's certificate (PEM)"))
    one.add_argument("--tls-key", metavar="FILE", type=Path, help=_("tls://: the key of the certificate (PEM)"))


def _rule_options(parser: Parser) -> None:
    text = _("play with an optional rule; may be given several times; `gtc list` lists those of each scenario")
    parser.add_argument("--option", metavar="NAME", action="append", default=[], help=text)


def _picture_options(parser: Parser, window: str) -> None:
    parser.add_argument("--at", metavar="PLACE", help=_("a hex or the name of a place"))
    parser.add_argument("--svg", metavar="FILE", type=Path, help=_("draw a vector picture (SVG) into this file"))
    parser.add_argument(
        "--radius", metavar="N", type=_count, help=_("size of the picture: {usual}").format(usual=window)
    )
    parser.add_argument("--numbers", action="store_true", help=_("show the numbers of hexes in the picture"))
    parser.add_argument(
        "--force", action="store_true", help=_("replace the file even where it is no picture of this program")
    )


def _count(text: str) -> int:
    return _number(text, 0)


def _positive(text: str) -> int:
    return _number(text, 1)


def _several(text: str) -> int:
    """Playouts of which a standard error is to be told: a single one has none."""
    return _number(text, 2)


def _face(text: str) -> int:
    return _number(text, 1, 6)


def _hidden(text: str) -> int:
    return _number(text, 0, 64)


def _seed(text: str) -> int:
    return _number(text, 0, 2**63 - 1)


def _port(text: str) -> int:
    return _number(text, 0, _PORTS)


def _number(text: str, least: int, most: int = 10**9) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 20 and least <= int(text) <= most):
        raise argparse.ArgumentTypeError(
            _("{text!r} is no whole number from {least} to {most}").format(text=text[:40], least=least, most=most)
        )
    return int(text)
