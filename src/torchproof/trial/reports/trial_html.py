"""The report of a trial or a search as one HTML page without scripts."""

import html
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from torchproof.text_escaping import escape_control_characters
from torchproof.trial.reports.trial_text import (
    BUILD_COLUMNS,
    describe_verdict,
    format_text,
    list_builds,
    list_environment,
)

STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
table{border-collapse:collapse;width:100%}
td,th{border-bottom:1px solid #ddd;padding:.3rem .6rem;text-align:left;vertical-align:top}
pre{background:#f5f5f5;padding:1rem;overflow:auto}.bad{color:#a4161a}.good{color:#1b6e35}
@media(prefers-color-scheme:dark){body{color:#eee;background:#161616}pre{background:#222}td,th{border-color:#444}
.bad{color:#ff8a80}.good{color:#7bd88f}}
"""
GOOD = ("same",)


def format_html(facts: Mapping[str, Any]) -> str:
    """Return the report of facts as an HTML page."""
    title = f"{facts['program']} on PyTorch"
    return "\n".join(
        (
            '<!doctype html><html lang="en"><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width,initial-scale=1">',
            f"<title>{_escape(title)}</title><style>{STYLE}</style>",
            f"<h1>{_escape(title)}</h1>",
            *(_list_head(facts)),
            "<table><thead><tr><th>torch<th>outcome<th>what differs</thead><tbody>",
            *(_format_row(row) for row in facts["releases"]),
            "</tbody></table>",
            f"<h2>Report</h2><pre>{_escape(format_text(facts))}</pre>",
            "<h2>Environment</h2><table>",
            *(_format_cells(row) for row in list_environment(facts)),
            "</table>",
            *_list_build_table(facts),
            "</html>",
        )
    )


def _list_head(facts: Mapping[str, Any]) -> Iterator[str]:
    if facts["command"] == "bisect":
        yield f"<p><strong>{_escape(describe_verdict(facts))}</strong></p>"
        if facts["cause"]:
            yield f"<p>Cause: {_escape(facts['cause']['release'])}: {_escape(facts['cause']['title'])}</p>"


def _format_row(row: Mapping[str, Any]) -> str:
    kind = "good" if row["outcome"] in GOOD else "bad"
    details = "<br>".join(_escape(detail) for detail in row["details"])
    return f'<tr><td>{_escape(row["torch"])}<td class="{kind}">{row["sign"]} {_escape(row["outcome"])}<td>{details}'


def _list_build_table(facts: Mapping[str, Any]) -> Iterator[str]:
    if builds := list_builds(facts):
        yield f"<table><thead>{_format_cells(BUILD_COLUMNS, 'th')}</thead><tbody>"
        yield from (_format_cells(row) for row in builds)
        yield "</tbody></table>"


def _format_cells(cells: Sequence[str], element: str = "td") -> str:
    return "".join(("<tr>", *(f"<{element}>{_escape(text)}" for text in cells)))


def _escape(text: str) -> str:
    return html.escape(escape_control_characters(text))
