"""``torchproof when`` and ``diff``: ask the history of every name."""

import json
import re
from collections.abc import Container
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

from torchproof.cli.terminal import print_line
from torchproof.errors import RecordError, TorchproofError
from torchproof.scan.data_source import DataSource

if TYPE_CHECKING:
    from torchproof.history.name_history import History
    from torchproof.history.release_diff import NameChange
    from torchproof.trial.trial_data import RecordedCost

# How ``when`` shows each presence in its line of releases.
ELSEWHERE = "elsewhere"
SYMBOLS = {"present": "✓", "absent": "–", "unknown": "?", ELSEWHERE: "→"}
# The kind of a change of annotations, which ``diff`` tells on request alone.
TYPES = "types"
# The most other places of a bare name that a line lists.
MAX_OTHERS = 8


@click.command()
@click.argument("name")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def when(name: str, as_json: bool) -> None:
    """Tell the history of NAME: since when, until when, signatures, deprecation, values."""
    from torchproof.history.name_suggestions import (
        describe_substitutes,
        find_known_name,
        find_substitutes,
        list_other_places,
    )
    from torchproof.history.release_spans import describe_versions

    history = DataSource().read_whole_history()
    full = find_known_name(history, name)
    others = list_other_places(history, name, full)
    substitutes = find_substitutes(history, name, full)
    spans = history.find_spans(full)
    told = _list_entries(full)
    if as_json:
        from torchproof.history.json_tables import make_span_table

        shown = [make_span_table(span, history.select_package(full)) for span in spans]
        costs = [{"release": cost.release, "text": cost.text, "variant": cost.variant} for cost in _list_costs(full)]
        table = {"name": full, "spans": shown, "told": told, "costs": costs, "also": others, "elsewhere": substitutes}
        print(json.dumps(table, indent=1))
        return
    strip = history.find_presence(full) | dict.fromkeys(substitutes, ELSEWHERE)
    print_line(full)
    print_line("  " + "  ".join(f"{release} {SYMBOLS[strip[release]]}" for release in history.releases))
    for line in describe_substitutes(history, substitutes):
        print_line(line)
    before: Any = None
    for span in spans:
        _tell_span(span, before, describe_versions(history.select_package(full), span.first, span.last))
        before = span.found.record
    for entry in told:
        print_line(f"entry: {entry['address']} {entry['title']}")
    for cost in _list_costs(full):
        print_line(f"cost: {cost.release}: {cost.text}; {cost.variant}")
    if others:
        more = f" and {len(others) - MAX_OTHERS} more" if len(others) > MAX_OTHERS else ""
        print_line(f"other things of this name: {', '.join(others[:MAX_OTHERS])}{more}")


def _list_costs(name: str) -> "list[RecordedCost]":
    """Return the releases on which a name took more or less time than on the one before; none without the record."""
    from torchproof.trial.trial_data import read_trial_data

    with suppress(RecordError):
        return [cost for cost in read_trial_data().costs if cost.name == name]
    return []


def _list_entries(name: str) -> list[dict[str, str]]:
    """Return the entries of releases that are about a name: one of theirs, or the first that their title has."""
    entries = {}
    for entry in DataSource().read_changes():
        subject = re.search(r"`([\w.]+)`", entry.title)
        if name in entry.covered_names or (subject and name in {subject[1], f"torch.{subject[1]}"}):
            entries[entry.address] = entry.title
    return [{"address": address, "title": title} for address, title in entries.items()]


def _list_documented_deprecations(
    history: "History", old: str, new: str, module: str, known: Container[str]
) -> "list[NameChange]":
    """Return the deprecations below a module that only entries of releases know: the sources do not show them."""
    from torchproof.history.release_diff import NameChange, guess_module

    first, last = history.find_release_index(old), history.find_release_index(new)
    found = {}
    for entry in DataSource().read_changes():
        is_within = entry.release in history.releases and first < history.find_release_index(entry.release) <= last
        for name in entry.covered_names if is_within and entry.kind == "deprecation" else ():
            if f"{name}.".startswith(f"{module}.") and name not in known:
                found[name] = NameChange(name, guess_module(name), "deprecated", (f"{entry.title} ({entry.address})",))
    return list(found.values())


