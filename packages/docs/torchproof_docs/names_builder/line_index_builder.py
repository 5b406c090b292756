"""Finds the line of each shown name in the sources of every release, and writes them to one file."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from torchproof.history.history_model import Presence
from torchproof.history.line_index import FILE, encode_lines
from torchproof.history.lookup_names import is_constant, list_lookup_names
from torchproof.history.name_history import FILE as HISTORY
from torchproof.history.name_history import History
from torchproof_docs.names_builder.release_modules import Module
from torchproof_docs.records.history_files import write_history_file

# Modules that the build writes, which the repository does not have.
GENERATED = ("torch.version",)


def write_line_index(root: Path, history: History, modules: Iterable[Mapping[str, Module]]) -> Path:
    """Write the lines of a history's names, found in the modules of its releases in their order."""
    found: dict[tuple[str, str], list[int]] = {}
    names = list_lookup_names(history)
    changing = [name for name, shown in names.items() if not is_constant(history, shown)]
    always = _find_canonical_names(history, history.releases[-1], names.keys() - set(changing))
    for at, (release, known) in enumerate(zip(history.releases, modules, strict=True)):
        for canonical in sorted(always | _find_canonical_names(history, release, changing)):
            if (place := _find_definition(known, canonical)) is None:
                continue
            module, name = place
            if line := module.facts.lines.get(name, 0) if name else 1:
                found.setdefault((_source_path(module), name), [0] * len(history.releases))[at] = line
    out = root / FILE
    rows = {key: tuple(lines) for key, lines in found.items()}
    write_history_file(out, encode_lines(history.releases, rows, (root / HISTORY).read_bytes()))
    return out


def _find_canonical_names(history: History, release: str, names: Iterable[str]) -> set[str]:
    """Return the places that define the lookup names of a release."""
    found = (history.resolve_name(name, release) for name in names)
    return {each.canonical for each in found if each.presence is Presence.PRESENT and each.record and each.canonical}


def _find_definition(modules: Mapping[str, Module], canonical: str) -> tuple[Module, str] | None:
    parts = canonical.split(".")
    for end in range(len(parts), 0, -1):
        module = modules.get(".".join(parts[:end]))
        if module and not module.is_stub and module.name not in GENERATED:
            return module, ".".join(parts[end:])
    return None


def _source_path(module: Module) -> str:
    return f"{module.name.replace('.', '/')}{'/__init__' * module.is_package}.py"
