"""The fragments that show many features at once: home table, matrix, corrections, coverage, lists."""

from collections import Counter
from collections.abc import Callable

from torchproof.text_escaping import escape_markup, format_code_span
from torchproof_docs.evidence.device_names import is_assembled
from torchproof_docs.records.features import Feature
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.records.verdict_vocabulary import ProofVerdict
from torchproof_docs.records.vocabulary import Need, OutcomeKind
from torchproof_docs.site.fragments import cell_rows
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.fragments.pitfalls import find_pitfalls
from torchproof_docs.verdicts import release_ranges, starting_claims
from torchproof_docs.verdicts.project import Project, count_verdicts
from torchproof_docs.verdicts.record_state import describe_first_release, format_change_state
from torchproof_docs.verdicts.reruns.borders import list_borders


def render_quick_reference(version: DocsVersion, root: str) -> str:
    """Render the table of all features of this version, as HTML that a script filters."""
    releases = version.project.releases
    rows = [
        {
            "feature": feature,
            "since": release_ranges.describe_since(version.project, feature),
            "since_index": releases.all.index(releases.get_release(feature.since)),
            "proof": version.project.proofs[feature.id],
            "strip": cell_rows.build_feature_row(version.project, feature),
        }
        for feature in version.features.values()
    ]
    return version.render_fragment(
        "table", rows=rows, root=root, first=releases.all[0].minor, last=releases.latest.minor
    )


def render_matrix(version: DocsVersion, root: str) -> str:
    """Render the table of all features by all releases."""
    rows = [
        {"feature": feature, "strip": cell_rows.build_feature_row(version.project, feature)}
        for feature in version.features.values()
    ]
    return version.render_fragment("matrix", rows=rows, releases=version.project.releases.all, root=root)


def render_corrections(version: DocsVersion, root: str) -> str:
    """Render the claims of the starting table beside what runs show."""
    rows = [row for row in starting_claims.judge_starting_claims(version.project) if row.feature.id in version.features]
    return version.render_fragment("corrections", rows=rows, root=root)


def render_coverage(version: DocsVersion, root: str) -> str:
    """Render the number of proofs, the snippets that have never run, and the machines that ran others."""
    project = version.project
    counts = [
        (topic, target or "all together", count_verdicts(project, topic, target))
        for topic in project.topics
        for target in _choose_targets(project)
    ]
    ran = Counter(run.machine for evidence in project.evidence.values() for run in evidence.runs.values())
    machines = {
        key: (key, evidence.target, machine, ran[key])
        for evidence in project.evidence.values()
        for key, machine in evidence.machines.items()
    }
    return version.render_fragment(
        "coverage",
        rows=counts,
        verdicts=list(ProofVerdict),
        never=_find_never_run(version),
        machines=sorted(machines.values(), key=lambda row: (row[1], -row[3], row[0])),
        root=root,
    )


def _choose_targets(project: Project) -> list[str | None]:
    """Return None for all targets together, and each target if there are several; one alone would repeat the total.

    Where kernels were only assembled, nothing is proved.
    """
    targets = [target for target in project.evidence_index.targets if not is_assembled(target)]
    return [None, *targets] if len(targets) > 1 else [*targets] or [None]


def _find_never_run(version: DocsVersion) -> list[tuple[str, str, list[tuple[Snippet, Feature | None]]]]:
    """Find the snippets without a run, with their pages, by their needs and the reason."""
    project = version.project
    groups: dict[tuple[str, str], list[tuple[Snippet, Feature | None]]] = {}
    pages = {s.name: feature for feature in version.features.values() for s in project.list_page_snippets(feature)}
    for snippet in project.snippets.values():
        cells = [project.evidence_index.get_best_cell(snippet, (), release) for release in project.releases.all]
        if not any(cell.verdict.has_run for cell in cells):
            told = next((cell.reason for cell in cells if cell.run), cells[-1].reason)
            groups.setdefault((snippet.needs, told), []).append((snippet, pages.get(snippet.name)))
    return [(need, reason, group) for (need, reason), group in sorted(groups.items())]


