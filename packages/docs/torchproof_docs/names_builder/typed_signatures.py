"""The signatures of one release with their annotations, of names that users have, and how they change."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from torchproof.history.history_model import Entries, Record
from torchproof.history.release_spans import list_runs
from torchproof.history.type_history import FORMAT, describe_type_changes
from torchproof_docs.names_builder.import_resolver import ImportResolver
from torchproof_docs.names_builder.source_facts.module_facts import Binding

# By the dotted name of a definition.
TypedNames = Mapping[str, tuple[str, ...]]
# Methods without a public name of their own that a type checker asks.
ASKED = ("__init__", "__call__", "__getattr__", "__getitem__", "__iter__", "__enter__", "__exit__", "__len__")


def list_typed_names(resolver: ImportResolver, entries: Entries) -> dict[str, tuple[str, ...]]:
    """Return the annotated signatures, and the annotations of fields, of what the history has of a release."""
    found: dict[str, tuple[str, ...]] = {}
    for (module, name), entry in entries.items():
        source = resolver.modules.get(module)
        if isinstance(entry, str) or not name or "." in name or source is None:
            continue
        binding = source.facts.names.get(name)
        for qualified, inner in _iterate_definitions(name, binding, entry) if binding else ():
            shown = inner.signatures if inner.kind == "function" else (inner.text,) if inner.kind == "field" else ()
            if any(":" in text or "->" in text or inner.kind == "field" for text in shown) and any(shown):
                found[f"{module}.{qualified}"] = shown
    return found


def _iterate_definitions(name: str, binding: Binding, entry: Record) -> Iterator[tuple[str, Binding]]:
    yield name, binding
    if entry.kind == "class" and binding.body is not None:
        for member, inner in binding.body.members.items():
            if not member.startswith("_") or member in ASKED:
                yield f"{name}.{member}", inner


def encode_types(releases: Sequence[str], tables: Sequence[TypedNames]) -> str:
    """Return the names whose annotations changed, each with its runs of releases, as JSON text."""
    rows = {}
    for name in sorted({name for table in tables for name in table}):
        runs = list_runs(table.get(name, ()) for table in tables)
        shown = [(first, last, texts) for first, last, texts in runs if texts]
        if any(describe_type_changes(left[2], right[2]) for left, right in pairwise(shown)):
            rows[name] = shown
    lines = ",\n".join(
        f"{json.dumps(name)}: {json.dumps(shown, separators=(',', ':'))}" for name, shown in rows.items()
    )
    head = f'"format": {FORMAT},\n"releases": {json.dumps(list(releases))}'
    return f'{{{head},\n"names": {{\n{lines}\n}}}}\n'