def _list_type_changes(history: "History", old: str, new: str, module: str, *, private: bool) -> "list[NameChange]":
    """Return the changes of annotations below a module, which a type checker reports and nothing else."""
    from torchproof.history.release_diff import NameChange, guess_module
    from torchproof.history.type_history import find_public_names

    first, last = history.find_release_index(old), history.find_release_index(new)
    names = find_public_names(history)
    found = []
    for canonical, notes in DataSource().read_types().iterate_changes(first, last):
        holder, _, member = canonical.rpartition(".")
        shown = names.get(canonical) or (f"{names[holder]}.{member}" if holder in names else canonical)
        is_private = any(part.startswith("_") and not part.endswith("__") for part in shown.split("."))
        if f"{shown}.".startswith(f"{module}.") and (private or not is_private):
            found.append(NameChange(shown, guess_module(shown), TYPES, notes))
    return found


def _tell_span(span: Any, before: Any, versions: str) -> None:
    from torchproof.history.signature_diff import describe_overload_differences

    found = span.found
    where = span.first if span.first == span.last else f"{span.first} to {span.last}"
    where += f" ({versions})" if versions else ""
    record = found.record
    if record is None:
        print_line(f"{where}: {found.presence}{f', {found.reason}' if found.reason else ''}")
        return
    note = f" ({record.note})" if record.note and record.value is None else ""
    print_line(f"{where}: {record.kind}{note}, defined as {found.canonical}")
    for signature in record.signatures:
        print_line(f"    {signature}")
    if before is not None and before.signatures and record.signatures:
        for note in describe_overload_differences(before.signatures, record.signatures):
            print_line(f"    change: {note}")
    if record.value is not None:
        print_line(f"    value: {record.value}{f' ({record.note})' if record.note else ''}")
    if record.deprecation:
        gone = record.deprecation
        print_line(f"    deprecated ({gone.how}, on {gone.on}){f': {gone.message}' if gone.message else ''}")


@click.command()
@click.argument("old")
@click.argument("new")
@click.argument("module", default="torch")
@click.option("--kind", "kinds", multiple=True, help="Only changes of this kind; may be repeated.")
@click.option("--private", is_flag=True, help="Private names too.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def diff(old: str, new: str, module: str, kinds: tuple[str, ...], private: bool, as_json: bool) -> None:
    """Tell which names changed between releases OLD and NEW, below MODULE."""
    from torchproof.history.name_suggestions import find_known_module
    from torchproof.history.release_diff import KINDS, explain_coverage, select_changes
    from torchproof.history.release_spans import describe_versions

    if unknown := sorted(set(kinds) - {*KINDS, TYPES}):
        raise TorchproofError(f"--kind: {', '.join(unknown)}: choose from {', '.join((*KINDS, TYPES))}")
    history = DataSource().read_history()
    if history.find_release_index(old) >= history.find_release_index(new):
        raise TorchproofError(f"{old} {new}: the first release must be the older one")
    module = module.strip(".")
    uncovered = explain_coverage(module)
    if not uncovered:
        module = find_known_module(history, module)
    changes = select_changes(history, old, new, module, private=private)
    changes += _list_documented_deprecations(history, old, new, module, {change.name for change in changes})
    if TYPES in kinds:
        changes += _list_type_changes(history, old, new, module, private=private)
    found = [change for change in changes if not kinds or change.kind in kinds]
    found.sort(key=lambda change: (change.module, change.name, change.kind))
    if not found and uncovered:
        raise RecordError(f"{uncovered}; ask torchproof when for one name")
    if as_json:
        from torchproof.history.json_tables import make_change_table

        print(json.dumps([make_change_table(change) for change in found], indent=1))
        return
    holder = ""
    for change in found:
        if change.module != holder:
            holder = change.module
            print_line(holder)
        print_line(f"  {change.kind:<10} {change.name}{': ' if change.detail else ''}{'; '.join(change.detail)}")
    versions = describe_versions(history.select_package(module), old, new)
    where = f"from {old} to {new}{f' ({versions})' if versions else ''}"
    print_line(f"{len(found)} changes {where}{f'; {uncovered}' if uncovered else ''}")
