"""The data that the look-up of names loads, and the same for programs."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from torchproof.history.history_model import Presence, Record, Span
from torchproof.history.json_tables import make_change_table, make_span_table
from torchproof.history.lookup_names import find_spans, list_lookup_names
from torchproof.history.name_history import History
from torchproof.history.release_diff import NameChange
from torchproof_docs.records.releases import Releases
from torchproof_docs.site.pages.name_entries import REPOSITORY, NameEntry

FORMAT = 1
# Folder of the data that the page loads.
DATA = "names"


def render_data_files(history: History, releases: Releases, entries: Sequence[NameEntry]) -> dict[str, str]:
    """Render the files that the look-up loads: an index of names, the members of classes, and the shards.

    In the indexes a dash stands before what the newest release lacks, and a slash behind a module.
    """
    outer: dict[str, list[str]] = {}
    inner: dict[str, list[str]] = {}
    shards: dict[str, dict[str, Any]] = {}
    for entry in entries:
        holder, _, last = entry.name.rpartition(".")
        group = outer if holder in history.table else inner
        marked = f"{'-' * entry.is_gone}{last}{'/' * (entry.name in history.table)}"
        group.setdefault(holder.removeprefix("torch").removeprefix("."), []).append(marked)
        shard = shards.setdefault(find_shard(entry.name), {"paths": [], "names": {}})
        shard["names"].setdefault(holder, {})[last] = _encode_entry(history, entry, shard["paths"])
    head = {
        "releases": history.releases,
        "tags": [releases.get_release(minor).torch for minor in history.releases],
        "source": REPOSITORY,
    }
    files = {f"{DATA}/{shard}.json": dump_compact_json(table) for shard, table in shards.items()}
    files[f"{DATA}/index.json"] = dump_compact_json({**head, "names": _join_members(outer)})
    files[f"{DATA}/members.json"] = dump_compact_json(_join_members(inner))
    return files


def render_partner_files(partners: Iterable[History]) -> dict[str, str]:
    """Render the files about the packages beside torch: an index of all their names, and a shard a package."""
    index: dict[str, list[str]] = {}
    files = {}
    for history in partners:
        names: dict[str, dict[str, Any]] = {}
        for name, shown in list_lookup_names(history).items():
            spans = find_spans(history, shown)
            holder, _, last = name.rpartition(".")
            is_gone = spans[-1].found.presence is not Presence.PRESENT
            index.setdefault(holder, []).append(f"{'-' * is_gone}{last}{'/' * (name in history.table)}")
            names.setdefault(holder, {})[last] = [[_encode_span(history, name, span) for span in spans]]
        shard = {"versions": history.versions, "names": names}
        files[f"{DATA}/partner-{history.package}.json"] = dump_compact_json(shard)
    return files | {f"{DATA}/partners.json": dump_compact_json(_join_members(index))}


def _join_members(groups: dict[str, list[str]]) -> dict[str, str]:
    return {holder: " ".join(names) for holder, names in groups.items()}


def find_shard(name: str) -> str:
    """Return the shard of a name: its first two parts below torch, in letters that a file name can have."""
    parts = name.split(".")[1:-1][:2]
    return "-".join(["torch", *(part.lower() for part in parts if part[:1].lower() == part[:1])])


def _encode_entry(history: History, entry: NameEntry, paths: list[str]) -> list[Any]:
    """Encode an entry for the look-up: spans, lines by the numbers of their files, links, whether it has a place.

    What the look-up knows is left out, and what says nothing at the end.
    """
    return _drop_empty_tail(
        [
            [_encode_span(history, entry.name, span) for span in entry.spans],
            _encode_lines(entry, paths),
            [[link.title, link.address] for link in entry.links],
            entry.page,
            entry.raises_since,
        ]
    )


def _encode_lines(entry: NameEntry, paths: list[str]) -> dict[int, list[int]]:
    """Encode a name's lines by file, each release as the difference from the one before; 0 for none."""
    found: dict[int, list[int]] = {}
    for path in dict.fromkeys(place.path for place in entry.sources if place):
        if path not in paths:
            paths.append(path)
        lines = [place.line if place and place.path == path else 0 for place in entry.sources]
        found[paths.index(path)] = [line - before for before, line in zip([0, *lines], lines, strict=False)]
    return found


def _encode_span(history: History, name: str, span: Span) -> list[Any]:
    """Encode a range of releases: first and last by their places, kind, definition, reason of absence.

    What it is, is a list: kind, signatures, value, deprecation, note; or a presence, where it is not there for certain.
    """
    found = span.found
    what = _encode_record(found.record) if found.presence is Presence.PRESENT else str(found.presence)
    canonical = found.canonical if found.canonical != name else None
    reason = found.reason if found.presence is Presence.UNKNOWN else None
    return _drop_empty_tail(
        [history.find_release_index(span.first), history.find_release_index(span.last), what, canonical, reason]
    )


def _encode_record(record: Record | None) -> list[Any]:
    if record is None:
        return []
    gone = record.deprecation
    return _drop_empty_tail(
        [record.kind, record.signatures, record.value, [gone.how, gone.message, gone.on] if gone else None, record.note]
    )


def _drop_empty_tail(parts: list[Any]) -> list[Any]:
    """Drop the empty values at the end of a list."""
    while parts and not parts[-1]:
        parts.pop()
    return parts


def render_change_files(tables: Mapping[str, Sequence[NameChange]]) -> dict[str, str]:
    """Render the changes of each release, which the comparison of two releases adds up."""
    return {
        f"{DATA}/changes-{minor}.json": dump_compact_json(
            [_encode_change(make_change_table(change)) for change in found]
        )
        for minor, found in tables.items()
    }


def _encode_change(table: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if value}


def render_names_table(history: History, entries: Sequence[NameEntry]) -> dict[str, Any]:
    """Render every name that ever changed with its spans, for programs."""
    changed = {entry.name: [_export_span(span) for span in entry.spans] for entry in entries if entry.is_changed}
    return {"format": FORMAT, "releases": list(history.releases), "names": changed}


def _export_span(span: Span) -> dict[str, Any]:
    """Return a range of releases in the form of the schema."""
    table = make_span_table(span)
    return {key: value for key, value in table.items() if key != "reason" or span.found.presence is Presence.UNKNOWN}


def dump_compact_json(table: Any) -> str:
    """Return a table as JSON without spaces."""
    return json.dumps(table, separators=(",", ":"), ensure_ascii=False)
