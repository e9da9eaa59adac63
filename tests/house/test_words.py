"""Words of players: every message can be extracted and translated, and a compiled catalogue is used.

tests/words/ plays in a made-up language and hears what went around the catalogue; here the code is read.
"""

from __future__ import annotations

import ast
import os
import re
import string
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import gtc_tui
from gtc_backend import compiled
from gtc_tui import i18n
from support import RACE

PACKAGE = Path(gtc_tui.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))
MARKS = {"_": 1, "N_": 1, "ngettext": 2, "Message": 2}  # how many of their arguments are messages


# -- the code ----------------------------------------------------------------------------------------------
@cache
def tree(path: Path) -> ast.Module:
    """The module, every node knowing the one around it."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(module):
        for child in ast.iter_child_nodes(node):
            child.around = node  # type: ignore[attr-defined]
    return module


def around(node: ast.AST) -> Iterator[ast.AST]:
    """What the node stands in, from the inside out."""
    while (outer := getattr(node, "around", None)) is not None:
        node = outer
        yield node


def at(path: Path, node: ast.expr) -> str:
    return f"{path.relative_to(PACKAGE).as_posix()}:{node.lineno}: {ast.unparse(node)}"


@cache
def marks() -> list[tuple[Path, ast.Call, list[ast.expr]]]:
    """Calls that mark messages, with the arguments that are messages."""
    return [
        (path, node, node.args[: MARKS[node.func.id]])
        for path in FILES
        if path != PACKAGE / "messages.py"  # where messages are made of what others say
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS
    ]


def said(node: ast.expr) -> str | None:
    """A constant string (adjacent parts are one)."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def fields(message: str) -> set[str]:
    """Names in a message's placeholders. Raises ValueError when it cannot be formatted."""
    return {field for _text, field, _spec, _kind in string.Formatter().parse(message) if field is not None}


def is_marked_elsewhere(call: ast.Call) -> bool:
    """`_(variable)`: a message that N_ marks where it stands, or a kept one that is told."""
    return isinstance(call.args[0], (ast.Name, ast.Attribute, ast.Subscript))


def test_messages_are_constants_that_can_be_extracted() -> None:
    wrong = [
        at(path, call)
        for path, call, messages in marks()
        if not is_marked_elsewhere(call) and not all(said(message) for message in messages)
    ]
    assert not wrong, wrong
    assert len(marks()) > 500


def test_no_message_is_marked_inside_an_f_string() -> None:
    """Tools that extract messages do not look there."""
    wrong = [
        at(path, call)
        for path, call, _messages in marks()
        if any(isinstance(node, ast.JoinedStr) for node in around(call)) and not is_marked_elsewhere(call)
    ]
    assert not wrong, wrong


def test_messages_have_no_blanks_around_them_and_named_placeholders() -> None:
    """Blanks at the ends are lost in translation; names tell a translator what comes there."""
    for path, call, messages in marks():
        for message in filter(None, map(said, messages)):
            assert message == message.strip() and "\n" not in message, at(path, call)
            assert all(field.isidentifier() for field in fields(message)), at(path, call)


def test_placeholders_are_those_that_format_fills() -> None:
    checked = 0
    for path, call, messages in marks():
        method = getattr(call, "around", None)
        if not (isinstance(method, ast.Attribute) and method.attr == "format") or is_marked_elsewhere(call):
            continue
        told = next(around(method))
        assert isinstance(told, ast.Call) and not told.args, at(path, call)
        filled = {keyword.arg for keyword in told.keywords}
        if None in filled:  # **figures
            continue
        # A singular may do without its number ("one hex"); nothing is filled in vain.
        assert set().union(*(fields(said(message) or "") for message in messages)) == filled, at(path, told)
        checked += 1
    assert checked > 300


def test_kept_messages_are_filled_with_what_they_name() -> None:
    checked = 0
    for path, call, messages in marks():
        if ast.unparse(call.func) == "Message" and not is_marked_elsewhere(call):
            filled = {keyword.arg for keyword in call.keywords}
            assert set().union(*(fields(said(message) or "") for message in messages)) == filled, at(path, call)
            checked += 1
    assert checked > 15


