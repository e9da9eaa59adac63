"""Catalogues of gtc-tui for those who translate it; needs Babel (`pip install -e '.[translate]'`).

    python packaging/catalogue.py template FILE.pot        every message of the program and of the scenario files
    python packaging/catalogue.py missing [PLACE...]       those that Japanese does not have yet, as a file to fill in;
                                                           PLACE: only from there, e.g. rules/boots scenarios/boots
    python packaging/catalogue.py update [FILE.po...]      renew the catalogue: what the files say, else what it said
    python packaging/catalogue.py check                    what is missing or broken

The files given to `update` may have only some messages each; the last one that knows a message is right.
"""

from __future__ import annotations

import argparse
import ast
import re
import string
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import IO

from babel.core import UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

TOP = Path(__file__).parent.parent
PACKAGE = TOP / "python" / "gtc_tui"
SCENARIOS = TOP / "scenarios"

# Keys of scenario files whose strings are sentences, and groups of which each entry has a name that is told.
SENTENCES = frozenset(
    {"title", "words", "texts", "good", "why", "gone", "back", "all-raided", "disbanded-told", "source"}
)
NAMED = frozenset({"commands", "markers", "turns", "kinds"})


# -- extraction ----------------------------------------------------------------------------------------------
def of_scenario(value: object, key: str = "", group: str = "") -> Iterator[str]:
    """The messages in a scenario file, in any of the files beside it. group: the table around the entry."""
    if isinstance(value, dict):
        for name, one in value.items():
            # An entry of a group stands in a table or in a list: neither counts as the group of what is in it.
            yield from of_scenario(one, name, key if key in NAMED else group if group in NAMED else "")
    elif isinstance(value, list):
        for one in value:
            yield from of_scenario(one, key, group)
    elif isinstance(value, str) and value:
        if key == "introduction":
            yield from filter(None, (" ".join(part.split()) for part in value.split("\n\n")))
        elif key in SENTENCES or (key == "name" and group in NAMED):
            yield value


def of_kept(path: Path) -> Iterator[str | tuple[str, str]]:
    """The messages of a module that are made at once, `Message("Union")`, which Babel does not look for."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Message":
            said = [one.value if isinstance(one, ast.Constant) else one for one in node.args[:2]]
            if said and isinstance(said[0], str) and said[0] and None not in said:  # with None it is no sentence
                plural = said[1] if len(said) > 1 else ""
                yield (said[0], plural) if isinstance(plural, str) and plural else said[0]


@cache
def template() -> Catalog:
    """Every message, with the files that it is in."""
    catalogue = Catalog(project="gtc-tui", charset="utf-8")
    for name, _line, message, comments, context in extract_from_dir(PACKAGE):
        catalogue.add(message, locations=[(f"python/gtc_tui/{name}", 0)], auto_comments=comments, context=context)
    for path in sorted(PACKAGE.rglob("*.py")):
        for kept in of_kept(path):
            catalogue.add(kept, locations=[(f"python/gtc_tui/{path.relative_to(PACKAGE).as_posix()}", 0)])
    for path in sorted(SCENARIOS.rglob("*.toml")):
        place = path.relative_to(TOP).as_posix()
        for message in of_scenario(tomllib.loads(path.read_text(encoding="utf-8"))):
            catalogue.add(message, locations=[(place, 0)])
    return catalogue


# -- catalogues ----------------------------------------------------------------------------------------------
def source(language: str) -> Path:
    return PACKAGE / "locale" / language / "LC_MESSAGES" / "gtc_tui.po"


def read(path: Path, language: str) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def is_told(message: Message | None) -> bool:
    """It has a translation that nobody doubts."""
    if message is None or message.fuzzy:
        return False
    forms = message.string if isinstance(message.string, (list, tuple)) else (message.string,)
    return all(forms)


HEADER = """msgid ""
msgstr ""
"Project-Id-Version: gtc-tui\\n"
"Language: {language}\\n"
"Plural-Forms: {plurals}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def write(catalogue: Catalog, file: IO[bytes]) -> None:
    plurals = catalogue.plural_forms if catalogue.locale else "nplurals=2; plural=(n != 1);"
    file.write(HEADER.format(language=catalogue.locale or "", plurals=plurals).encode())
    # Without numbers of lines: they would change with every edit of the code.
    write_po(file, catalogue, width=110, sort_output=True, include_lineno=False, omit_header=True)


