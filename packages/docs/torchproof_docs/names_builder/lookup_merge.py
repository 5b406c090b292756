"""Adds what installed releases answered about names to the entries of their sources."""

from dataclasses import replace
from typing import Any

from torchproof.history.history_model import Entries, Record
from torchproof.history.runtime_lookups import KINDS

# Modules with a type of tensor for each dtype, for old code; such a type has what Tensor has.
TENSOR_TYPES = ("torch", "torch.cuda", "torch.sparse", "torch.cuda.sparse")
TENSOR = "torch._tensor:Tensor"


def apply_lookups(entries: Entries, table: dict[str, Any]) -> None:
    """Add names that only a look-up showed, and take away those that it did not find."""
    modules = {module for module, name in entries if not name}
    for full, (kind, *shown) in table["present"].items():
        place = _follow_alias(entries, _find_place(entries, modules, full))
        if place is not None and kind in KINDS and _may_replace(entries.get(place), kind):
            is_tensor = kind == "class" and place[0] in TENSOR_TYPES and place[1].endswith("Tensor")
            entries[place] = Record(kind, tuple(shown), bases=(TENSOR,) if is_tensor else ())
    for full in table["absent"]:
        place = _find_place(entries, modules, full)
        if place is not None and place[1] in full:
            entries.pop(place, None)
    for full in table.get("whole", ()):
        _mark_complete(
            entries, full if (full, "") in entries else "", _follow_alias(entries, _find_place(entries, modules, full))
        )
    for place, entry in entries.items():
        if isinstance(entry, Record) and TENSOR in entry.bases and place[0].startswith("torch._C"):
            entries[place] = replace(entry, whole=True)
    for full, bases in table.get("bases", {}).items():
        place = _follow_alias(entries, _find_place(entries, modules, full))
        kept = entries.get(place) if place else None
        if place and isinstance(kept, Record):
            known = [_follow_alias(entries, _find_place(entries, modules, base)) for base in bases]
            entries[place] = replace(kept, bases=tuple(":".join(each) for each in known if each))


def _follow_alias(entries: Entries, place: tuple[str, str] | None) -> tuple[str, str] | None:
    """Return the target of an alias; return any other place unchanged."""
    entry = entries.get(place) if place else None
    if not isinstance(entry, str):
        return place
    module, _, name = entry.removeprefix("~").partition(":")
    return (module, name) if name else None


def _may_replace(entry: Record | str | None, kind: str) -> bool:
    """Return True if a lookup may replace an entry: there is none, or it is a value that turned out to be a class."""
    return entry is None or (kind == "class" and entry == Record("value"))


def _mark_complete(entries: Entries, module: str, place: tuple[str, str] | None) -> None:
    """Note that what is not listed of a module or of a class made in C is not there."""
    if module and isinstance(found := entries[module, ""], Record):
        entries[module, ""] = replace(found, dynamic=False)
    elif place and isinstance(known := entries.get(place), Record):
        entries[place] = replace(known, whole=True)


def _find_place(entries: Entries, modules: set[str], full: str) -> tuple[str, str] | None:
    """Return the place that defines a name, following aliases of its class."""
    parts = full.split(".")
    end = next((end for end in range(len(parts) - 1, 0, -1) if ".".join(parts[:end]) in modules), 0)
    if not end:
        return None
    module, name = ".".join(parts[:end]), ".".join(parts[end:])
    first, dot, rest = name.partition(".")
    entry = entries.get((module, first))
    if dot and isinstance(entry, str):
        module, _, first = entry.removeprefix("~").partition(":")
        return (module, f"{first}.{rest}") if first else None
    return module, name
