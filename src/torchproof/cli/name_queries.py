"""``torchproof when`` and ``diff``: ask the history of every name."""

import json
from pathlib import Path
from typing import Any

import click

from torchproof.cli.context import Context
from torchproof.errors import RecordError, TorchproofError

# How ``when`` shows each presence in its line of releases.
SYMBOLS = {"present": "✓", "absent": "–", "unknown": "?"}


@click.command()
@click.argument("name")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_obj
def when(context: Context, name: str, as_json: bool) -> None:
    """Tell the history of NAME: since when, until when, signatures, deprecation, values."""
    from torchproof.names.suggestions import expanded, suggestions

    if not all(part.isidentifier() for part in name.split(".")):
        raise RecordError(f"{name!r}: no name; give a dotted one such as torch.compile")
    history = _history(context)
    full = expanded(history, name)
    known = history.ever(full) or (full.startswith("torch.") and "unknown" in history.presence(full).values())
    if not known:
        close = ", ".join(suggestions(history, full))
        raise RecordError(f"{name}: in no release; {f'did you mean {close}?' if close else 'check its spelling'}")
    spans = history.spans(full)
    told = _entries(context, full)
    if as_json:
        from torchproof.names.tables import span_table

        print(json.dumps({"name": full, "spans": [span_table(span) for span in spans], "told": told}, indent=1))
        return
    strip = history.presence(full)
    context.tell(full)
    context.tell("  " + "  ".join(f"{release} {SYMBOLS[strip[release]]}" for release in history.releases))
    before: Any = None
    for span in spans:
        _tell_span(context, span, before)
        before = span.found.record
    for entry in told:
        context.tell(f"entry: {entry['address']} {entry['title']}")


def _entries(context: Context, name: str) -> list[dict[str, str]]:
    """Return the entries of releases that are about a name."""
    from torchproof.scan.data_source import DataSource

    changes = DataSource(_checkout(context)).read_changes()
    entries = {entry.address: entry.title for entry in changes if name in entry.covered_names}
    return [{"address": address, "title": title} for address, title in entries.items()]


def _tell_span(context: Context, span: Any, before: Any) -> None:
    from torchproof.names.differences import overloads

    found = span.found
    where = span.first if span.first == span.last else f"{span.first} to {span.last}"
    record = found.record
    if record is None:
        context.tell(f"{where}: {found.presence}{f', {found.reason}' if found.reason else ''}")
        return
    context.tell(f"{where}: {record.kind}, defined as {found.canonical}")
    for signature in record.signatures:
        context.tell(f"    {signature}")
    if before is not None and before.signatures and record.signatures:
        for note in overloads(before.signatures, record.signatures):
            context.tell(f"    change: {note}")
    if record.value is not None:
        context.tell(f"    value: {record.value}{f' ({record.note})' if record.note else ''}")
    if record.deprecation:
        gone = record.deprecation
        context.tell(f"    deprecated ({gone.how}, on {gone.on}): {gone.message}")


@click.command()
@click.argument("old")
@click.argument("new")
@click.argument("module", default="torch")
@click.option("--kind", "kinds", multiple=True, help="Only changes of this kind; may be repeated.")
@click.option("--private", is_flag=True, help="Private names too.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_obj
def diff(
    context: Context, old: str, new: str, module: str, kinds: tuple[str, ...], private: bool, as_json: bool
) -> None:
    """Tell which names changed between releases OLD and NEW, below MODULE."""
    from torchproof.names.changes import KINDS, changes

    if unknown := sorted(set(kinds) - set(KINDS)):
        raise TorchproofError(f"--kind: {', '.join(unknown)}: choose from {', '.join(KINDS)}")
    history = _history(context)
    if history.index(old) >= history.index(new):
        raise TorchproofError(f"{old} {new}: the first release must be the older one")
    if not history.ever(module):
        from torchproof.names.suggestions import suggestions

        close = ", ".join(suggestions(history, module))
        raise RecordError(f"{module}: in no release; {f'did you mean {close}?' if close else 'check its spelling'}")
    found = [
        change
        for change in changes(history, old, new, module)
        if (private or not change.private) and (not kinds or change.kind in kinds)
    ]
    if as_json:
        from torchproof.names.tables import change_table

        print(json.dumps([change_table(change) for change in found], indent=1))
        return
    holder = ""
    for change in found:
        if change.module != holder:
            holder = change.module
            context.tell(holder)
        context.tell(f"  {change.kind:<10} {change.name}{': ' if change.detail else ''}{'; '.join(change.detail)}")
    context.tell(f"{len(found)} changes from {old} to {new}")


def _history(context: Context) -> Any:
    from torchproof.names.history import load_history

    return load_history(_checkout(context))


def _checkout(context: Context) -> Path | None:
    try:
        return context.root
    except TorchproofError:  # outside of a checkout, which is no fault: the package has the data
        return None
