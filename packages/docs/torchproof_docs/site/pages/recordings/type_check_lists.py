"""The record of type checks as Markdown: errors by release, and what each release brought, below its entries."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from torchproof.text_escaping import format_code_span
from torchproof_docs.evidence.type_check_record import (
    UNUSED_IGNORE,
    TypeCheckRecord,
    TypeDiagnostic,
    list_new_diagnostics,
)
from torchproof_docs.records.release_notes import ChangeEntry
from torchproof_docs.records.releases import Release
from torchproof_docs.site.fragments.docs_version import DocsVersion


def render_type_checks(version: DocsVersion) -> str:
    """Render the errors on each release up to that of a docs version, then what each brought, newest first."""
    known = {release.torch: release for release in version.releases}
    records = [one for one in version.project.type_checks if one.release in known]
    if not records:
        return f"No type check with a release up to PyTorch {version.release.minor} is recorded yet."
    parts = [_render_counts(records, {torch: release.minor for torch, release in known.items()})]
    for torch, found in reversed(list_new_diagnostics(records).items()):
        if found:
            parts += [f"## {known[torch].minor}", "\n".join(_list_release(version, known[torch], found))]
    return "\n\n".join(parts)


def _render_counts(records: Sequence[TypeCheckRecord], minors: dict[str, str]) -> str:
    newest = records[-1]
    checkers = [*newest.checkers]
    versions = " and ".join(f"{checker} {number}" for checker, number in newest.checkers.items())
    heads = [*checkers, "comments that became unused"]
    lines = [f"| {' | '.join(['errors with', *heads])} |", "|---" * (len(heads) + 1) + "|"]
    for record in records:
        errors = [one for one in record.diagnostics if one.rule != UNUSED_IGNORE]
        counts = [sum(one.checker == checker for one in errors) for checker in checkers]
        row = [minors[record.release], *map(str, counts), str(len(record.diagnostics) - len(errors))]
        lines.append(f"| {' | '.join(row)} |")
    return f"Checked by {versions}, with Python {newest.python}.\n\n" + "\n".join(lines)


def _list_release(version: DocsVersion, release: Release, found: Sequence[TypeDiagnostic]) -> Iterator[str]:
    """Yield the lines of a list: each entry with the errors that it explains, then the comments that became unused."""
    notes = version.project.notes.get(release.minor)
    errors = [one for one in found if one.rule != UNUSED_IGNORE]
    for change in notes.changes if notes else ():
        if own := [one for one in errors if change.has_type_error(one.message)]:
            yield f"- {_link_entry(version, release, change)}"
            yield from _list_lines(own)
            errors = [one for one in errors if one not in own]
    if errors:
        yield "- Not explained yet:"
        yield from _list_lines(errors)
    if unused := [one for one in found if one.rule == UNUSED_IGNORE]:
        yield "- Comments that became unused, for mypy with `--strict`:"
        for one in unused:
            yield f"    - {format_code_span(one.source)}"


def _link_entry(version: DocsVersion, release: Release, change: ChangeEntry) -> str:
    return f"{change.title}." if version.plain else f"[{change.title}]({release.minor}.md#{change.id})."


def _list_lines(errors: Sequence[TypeDiagnostic]) -> Iterator[str]:
    for (program, line), group in groupby(errors, key=lambda one: (one.program, one.line)):
        rows = [*group]
        told = "; ".join(f"{one.checker} `{one.rule}`: {format_code_span(one.message)}" for one in rows)
        yield f"    - {format_code_span(rows[0].source)} (`{program}`, line {line}). {told}"
