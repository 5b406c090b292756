"""Reads the JSON of the history: what ``spans`` writes."""

from collections.abc import Mapping, Sequence
from typing import Any

from torchproof.history.history_model import Deprecation, Record

FORMAT = 2


def decode_history(table: Mapping[str, Any], start: int = 0) -> dict[str, dict[str, Any]]:
    """Return the entries by module and name, each record by its place, counted from ``start``."""
    seen = start
    last = len(table["releases"]) - 1
    names: dict[str, dict[str, Any]] = {}
    for (module, text), entries in zip(table["names"].items(), table["entries"], strict=True):
        members = names[module] = {}
        for name, entry in zip(_expand_names(text.split(" ")), entries, strict=True):
            if entry == 0:  # most names: a record of their own, the same on all releases
                members[name] = [(0, last, seen)]
                seen += 1
                continue
            steps: list[tuple[int, int, int | str]] = []
            for first, end, step in entry if isinstance(entry, list) else ((0, last, entry),):
                if step == 0:
                    steps.append((first, end, seen))
                    seen += 1
                elif isinstance(step, str):
                    steps.append((first, end, _expand_target(step, name)))
                else:
                    steps.append((first, end, step - 1 + start))
            members[name] = steps
    return names


def _expand_target(entry: str, name: str) -> str:
    if not entry.endswith(":"):
        return entry
    return entry[:-1] if entry.endswith("::") else entry + name


def _expand_names(names: Sequence[str]) -> list[str]:
    found, holder = [], ""
    for name in names:
        if name.startswith("."):
            found.append(holder + name)
        else:
            found.append(name)
            holder = name
    return found


def decode_record(parts: Sequence[Any]) -> Record:
    """Return the record of a list of JSON."""
    filled: list[Any] = [*parts, *[None] * (5 - len(parts))]
    kind, signatures, value, gone, extra = filled
    given: Mapping[str, Any] = extra or {}
    return Record(
        kind,
        tuple(signatures or ()),
        value,
        Deprecation(*gone) if gone else None,
        tuple(given.get("bases", ())),
        given.get("dynamic", False),
        given.get("platform"),
        given.get("note"),
        given.get("whole", False),
    )
