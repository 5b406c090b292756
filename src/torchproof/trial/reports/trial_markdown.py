"""The report of a trial or a search in Markdown: for an issue, and for the summary of a job."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from torchproof.text_escaping import escape_line, escape_markup, format_code_block, format_code_cell, format_code_span
from torchproof.trial.reports.trial_text import BUILD_COLUMNS, SIDES, describe_verdict, list_builds, list_environment


def format_markdown(facts: Mapping[str, Any]) -> str:
    """Return the report of facts as Markdown."""
    lines = _format_trial(facts) if facts["command"] == "try" else _format_bisection(facts)
    return "\n".join([*lines, "", *_format_environment(facts)])


def format_table(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield a table with a row for each release."""
    yield "| torch | outcome | what differs |"
    yield "|---|---|---|"
    for row in rows:
        details = "; ".join(row["details"]) or "–"
        yield f"| {row['torch']} | {row['sign']} {row['outcome']} | {escape_markup(details)} |"


def _format_trial(facts: Mapping[str, Any]) -> Iterator[str]:
    yield f"### {format_code_span(facts['program'])} on {len(facts['releases'])} releases of PyTorch"
    yield ""
    yield from format_table(facts["releases"])
    if facts["interrupted"]:
        yield ""
        yield "The trial was interrupted."


def _format_bisection(facts: Mapping[str, Any]) -> Iterator[str]:
    yield f"### {format_code_span(facts['program'])}: {escape_markup(describe_verdict(facts))}"
    yield ""
    for key, label in SIDES:
        if facts[key]:
            yield f"- {label}: **{facts[key]}**"
    if facts["judged_by"]:
        yield f"- judged by: {facts['judged_by']}"
    yield from (f"- {escape_markup(detail)}" for detail in (*facts["details"], *facts["reasons"]))
    yield ""
    yield from _format_cause(facts)
    yield from format_table(facts["releases"])
    error = next((row["error"] for row in facts["releases"] if row["error"]), None)
    if error:
        yield ""
        yield format_code_block(error, "text")


def _format_cause(facts: Mapping[str, Any]) -> Iterator[str]:
    if facts["cause"]:
        yield "#### Cause"
        yield ""
        for candidate in (facts["cause"], *facts["also"]):
            yield from _format_candidate(candidate)
        yield ""
    elif "symptoms" in facts:
        yield "#### Cause: none that is recorded"
        yield ""
        for symptom in facts["symptoms"][:1]:
            yield f"- first difference: {escape_markup(symptom['place'])} {escape_markup(symptom['text'])}"
        for candidate in facts["candidates"]:
            yield "- not shown to be the cause:"
            yield from (f"  {line}" for line in _format_candidate(candidate))
        if sources := facts["changed_sources"]:
            names = ", ".join(format_code_span(name) for name in sources["functions"]) or "no Python function"
            yield f"- of what ran, the source differs of {names}"
            yield f"- <{sources['compare']}>"
        yield ""


def _format_candidate(candidate: Mapping[str, Any]) -> Iterator[str]:
    place = f" at {format_code_span(candidate['place'])}" if candidate["place"] else ""
    source = f" ([source]({candidate['source']}))" if candidate["source"] else ""
    proved = ", proved" if candidate["proved"] else ""
    entry = f" [{candidate['address']}{proved}]" if candidate["address"] else ""
    yield f"- {candidate['release']}: {escape_line(candidate['title'])}{place}{entry}{source}"
    yield from (f"    - {escape_line(text)}" for text in candidate["evidence"])
    if candidate["action"]:
        yield f"    - What to do: {escape_line(candidate['action'])}"


def _format_environment(facts: Mapping[str, Any]) -> Iterator[str]:
    yield "<details><summary>Environment</summary>"
    yield ""
    yield "| | |"
    yield "|---|---|"
    yield from (_format_cells(row) for row in list_environment(facts))
    yield ""
    if builds := list_builds(facts):
        yield f"| {' | '.join(BUILD_COLUMNS)} |"
        yield f"|{'---|' * len(BUILD_COLUMNS)}"
        yield from (_format_cells(row) for row in builds)
        yield ""
    yield "</details>"
    yield ""
    yield format_code_block(facts["repeat"], "console")


def _format_cells(cells: Sequence[str]) -> str:
    first, *others = cells
    return f"| {' | '.join((escape_markup(first), *(format_code_cell(text) if text else '–' for text in others)))} |"
