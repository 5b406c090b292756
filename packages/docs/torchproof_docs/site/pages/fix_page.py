"""The tables of the page about ``torchproof fix``: how many changes have an edit, and each rule with its level."""

from torchproof.fix.fix_rules import FixLevel
from torchproof_docs.records.fix_records import FixRecord
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.verdicts.fix_levels import count_fix_levels, judge_pair

MEANINGS = {
    FixLevel.SAFE: "an edit that is made",
    FixLevel.KEEPS: "an edit that `--keep-behaviour` makes",
    FixLevel.SHOWN: "a proposal, or a word on what to do",
}


def render_fix_counts(version: DocsVersion) -> str:
    """Return a row a level and a row a reason for none, with the number of changes."""
    counts = count_fix_levels(version.project)
    rows = [f"| *{level}*: {MEANINGS[level]} | {counts[level]} |" for level in FixLevel]
    reasons = [(count, reason) for reason, count in counts.items() if reason not in tuple(FixLevel)]
    rows += [f"| none: {reason} | {count} |" for count, reason in sorted(reasons, reverse=True)]
    return "\n".join(["| of the changes of 2.6 to 2.15 | number |", "|---|---|", *rows, f"| all | {counts.total()} |"])


def render_fix_rules(version: DocsVersion) -> str:
    """Return a row a rule, those whose edits are made first: what it writes, its level, and what the runs say."""
    order = list(FixLevel)
    records = sorted(version.project.fixes.values(), key=lambda record: (order.index(record.level), record.id))
    rows = [_render_row(version, record) for record in records]
    return "\n".join(["| edit | level | what the runs say, and what is left to do |", "|---|---|---|", *rows])


def _render_row(version: DocsVersion, record: FixRecord) -> str:
    project = version.project
    verdict = judge_pair(record, project.pages, project.releases.all, project.notes)
    releases = ", ".join(dict.fromkeys(entry.partition("/")[0] for entry in record.entries))
    asked = f" ({releases})" if releases else ""
    note = f" {record.note[:1].upper()}{record.note[1:].removesuffix('.')}." if record.note else ""
    return f"| {_keep_code(record.title)}{asked} | {record.level} | {_keep_code(verdict.reason + note)} |"


def _keep_code(text: str) -> str:
    """Return a text for a cell of a table: its code stays, a bar does not end the cell."""
    return text.replace("|", "\\|")
