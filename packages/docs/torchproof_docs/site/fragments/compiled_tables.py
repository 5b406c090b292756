"""The record of compiled calls as Markdown: what Inductor does otherwise than eager mode."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from torchproof.text_escaping import format_code_cell
from torchproof_docs.evidence.compiled_comparison import CompiledComparison, CompiledDifference
from torchproof_docs.records import difference_reviews
from torchproof_docs.records.releases import Release
from torchproof_docs.site.fragments import behaviour_tables
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.fragments.reviewed_differences_table import format_verdict

# What a reader sees for each end: what two releases and two ways to run differ in has one word.
WORDS = {
    **behaviour_tables.WORDS,
    "returns": "works only compiled",
    "died": "ends the process",
    "fails": "does not compile",
    "raises": "raises only compiled",
    "timeout": "takes too long",
}
COLUMNS = (
    "value",
    "gradient",
    "gradient there",
    "returns",
    "fails",
    "raises",
    "died",
    "timeout",
    "exception",
    "stride",
)
# Ends told by a message: those with one message on each side share a line.
SAID = ("fails", "raises", "exception", "returns")
SAME = "the same"
TURNED = ("| operator | release | compiled before | compiled now |", "|---|---|---|---|")


def render_summary_table(version: DocsVersion) -> str:
    """Render the outcomes of compiled calls, a line a release, newest first; a cell counts operators."""
    recorded = _load_recorded(version)
    if not recorded:
        return f"No compiled call up to PyTorch {version.release.minor} is recorded yet."
    head = ["on", "operators", "calls", SAME, *(WORDS[end] for end in COLUMNS), "break the graph"]
    lines = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    for one in reversed(recorded):
        ends = Counter(row.end for row in one.rows)
        same = one.operators - len(one.get_worst_rows())
        cells = [one.release, one.operators, one.calls, same, *(ends[end] for end in COLUMNS), len(one.breaks)]
        lines.append(f"| {' | '.join(map(str, cells))} |")
    there = {one.release for one in recorded}
    missing = [release.torch for release in version.releases if release.torch not in there]
    return "\n".join([*lines, *(["", f"Not run: {', '.join(missing)}."] if missing else [])])


def render_differences_table(version: DocsVersion) -> str:
    """Render the differences on the newest recorded release, the worst first, with their reviews."""
    recorded = _load_recorded(version)
    if not recorded or not recorded[-1].rows:
        return ""
    newest = recorded[-1]
    minor = version.project.releases.get_release(newest.release).minor
    lines = difference_reviews.load_compiled_reviews(version.project.root)
    groups: dict[tuple[object, ...], tuple[list[CompiledDifference], str]] = {}
    for row in newest.rows:
        judged = difference_reviews.find_review(lines, minor, row.operator, row.end)
        told = (
            (_classify_outcome(row.eager), _classify_outcome(row.compiled))
            if row.end in SAID
            else (judged or row.operator,)
        )
        cell = format_verdict(judged, difference_reviews.COMPILED_VERDICTS) if judged else "not judged yet"
        groups.setdefault((row.end, judged, *told), ([], cell))[0].append(row)
    head = [
        f"| on {newest.release} | what differs | inputs | eager | compiled | farthest apart | judged |",
        "|" + "---|" * 7,
    ]
    return "\n".join([*head, *(_render_line(rows, cell) for rows, cell in groups.values())])


def _render_line(rows: Sequence[CompiledDifference], judged: str) -> str:
    names = ", ".join(dict.fromkeys(format_code_cell(row.operator) for row in rows))
    origins = ", ".join(dict.fromkeys(origin for row in rows for origin in row.origins))
    far = "" if rows[0].distance is None else f"{rows[0].distance:.3g}"
    texts = f"{format_code_cell(rows[0].eager)} | {format_code_cell(rows[0].compiled)}"
    return f"| {names} | {WORDS[rows[0].end]} | {origins} | {texts} | {far} | {judged} |"


def render_transitions(version: DocsVersion) -> str:
    """Render the operators whose compiled outcome differs from the release before, newest first."""
    lines = [line for pair in reversed(_pair_neighbors(version)) for line in _find_transitions(*pair)]
    return "\n".join([*TURNED, *lines]) if lines else ""


def render_release_transitions(version: DocsVersion, release: Release) -> list[str]:
    """Render the transitions of one release as a part of its page."""
    lines = [
        line
        for pair in _pair_neighbors(version)
        if pair[1].release == release.torch
        for line in _find_transitions(*pair)
    ]
    return ["## Compiled, otherwise than before", "\n".join([*TURNED, *lines])] if lines else []


def _find_transitions(before: CompiledComparison, after: CompiledComparison) -> Iterator[str]:
    """Yield operators whose worst outcome changed, by both outcomes; skip those that one release did not compile."""
    old, new = before.get_worst_rows(), after.get_worst_rows()
    gone = {*before.outside, *after.outside}
    changed: dict[tuple[str, str], list[str]] = {}
    for operator in sorted((old.keys() | new.keys()) - gone):
        ends = (_describe_outcome(old, operator), _describe_outcome(new, operator))
        if ends[0] != ends[1]:
            changed.setdefault(ends, []).append(format_code_cell(operator))
    for (was, now), names in changed.items():
        yield f"| {', '.join(names)} | {after.release} | {was} | {now} |"


def _describe_outcome(ends: dict[str, CompiledDifference], operator: str) -> str:
    return WORDS[ends[operator].end] if operator in ends else SAME


def _classify_outcome(text: str) -> str:
    """Return the class of an error; return "" for a result, which differs for each operator."""
    name, colon, _ = text.partition(":")
    return name if colon and name.isidentifier() else ""


def _load_recorded(version: DocsVersion) -> list[CompiledComparison]:
    """Return the records of the releases up to that of a docs version, oldest first."""
    known = {release.torch for release in version.releases}
    return [one for one in version.project.compiled if one.release in known]


def _pair_neighbors(version: DocsVersion) -> list[tuple[CompiledComparison, CompiledComparison]]:
    """Return the records of each release together with the one before, if both exist."""
    recorded = {one.release: one for one in _load_recorded(version)}
    pairs = [(before.torch, after.torch) for before, after in pairwise(version.releases)]
    return [(recorded[one], recorded[other]) for one, other in pairs if {one, other} <= recorded.keys()]