def renewed(language: str, files: Iterable[Path] = ()) -> Catalog:
    """All messages of now, told as the files say, else as the catalogue said."""
    known = [read(path, language) for path in files]
    if source(language).exists():
        known.insert(0, read(source(language), language))
    catalogue = Catalog(locale=language, project="gtc-tui", charset="utf-8", fuzzy=False)
    for message in template():
        if message.id:
            told = [one for each in known if is_told(one := each.get(message.id, message.context))]
            string_ = told[-1].string if told else None
            if told and isinstance(message.id, (list, tuple)) != isinstance(string_, (list, tuple)):
                string_ = None  # it goes by number now, or no longer
            catalogue.add(
                message.id, string_, message.locations, auto_comments=message.auto_comments, context=message.context
            )
    return catalogue


def only(catalogue: Catalog, told: bool, places: Sequence[str] = ()) -> Catalog:
    """What is translated of a catalogue, or what is not. places: only what is said there."""
    part = Catalog(locale=catalogue.locale)
    for message in catalogue:
        said_in = [place.removeprefix("python/gtc_tui/") for place, _line in message.locations]
        if (
            message.id
            and is_told(message) == told
            and (not places or any(one.startswith(tuple(places)) for one in said_in))
        ):
            part.add(message.id, message.string, message.locations, context=message.context)
    return part


_PERCENT = r"%(?:\(\w+\))?[rs]"
"""Placeholders of argparse's own words."""


# -- checks ---------------------------------------------------------------------------------------------------
def fields(text: str) -> set[tuple[str, str, str]]:
    """Placeholders with their formats."""
    return {
        (name, spec or "", kind or "") for _text, name, spec, kind in string.Formatter().parse(text) if name is not None
    }


def faults(message: Message) -> list[str]:
    """What is wrong with a translation."""
    ids = message.id if isinstance(message.id, (list, tuple)) else (message.id,)
    told = message.string if isinstance(message.string, (list, tuple)) else (message.string,)
    wrong = []
    for text in told:
        try:
            had = fields(text)
        except ValueError as error:
            return [f"{error}"]
        # A singular may do without its number, so what all forms name together is what a translation names.
        expected = set().union(*map(fields, ids))
        if had != expected and not (len(ids) > 1 and had in [fields(one) for one in ids]):
            wrong.append(f"placeholders {sorted(had ^ expected)}")
        if text != text.strip():
            wrong.append("blanks at the ends")
        if set(re.findall("`[^`]+`", text)) != set().union(*(re.findall("`[^`]+`", one) for one in ids)):
            wrong.append("words in backquotes")
        if set(re.findall(_PERCENT, text)) != set().union(*(re.findall(_PERCENT, one) for one in ids)):
            wrong.append("placeholders with %")
        if "\n" in text:
            wrong.append("more than one line")
    return wrong


def wrong(language: str) -> list[str]:
    """What is missing or broken in a language, a line each."""
    catalogue = renewed(language)
    lines = []
    for message in catalogue:
        if not message.id:
            continue
        if not is_told(message):
            lines.append(f"missing, {message.locations[0][0]}: {message.id!r}")
        else:
            lines += [f"{what}: {message.id!r} -> {message.string!r}" for what in faults(message)]
    return lines


# -- the command ------------------------------------------------------------------------------------------------
def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("template", "missing", "update", "check"))
    parser.add_argument("names", nargs="*", help="files, or places for `missing`")
    parser.add_argument("--language", default="ja")
    given = parser.parse_args(arguments)
    language = given.language
    try:
        if given.what == "template":
            for name in given.names:
                with Path(name).open("wb") as file:
                    write(template(), file)
        elif given.what == "missing":
            write(only(renewed(language), told=False, places=given.names), sys.stdout.buffer)
        elif given.what == "update":
            catalogue = renewed(language, map(Path, given.names))
            told = only(catalogue, told=True)
            source(language).parent.mkdir(parents=True, exist_ok=True)
            with source(language).open("wb") as file:
                write(told, file)
            print(f"{len(told)} of {len(catalogue)} messages are translated")
        else:
            found = wrong(language)
            print("\n".join(found) or "nothing is missing, nothing is broken")
            return 1 if found else 0
    except (OSError, ValueError, UnknownLocaleError) as error:
        raise SystemExit(str(error)) from None
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