def render_feature_list(version: DocsVersion, topic: str, written: Callable[[Feature], str]) -> str:
    """Render the features of a topic with their pitfalls, as a Markdown list under each group's heading.

    What is ``written`` on a page by hand has its pitfalls.
    """
    parts = []
    for heading, group in version.group_features(topic):
        lines = [
            f"- [{feature.title}]({feature.path.name}): {feature.summary} "
            f"*Since {describe_first_release(version.project, feature)}.*"
            + "".join(f"<br>Goes wrong: [{worst.title}]({feature.path.name}#{worst.anchor})." for worst in known[:1])
            for feature in group
            for known in [find_pitfalls(feature, written(feature))]
        ]
        parts += [f"## {heading}", "\n".join(lines)]
    return "\n\n".join(parts)


def render_silent_changes(version: DocsVersion, topics: tuple[str, ...]) -> str:
    """Render the silent changes of some topics up to a version, the newest first, as a Markdown list."""
    order = version.project.releases.get_release
    found = [
        change
        for change in version.project.changes
        if change.severity == "silent"
        and change.topic in topics
        and order(change.release).version <= version.release.version
    ]
    found.sort(key=lambda change: order(change.release).version, reverse=True)
    lines = [
        f"- {change.release}: [{change.title}](../releases/{change.release}.md#{change.id})"
        f"{format_change_state(version.project, change)}"
        for change in found
    ]
    return "\n".join(lines) or "None that this site knows of."


def render_releases_table(version: DocsVersion) -> str:
    """Render the covered releases as a Markdown table."""
    head = "| PyTorch | patch that ran | first released | CUDA of the default Linux wheel | CPython |"
    return "\n".join(
        [
            head,
            "|---|---|---|---|---|",
            *(
                f"| {r.minor} | {r.torch} | {r.date} | {r.cuda} | {r.python[0]} to {r.python[1]} |"
                for r in version.project.releases.all
            ),
        ]
    )


def render_reruns(version: DocsVersion) -> str:
    """Render how many recorded cells were made anew and differed, how many borders are controlled, and what nobody did.

    Runs on a GPU are told with their machine: no workflow of this project has one, so nobody has repeated them.
    """
    project = version.project
    lines = []
    for log in project.reruns:
        count = f"{len(log.differing)} differed" if log.differing else "none differed"
        lines.append(f"- Of the last {log.cells:,} cells on {escape_markup(log.target)} made anew, {count}.")
        lines += [
            f"    - `{cell.snippet}` on {cell.release}: other {', '.join(cell.what)}: {format_code_span(cell.said)}"
            for cell in log.differing
        ]
    borders = list(list_borders(project, project.snippets.values()))
    names = [(border.snippet.name, side.torch) for border in borders for side in (border.before, border.first)]
    sides = [project.controls.get(name) for name in names]
    controlled = [side for side in sides if side]
    moved = sum(bool(side.moved) for side in controlled)
    told = f"{len(controlled):,} ran under controls; {moved or 'none'} moved"
    lines.append(f"- Of {len(sides):,} sides of borders {told}.")
    for (target, release), evidence in project.evidence.items():
        if is_assembled(target) or target.startswith("cpu-"):
            continue
        runs = sum(run.outcome != OutcomeKind.UNMET for run in evidence.runs.values())
        machines = evidence.machines.values()
        device = ", ".join(sorted({str(machine["name"]) for machine in machines}))
        whose = ", ".join(sorted({str(machine.get("contributor", "of this project")) for machine in machines}))
        told = f"{runs} runs of {release} on a machine {whose}, {device}"
        lines.append(f"- {escape_markup(told)}: nobody has repeated them.")
    return "\n".join(lines)


def render_tested_needs(version: DocsVersion) -> str:
    """Render, a line each, the needs that a machine which ran snippets has met, and those that wait."""
    project = version.project
    lines = []
    for need in Need:
        wanting = {snippet.name for snippet in project.snippets.values() if snippet.needs == need}
        ran = {
            escape_markup(evidence.target)
            for evidence in project.evidence_index.evidence.values()
            for name, run in evidence.runs.items()
            if name in wanting and run.outcome != OutcomeKind.UNMET and not is_assembled(evidence.target)
        }
        if wanting:
            told = f"ran on {', '.join(sorted(ran))}" if ran else "has not run yet: no such machine was at hand"
            lines.append(f"- `{need}`, {need.meaning}: {len(wanting)} snippets; {told}.")
    return "\n".join(lines)
