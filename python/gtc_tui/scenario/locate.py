"""Where maps, tables and scenarios are.

Data files lie under `<system>/<game>/<folder>/`, e.g. `<system>/<game>/maps/<name>.map`. An id, "<game>/<name>", names
the game and the file; the system is found by looking. A file in the user's own data folder is used in place of
the package's file of the same path; what is no file there is told when it is read. That folder is `scenarios` in the
player's own (gtc_tui.folders).
"""

from __future__ import annotations

import difflib
import hashlib
import os
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path

from gtc_tui.errors import UnknownName
from gtc_tui.files import read_start
from gtc_tui.folders import data_root
from gtc_tui.i18n import _

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*/[a-z0-9]+(-[a-z0-9]+)*")
_SUFFIXES = (".toml", ".map")
_WEIGHTS = re.compile(r"(ai|(judge|habits)-.*)\.toml")  # of machine players, in the folder of a rule system
_MOST_FILES = 500
_LARGEST = 4 << 20  # bytes; what is larger is refused anyway
_PACKAGE_DATA = Path(__file__).resolve().parent.parent / "scenarios"
_settled: str | None = None  # what `content` says, where files do not change


def user_folder() -> Path:
    """The player's own data files, whether or not the folder exists."""
    return _folders_of(data_root())[0]


def data_folders() -> tuple[Path, ...]:
    """Folders that are searched, the user's first."""
    return _folders_of(data_root())


@lru_cache(maxsize=4)
def _folders_of(root: Path) -> tuple[Path, ...]:
    return (root / "scenarios", _PACKAGE_DATA)


def find_file(relative: str) -> Path:
    """The file at a path below the data folders, such as "<system>/tables.toml". Raises UnknownName."""
    parts = Path(relative)
    if not parts.is_absolute() and ".." not in parts.parts:
        for folder in data_folders():
            if _stands(folder / parts, folder):
                return folder / parts
    raise UnknownName(_("{name}: no such data file").format(name=relative))


def find(item_id: str, folder: str, suffix: str) -> tuple[str, Path]:
    """System and file of an id, e.g. `find("<game>/<name>", "maps", ".map")`. Raises UnknownName.

    Ids come from saves and command lines: only lower-case letters, digits and dashes around one slash.
    """
    if _ID.fullmatch(item_id):
        game, name = item_id.split("/")
        for root in data_folders():
            for system in _folders(root):
                path = system / game / folder / (name + suffix)
                if _stands(path, root):
                    return system.name, path
    known = [known_id for _system, known_id, _path in list_files(folder, suffix)]
    begin = re.sub("(/[^-]*).*", r"\1-", item_id)  # the number is what a player knows best
    begun = [one for one in known if one.startswith(begin)]
    close = difflib.get_close_matches(item_id, begun or known, n=1, cutoff=0 if begun else 0.5)
    shown = item_id[:60]
    if close:
        raise UnknownName(_("{name}: unknown; perhaps {other}?").format(name=shown, other=close[0]))
    raise UnknownName(_("{name}: unknown; there are {known}").format(name=shown, known=", ".join(known) or "-"))


def list_files(folder: str, suffix: str) -> list[tuple[str, str, Path]]:
    """(system, id, file) of every file of a kind, by id; the user's file where both have one."""
    found: dict[str, tuple[str, str, Path]] = {}
    for root in data_folders():
        for system in _folders(root):
            for game in _folders(system):
                for path in _entries(game / folder):
                    item_id = f"{game.name}/{path.stem}"
                    if path.suffix == suffix and _ID.fullmatch(item_id) and _stands(path, root):
                        found.setdefault(item_id, (system.name, item_id, path))
    return [found[item_id] for item_id in sorted(found)]


def find_map(map_id: str) -> Path:
    """`<system>/<game>/maps/<name>.map`. Raises UnknownName."""
    return find(map_id, "maps", ".map")[1]


def list_maps() -> list[tuple[str, Path]]:
    """(id, file) of every map."""
    return [(map_id, path) for _system, map_id, path in list_files("maps", ".map")]


def find_scenario(game_id: str) -> tuple[str, Path]:
    """System and file: `<system>/<game>/scenarios/<name>.toml`. Raises UnknownName."""
    return find(game_id, "scenarios", ".toml")


def list_scenarios() -> list[tuple[str, str, Path]]:
    """(system, id, file) of every scenario."""
    return list_files("scenarios", ".toml")


def content() -> str | None:
    """What all data files hold, in a few letters: the same as long as none is changed, added or taken away. None where
    there are too many to look at."""
    return _content(_data_files) if _settled is None else _settled


def content_without_weights() -> str | None:
    """As `content`, but for weights."""
    return _content(lambda root: (path for path in _data_files(root) if not _is_weights(path, root)))


def content_of_weights() -> str | None:
    """As `content`, of weights alone: machine players look at these files at every choice, so that they may change at
    any time."""
    return _content(
        lambda root: (path for folder in _folders(root) for path in _entries(folder) if _is_weights(path, root))
    )


def _content(files: Callable[[Path], Iterator[Path]]) -> str | None:
    digest = hashlib.blake2b(digest_size=16)
    left = _MOST_FILES
    for root in data_folders():
        digest.update(b"\0root")
        for path in files(root):
            left -= 1
            if left < 0:
                return None
            try:
                data = read_start(path, _LARGEST + 1)
            except OSError as fault:
                data = f"{path}: {fault}".encode(errors="surrogateescape")
            name = os.fsencode(path.relative_to(root))
            digest.update(b"\0%d\0%b\0%d\0" % (len(name), name, len(data)))
            digest.update(data)
    return digest.hexdigest()


def _is_weights(path: Path, root: Path) -> bool:
    return path.parent.parent == root and _WEIGHTS.fullmatch(path.name) is not None


def settle() -> None:
    """Data files do not change as long as this process lives, and those forked from it: they are not looked at again to
    see whether they have. For a server's sessions; what is cached on disk must be theirs alone."""
    global _settled
    _settled = content()


def _data_files(root: Path) -> Iterator[Path]:
    for folder, inside, names in os.walk(root):
        inside.sort()
        for name in sorted(names + [one for one in inside if one.endswith(_SUFFIXES)]):
            if name.endswith(_SUFFIXES):
                yield Path(folder, name)
        if Path(folder).parent.parent.parent == root:  # data files lie no deeper
            inside.clear()


def _stands(path: Path, root: Path) -> bool:
    """Whether something has the place of a data file: in the user's folder a broken link, or a folder, too."""
    return path.is_file() or (root != _PACKAGE_DATA and os.path.lexists(path))


def _entries(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:  # missing or unreadable: nothing of the user's to find there
        return []


def _folders(folder: Path) -> list[Path]:
    return [entry for entry in _entries(folder) if entry.is_dir()]