def test_nothing_is_translated_while_modules_load() -> None:
    """It would stay in that language; there a message is only marked (N_) or kept."""
    inside = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
    for path, call, _messages in marks():
        late = any(isinstance(node, inside) for node in around(call))
        assert late or ast.unparse(call.func) in ("N_", "Message"), at(path, call)


def test_messages_with_numbers_say_the_number() -> None:
    """In the plural at least."""
    for path, call, messages in marks():
        if len(messages) == 2 and not is_marked_elsewhere(call):
            assert len(call.args) == 3 and fields(said(messages[1]) or ""), at(path, call)


# What looks like a sentence and is none: faults of a position, told to those who write rules; styles, keys, formats.
NO_SENTENCES = {
    "rules/boots/state/ground.py": "the Ohio$",  # areas of the map
    "rules/boots/data/piecefile.py": "^commands, units$",  # keys of the file
    "rules/boots/system.py": "^They Died",  # the name of the series
    "rules/gcacw/state/ground.py": "^without bridges$",  # a key of boards that are kept
    "rules/boots/present/reference/figures.py": "^[a-z]+ [a-z]+$",  # keys of figures and what follows them
    "rules/gcacw/invariants.py": ".",
    "rules/gcacw/present/reference/campaign_figures.py": r"^[a-z-]+( [A-Za-z-]+)+( \*)?$|^Lynchburg, Staunton$",
    "rules/gcacw/tables/campaign_figures.py": r"organize\|refresh",
    "scenario/mapjoin.py": "^join ",
    "scenario/mappointytext.py": "^sheet rows ",
    "scenario/mapreader.py": "^sheet ",
    "scenario/tomlfile.py": r"^ \\\(at line",
    "server/session/game.py": "^ssh -t",  # what is typed
    "tui/game/header.py": "^gtc play",
    "server/store/clocks.py": "^(select|insert|update|order) ",
    "server/front/web.py": "^(<!DOCTYPE|default-src )",  # the page without its words, and what a browser may load
    "server/store/dispatches.py": "^(select|insert|update|where) ",
    "server/store/games.py": r"^(select|insert|update|where|order|\)| set) ",
    "server/store/kept.py": "^(select|insert|create) ",
    "server/store/letters.py": r"^(select|insert|update|delete|and) ",
    "server/store/postgres.py": r"^(\\b|select|insert|create|set|show|begin|bigint|double| returning)",
    "server/store/sqlite.py": "^(pragma|begin|\n)",
    "server/store/transfer.py": r"^(\^create|insert) ",
    "server/notify/webhook.py": "^text/plain",
    "server/store/people.py": "^(select|insert|update|delete) ",
    "server/store/ratings.py": r"^(select|insert| where| join|\.player where| \(player) ?",
    "server/store/tickets.py": "^(select|insert|update) ",
    "server/store/verdicts.py": r"^(select|insert|update|\)) ",
    "server/upkeep/games.py": "^select ",
    "text/habits.py": "^  always only$",  # typed as it is
    "tui/settings/config.py": r"^ \\?\(at ",  # of what tomllib says
    "tui/settings/keyfile.py": "^up down ",
    "tui/settings/keys.py": "^(Space|S-)",
    "cli/maps.py": "^map show$",
    "rules/gcacw/system.py": "^Great Campaigns",  # the name of the series
    "draw/labels.py": "^ Court House",  # part of a name
    "draw/svg/style.py": ".",
    "draw/svg/curve.py": "<style>",
}
COLOURS = "black|red|green|yellow|blue|magenta|cyan|white|bright_[a-z]+|#[0-9a-f]{6}"
MARKUP = re.compile("<[^<>]*>?")
STYLE = re.compile(rf"((bold|dim|italic|underline|reverse|not|on|{COLOURS})( |$))+")
FAULTS_OF_THE_PROGRAM = {"ValueError", "TypeError", "RuntimeError", "AssertionError", "NotImplementedError"}
TWO_WORDS = re.compile(r"[A-Za-z]{2,}[,:;.]? [A-Za-z]{2,}")


