"""Turns the entries of all releases into spans, and both into the JSON of the history."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from torchproof.history.history_decoder import FORMAT
from torchproof.history.history_model import Entries, Record
from torchproof.history.module_names import is_private
from torchproof.history.signature_parameters import parse_signature

Entry = Record | str
Step = tuple[int, int, Entry]


def encode_history(
    releases: Sequence[str], tables: Sequence[Entries], *, whole: bool = False, facts: Mapping[str, Any] | None = None
) -> str:
    """Return the history as JSON text, the same for the same entries.

    A module has its names in one text, those of a class's members without the class, and, in the place of the module
    in another list, an entry each: 0 for the next record that none before had, a number for the record at that place,
    a text for the target of an alias, a list of (first, last, entry) where it is not the same in all releases. Names
    and entries stand apart because they compress better so. With ``whole`` no private name is left out as incidental.
    ``facts`` are further keys of the file.
    """
    spans = _group_spans(tables, is_whole=whole)
    records: dict[str, int] = {}
    modules: dict[str, tuple[list[str], list[Any]]] = {}
    last = len(releases) - 1
    for module, name in sorted(spans, key=lambda key: (key[0], key[1].split("."))):
        steps = [[first, end, _encode_entry(entry, name, records)] for first, end, entry in spans[module, name]]
        names, entries = modules.setdefault(module, ([], []))
        names.append(name)
        entries.append(steps[0][2] if len(steps) == 1 and steps[0][:2] == [0, last] else steps)
    keys = {"format": FORMAT, "releases": list(releases), **(facts or {})}
    head = ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in keys.items())
    lines = ",\n".join(records)
    shown = ",\n".join(
        f"{json.dumps(module)}: {json.dumps(' '.join(_shorten_names(names)))}" for module, (names, _) in modules.items()
    )
    placed = ",\n".join(_dump_compact(found) for _, found in modules.values())
    return f'{{{head},\n"records": [\n{lines}\n],\n"names": {{\n{shown}\n}},\n"entries": [\n{placed}\n]}}\n'


def _shorten_names(names: list[str]) -> list[str]:
    """Return names without what they share with the name before up to its first or last dot."""
    shown, holder = [], None
    for name in names:
        outer, dot, inner = name.rpartition(".")
        shown.append(f".{inner}" if dot and outer == holder else name)
        if not (dot and outer == holder):
            holder = name
    return shown


def _group_spans(tables: Sequence[Entries], *, is_whole: bool) -> dict[tuple[str, str], list[Step]]:
    found: dict[tuple[str, str], list[Step]] = {}
    for at, table in enumerate(tables):
        for key, entry in table.items():
            steps = found.setdefault(key, [])
            if steps and steps[-1][1] == at - 1 and build_span_key(steps[-1][2]) == build_span_key(entry):
                steps[-1] = (steps[-1][0], at, entry)
            else:
                steps.append((at, at, entry))
    always = (0, len(tables) - 1)
    return {key: steps for key, steps in found.items() if is_whole or not _is_incidental(*key, steps, always)}


def _is_incidental(module: str, name: str, steps: list[Step], whole: tuple[int, int]) -> bool:
    """Return True if a private name need not be kept: only an import for its module, or constant and brief."""
    if is_private(module) and all(isinstance(entry, str) and entry.startswith("~") for _, _, entry in steps):
        return True
    first, last, entry = steps[0]
    is_brief = (
        isinstance(entry, Record)
        and entry == Record(entry.kind, dynamic=True)
        and (name.startswith("_") or module.startswith(("torch._inductor.", "torch._dynamo.", "torch._functorch.")))
    )
    return is_brief and (first, last) == whole


def build_span_key(entry: Entry) -> Any:
    """Return the parts of an entry whose change starts a new span; the spelling of annotations is left out."""
    if isinstance(entry, str):
        return entry
    shown = tuple(sorted(map(normalize_signature, entry.signatures)))
    return (entry.kind, shown, entry.value, entry.deprecation, entry.bases, entry.dynamic, entry.whole)


@lru_cache(maxsize=1 << 17)
def normalize_signature(signature: str) -> str:
    """Return a signature as text without the annotations that a caller does not notice."""
    parameters = parse_signature(signature)
    if parameters is None:
        return signature
    shown = [
        f"{each.kind}:{each.name}={each.default!r}:{each.annotation if 'Literal' in (each.annotation or '') else ''}"
        for each in parameters
    ]
    return "|".join(shown)


def _encode_entry(entry: Entry, name: str, records: dict[str, int]) -> int | str:
    if isinstance(entry, str):
        module, _, target = entry.partition(":")
        return f"{module}:" if target == name else entry if target else f"{module}::"
    packed = _dump_compact(encode_record(entry))
    if packed in records:
        return records[packed] + 1
    records[packed] = len(records)
    return 0


def _dump_compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def encode_record(record: Record) -> list[Any]:
    """Return a record as a list for JSON; what stands at its end and says nothing is left out."""
    extra: dict[str, Any] = {}
    if record.bases:
        extra["bases"] = list(record.bases)
    if record.dynamic:
        extra["dynamic"] = True
    if record.whole:
        extra["whole"] = True
    if record.platform:
        extra["platform"] = record.platform
    if record.note:
        extra["note"] = record.note
    gone = record.deprecation
    parts = [
        record.kind,
        list(record.signatures),
        record.value,
        [gone.how, gone.message, gone.on] if gone else None,
        extra,
    ]
    while not parts[-1]:
        parts.pop()
    return parts
