"""Records of the history as plain tables, for programs."""

from typing import Any

from torchproof.history.history_model import Record, Span
from torchproof.history.name_history import History
from torchproof.history.release_diff import NameChange
from torchproof.history.release_spans import describe_versions


def make_record_table(record: Record | None) -> dict[str, Any]:
    """Return a record as a table, without its empty fields."""
    if record is None:
        return {}
    gone = record.deprecation
    table = {
        "kind": record.kind,
        "signatures": list(record.signatures),
        "value": record.value,
        "deprecation": {"how": gone.how, "message": gone.message, "on": gone.on} if gone else None,
        "note": record.note,
        "platform": record.platform,
    }
    return {key: value for key, value in table.items() if value}


def make_span_table(span: Span, history: History | None = None) -> dict[str, Any]:
    """Return a run of releases as a table, of another package than torch with the versions that belong to them."""
    found = span.found
    table: dict[str, Any] = {"first": span.first, "last": span.last, "presence": str(found.presence)}
    if history and (versions := describe_versions(history, span.first, span.last)):
        table["versions"] = versions
    if found.canonical:
        table["canonical"] = found.canonical
    if found.reason:
        table["reason"] = found.reason
    return table | make_record_table(found.record)


def make_change_table(change: NameChange) -> dict[str, Any]:
    """Return a change as a table."""
    return {
        "name": change.name,
        "module": change.module,
        "kind": change.kind,
        "detail": list(change.detail),
        "also": list(change.also),
    }