def is_said_to_nobody(node: ast.AST) -> bool:
    """Docstrings, style sheets, and what a fault of the program says."""
    for outer in around(node):
        if isinstance(outer, ast.Expr):
            return not isinstance(outer.value, (ast.Call, ast.Await))
        if isinstance(outer, ast.Assign) and ast.unparse(outer.targets[0]) in ("CSS", "DEFAULT_CSS"):
            return True
        if isinstance(outer, ast.Raise) and isinstance(outer.exc, ast.Call):
            return ast.unparse(outer.exc.func) in FAULTS_OF_THE_PROGRAM
    return False


def test_no_sentence_stands_unmarked_in_the_code() -> None:
    marked = {id(part) for _path, _call, messages in marks() for message in messages for part in ast.walk(message)}
    wrong = []
    for path in FILES:
        allowed = re.compile(NO_SENTENCES.get(path.relative_to(PACKAGE).as_posix(), "(?!)"))
        for node in ast.walk(tree(path)):
            if not isinstance(node, ast.Constant) or id(node) in marked or (text := said(node)) is None:
                continue
            if STYLE.fullmatch(text):
                continue
            if TWO_WORDS.search(MARKUP.sub(" ", text)) and not allowed.search(text) and not is_said_to_nobody(node):
                wrong.append(at(path, node))
    assert not wrong, f"mark these with _(), or say in NO_SENTENCES that nobody reads them: {wrong}"


# -- the catalogue -----------------------------------------------------------------------------------------
PLURALS = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n==0;\n"


@pytest.fixture
def catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of catalogues with an "xx" that knows a few messages; read anew before and after."""
    folder = tmp_path / "xx" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    known = {
        "Union": "Unie",
        "{n} movement point\0{n} movement points": "{n} pas\0niets",
        "End the march here": "Halt!",
    }
    (folder / "gtc_tui.mo").write_bytes(compiled({"": PLURALS, **known}))
    monkeypatch.setattr(i18n, "_LOCALE_DIR", tmp_path)
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("GTC_LANG", "xx")
    i18n._found.cache_clear()
    yield tmp_path
    i18n._found.cache_clear()


def test_a_compiled_catalogue_is_used(catalogue: Path) -> None:
    game = gtc_tui.load(RACE)
    assert list(game.side_names.values()) == ["Unie", "Confederate"]  # what it does not know stays as it is
    state = game.new_state()
    while (decision := state.decision) is not None and "Unie" not in decision.prompt:
        state.apply(decision.actions[0])
    assert decision is not None
    several = [i18n.ngettext("{n} movement point", "{n} movement points", n).format(n=n) for n in (0, 1, 2)]
    assert several == ["niets", "1 pas", "2 pas"]  # by the language's own rule


def test_a_scenario_is_loaded_once_and_told_in_the_language_of_now(
    catalogue: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = []
    for language in ("", "xx", ""):
        monkeypatch.setenv("GTC_LANG", language)
        i18n._found.cache_clear()
        told.append(gtc_tui.load(RACE).side_names["union"])
    assert told == ["Union", "Unie", "Union"]


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("GTC_LANG", "", "End the march here"),
        ("GTC_LANG", "yy", "End the march here"),  # no such catalogue
        ("GTC_LANG", "../xx", "End the march here"),
        ("LANG", "xx_YY.UTF-8", "Halt!"),  # the terminal's language, when GTC_LANG is not set
        ("LANGUAGE", "yy:xx", "Halt!"),
    ],
)
def test_which_language(catalogue: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str, told: str) -> None:
    monkeypatch.delenv("GTC_LANG")
    monkeypatch.setenv(name, value)
    i18n._found.cache_clear()
    assert i18n._("End the march here") == told


def test_the_command_speaks_the_language_of_its_player(catalogue: Path) -> None:
    program = (
        "import sys, pathlib; from gtc_tui import cli, i18n;"
        f" i18n._LOCALE_DIR = pathlib.Path({str(catalogue)!r}); sys.exit(cli.main(['list']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env={**os.environ}, timeout=60
    )
    assert done.returncode == 0 and '"Unie"' in done.stdout, done.stderr
