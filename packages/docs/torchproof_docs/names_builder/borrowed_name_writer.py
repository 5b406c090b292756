"""Writes the names that public modules had by an import and lost, from the histories of public and private names."""

import json
from collections.abc import Iterator
from pathlib import Path

from torchproof.history.history_model import BORROWED, Presence
from torchproof.history.incidental_imports import FILE, FORMAT, BorrowedName
from torchproof.history.module_names import is_private
from torchproof.history.name_history import FILE as PUBLIC_FILE
from torchproof.history.name_history import PRIVATE_FILE, History, read_history_file
from torchproof_docs.records.history_files import write_history_file


def write_borrowed_names(root: Path) -> None:
    """Write the file of a checkout, whose histories must have been written before."""
    write_history_file(root / FILE, encode_borrowed_names(read_history_file(root / PUBLIC_FILE, root / PRIVATE_FILE)))


def encode_borrowed_names(history: History) -> str:
    """Return the names that are lost as JSON text: by module and by what it imports them from."""
    found: dict[str, dict[str, dict[str, list[int]]]] = {}
    for module, name, borrowed in find_lost_imports(history):
        names = found.setdefault(module, {}).setdefault(borrowed.source, {})
        names[name] = [borrowed.first, borrowed.last]
    lines = ",\n".join(
        f"{json.dumps(module)}: {json.dumps(found[module], separators=(',', ':'))}" for module in sorted(found)
    )
    head = f'"format": {FORMAT},\n"releases": {json.dumps(list(history.releases))}'
    return f'{{{head},\n"names": {{\n{lines}\n}}}}\n'


def find_lost_imports(history: History) -> Iterator[tuple[str, str, BorrowedName]]:
    """Yield module, name and releases of what a public module has by an import, and a later release of it lacks."""
    for module, names in sorted(history.whole_table.items()):
        public = history.table.get(module, {})
        for name, spans in sorted(names.items()) if not is_private(module) else ():
            if "." in name or name in public or name.startswith("_") or not name:
                continue
            if len(spans) == 1 and spans[0][1] == len(history.releases) - 1:
                continue
            presences = list(history.find_presence(f"{module}.{name}").values())
            here = [at for at, presence in enumerate(presences) if presence is Presence.PRESENT]
            if not here or Presence.ABSENT not in presences[here[-1] + 1 : here[-1] + 2]:
                continue
            release = history.releases[here[-1] + 1]
            source = _find_source(history, module, name, here[-1])
            if source and history.resolve_name(module, release, module=True).presence is Presence.PRESENT:
                yield module, name, BorrowedName(here[0], here[-1], source)


def _find_source(history: History, module: str, name: str, at: int) -> str:
    """Return the module that a name is imported from, "" if it is no import."""
    for first, last, entry in history.find_spans_of_entry(module, name):
        if first <= at <= last and isinstance(entry, str):
            return entry.removeprefix("~").partition(":")[0]
    record = history.resolve_name(f"{module}.{name}", history.releases[at]).record
    note = record.note if record else None
    return note.removeprefix(BORROWED).strip() if note and note.startswith(BORROWED) else ""
