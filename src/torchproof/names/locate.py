"""Finds the line of each shown name in the sources of every release, and writes them to one file."""

from collections.abc import Iterable
from pathlib import Path

from torchproof.atomic import write_at_once
from torchproof.names.history import History
from torchproof.names.lines import FILE, definitions, encode, module_of
from torchproof.names.records import Presence
from torchproof.names.shown import shown_names
from torchproof.wheels.contents import Contents

GENERATED = ("torch/version.py",)
"""Sources that the build writes, which the repository does not have."""


def write(root: Path, history: History, contents: Iterable[Contents]) -> Path:
    """Write the lines of a history's names, read from the sources of its releases in their order."""
    found: dict[tuple[str, str], list[int]] = {}
    known: dict[str, dict[str, int]] = {}
    names = shown_names(history)
    for at, (release, sources) in enumerate(zip(history.releases, contents, strict=True)):
        modules = {module_of(path): path for path in sources.files if path.endswith(".py") and path not in GENERATED}
        for canonical in sorted(_canonical(history, release, names)):
            if (place := _place(modules, canonical)) is None:
                continue
            path, name = place
            key = sources.files[path]
            if key not in known:
                known[key] = definitions(sources.read(path))
            if line := known[key].get(name, 0) if name else 1:
                found.setdefault((path, name), [0] * len(history.releases))[at] = line
    out = root / FILE
    write_at_once(out, encode(history.releases, {key: tuple(lines) for key, lines in found.items()}).encode())
    return out


def _canonical(history: History, release: str, names: Iterable[str]) -> set[str]:
    """Return where the shown names of a release are defined."""
    found = (history.resolve(name, release) for name in names)
    return {each.canonical for each in found if each.presence is Presence.PRESENT and each.record and each.canonical}


def _place(modules: dict[str, str], canonical: str) -> tuple[str, str] | None:
    parts = canonical.split(".")
    for end in range(len(parts), 0, -1):
        if path := modules.get(".".join(parts[:end])):
            return path, ".".join(parts[end:])
    return None
