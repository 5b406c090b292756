"""The fragments that show many features at once: home table, matrix, corrections, coverage, lists."""

from typing import Any

from torchproof import view
from torchproof.book import Book
from torchproof.feature import TOPICS, Feature
from torchproof.inert import in_line
from torchproof.judge import PROOFS
from torchproof.project import Project, verdicts
from torchproof.snippet import Snippet


def quick_reference(book: Book, root: str) -> str:
    """Return the table of all features of this version, as HTML that a script makes filterable."""
    releases = book.project.releases
    rows = [
        {
            "feature": feature,
            "since": view.since(book.project, feature),
            "since_index": releases.all.index(releases.get(feature.since)),
            "proof": book.project.proofs[feature.id],
            "strip": view.feature_strip(book.project, feature),
            "events": [event for event in view.events(book.project, feature) if event.release in book.releases],
        }
        for feature in book.features.values()
    ]
    known = [release.minor for release in book.releases]
    return book.fragment(
        "table", rows=rows, root=root, releases=known, first=releases.all[0].minor, last=releases.latest.minor
    )


def matrix(book: Book, root: str) -> str:
    """Return the table of all features by all releases."""
    rows = [
        {"feature": feature, "strip": view.feature_strip(book.project, feature)} for feature in book.features.values()
    ]
    return book.fragment("matrix", rows=rows, releases=book.project.releases.all, root=root)


def corrections(book: Book, root: str) -> str:
    """Return the starting table against what runs show."""
    rows = [row for row in view.claim_rows(book.project) if row.feature.id in book.features]
    return book.fragment("corrections", rows=rows, root=root)


def coverage(book: Book, root: str) -> str:
    """Return how much is proved, what has never run, and the machines that ran it."""
    project = book.project
    counts = [
        (topic, target or "all together", verdicts(project, topic, target))
        for topic in TOPICS
        for target in _targets(project)
    ]
    machines = [
        (key, evidence.target, machine, sum(run.machine == key for run in evidence.runs.values()), evidence.contributor)
        for evidence in project.ledger.evidence.values()
        for key, machine in evidence.machines.items()
    ]
    merged: dict[str, tuple[Any, ...]] = {}
    for key, target, machine, count, contributor in machines:
        merged[key] = (key, target, machine, count + (merged[key][3] if key in merged else 0), contributor)
    return book.fragment(
        "coverage",
        rows=counts,
        verdicts=PROOFS,
        never=_never_run(book),
        machines=list(merged.values()),
        root=root,
    )


def _targets(project: Project) -> list[str | None]:
    """Return None for all targets together, and each where there are several; one alone would say the same twice."""
    targets = project.ledger.targets
    return [None, *targets] if len(targets) > 1 else [*targets] or [None]


def _never_run(book: Book) -> list[tuple[str, str, list[tuple[Snippet, Feature | None]]]]:
    """Return the snippets without a run, with their pages, by what they need and why they wait."""
    project = book.project
    groups: dict[tuple[str, str], list[tuple[Snippet, Feature | None]]] = {}
    pages = {s.name: feature for feature in book.features.values() for s in view.page_snippets(project, feature)}
    for snippet in project.snippets.values():
        cells = [project.ledger.best(snippet, (), release) for release in project.releases.all]
        if all(cell.verdict == "not run" for cell in cells):
            told = next((cell.reason for cell in cells if cell.run), cells[-1].reason)
            groups.setdefault((snippet.needs, told), []).append((snippet, pages.get(snippet.name)))
    return [(need, reason, group) for (need, reason), group in sorted(groups.items())]


def feature_list(book: Book, topic: str) -> str:
    """Return the features of a topic with their summaries, as a Markdown list under each group's heading."""
    parts = []
    for heading, group in book.groups(topic):
        lines = [
            f"- [{feature.title}]({feature.path.name}): {feature.summary} *Since {view.since(book.project, feature)}.*"
            for feature in group
        ]
        parts += [f"## {heading}", "\n".join(lines)]
    return "\n\n".join(parts)


def releases_table(book: Book) -> str:
    """Return the covered releases as a Markdown table."""
    head = "| PyTorch | patch that ran | first released | CUDA of the default Linux wheel | CPython |"
    return "\n".join(
        [
            head,
            "|---|---|---|---|---|",
            *(
                f"| {r.minor} | {r.torch} | {r.date} | {r.cuda} | {r.python[0]} to {r.python[1]} |"
                for r in book.project.releases.all
            ),
        ]
    )


def tried(book: Book) -> str:
    """Return, a line each, which needs have been met by a machine that ran snippets, and which wait."""
    project = book.project
    lines = []
    for need, text in view.NEEDS_TEXT.items():
        wanting = {snippet.name for snippet in project.snippets.values() if snippet.needs == need}
        ran = {
            in_line(evidence.target)
            for evidence in project.ledger.evidence.values()
            for name, run in evidence.runs.items()
            if name in wanting and run.outcome != "unmet"
        }
        if wanting:
            told = f"ran on {', '.join(sorted(ran))}" if ran else "has not run yet: no such machine was at hand"
            lines.append(f"- `{need}`, {text}: {len(wanting)} snippets; {told}.")
    return "\n".join(lines)
