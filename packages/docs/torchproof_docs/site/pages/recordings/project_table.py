"""What the tests of published projects met: project by release, causes with their reach, and the scan beside them."""

from collections import Counter
from collections.abc import Mapping, Sequence

from packaging.version import Version

from torchproof.text_escaping import format_code_cell, format_code_span
from torchproof_docs.evidence.project_runs import NewWarning, ProjectRun, load_project_runs
from torchproof_docs.site.fragments.docs_version import DocsVersion, format_cell
from torchproof_docs.verdicts.projects.project_causes import (
    Cause,
    MetCause,
    group_changes,
    load_arguments,
    load_causes,
    load_left_out,
)
from torchproof_docs.verdicts.projects.scan_score import ScanScore, find_report, measure_scan

# Characters of a message that a row shows.
LONGEST = 160
DOING = {
    "torch": "PyTorch",
    "project": "the project",
    "dependency": "a package that the project depends on",
    "test": "the test",
}


def render_project_table(version: DocsVersion) -> str:
    """Render what was recorded of all projects; a sentence where nothing was."""
    root = version.project.root
    runs = load_project_runs(root / "evidence")
    if not runs:
        return "No project has been recorded yet."
    causes = load_causes(root)
    compared = [run for run in runs if run.verdict == "compared"]
    met = {run.project: group_changes(run, run.regressions, causes.get(run.project, ())) for run in compared}
    parts = [_render_summary(runs, met), _render_releases(compared)]
    stopped = [_render_stopped(run) for run in runs if run.verdict != "compared"]
    stopped += [f"| {name} | {format_cell(reason)} |" for name, reason in load_left_out(root).items()]
    if stopped:
        parts.append("\n".join(["| Not compared | Why |", "|---|---|", *stopped]))
    if any(met.values()):
        parts += ["## Causes", _render_reach([one for found in met.values() for one in found])]
    for run in compared:
        fixed = group_changes(run, run.fixed, causes.get(run.project, ()))
        if met[run.project] or fixed:
            parts += [f"## {run.project} {run.version}", _render_changes(met[run.project], fixed)]
    parts += ["## The scan beside them", _render_score(measure_scan(runs, causes), load_arguments(root))]
    if warned := [f"- {run.project}: {_describe_warning(one)}" for run in runs for one in run.warnings]:
        parts += ["## New warnings", "\n".join(warned)]
    return "\n\n".join(parts)


def _render_summary(runs: Sequence[ProjectRun], met: Mapping[str, Sequence[MetCause]]) -> str:
    tests = sum(run.compared for run in runs)
    regressed = sum(len(run.regressions) for run in runs)
    touched = sum(bool(found) for found in met.values())
    fixed = sum(len(run.fixed) for run in runs)
    minors = sorted({minor for run in runs for minor in run.builds}, key=Version)
    shorter = {run.project: _get_newest(run) for run in runs if run.project in met and _get_newest(run) != minors[-1]}
    timed = [run.took for run in runs if run.took]
    ends = f" ({', '.join(f'{name}: {minor}' for name, minor in shorter.items())})" if shorter else ""
    return (
        f"{len(met)} projects, {tests:,} tests that ran on {minors[0]} and on {minors[-1]}{ends}: {regressed} of them "
        f"fail on the newer alone, in {touched} of these projects; {fixed} fail on the older alone. "
        f"The runs of {len(timed)} projects, whose time is recorded, took {sum(timed) / 3600:.1f} hours, one after the "
        "other."
    )


def _get_newest(run: ProjectRun) -> str:
    """Return the newest release that a project ran on: one that needs torchvision waits for it."""
    return max(run.builds, key=Version)


def _render_releases(runs: Sequence[ProjectRun]) -> str:
    """Render a row a project: its tests, and how many of them fail from which release on."""
    minors = sorted({minor for run in runs for minor in run.builds}, key=Version)[1:]
    head = ["Project", "Tests", *minors, "Fixed", "Fail on both", "Flaky", "New warnings"]
    lines = [f"| {' | '.join(head)} |", "|---" * len(head) + "|"]
    for run in runs:
        firsts = Counter(change.first for change in run.regressions)
        figures = [len(run.fixed), run.broken, len(run.flaky), len(run.warnings)]
        by_release = [str(firsts[minor] or "") for minor in minors]
        lines.append(
            f"| {' | '.join([f'{run.project} {run.version}', str(run.compared), *by_release, *map(str, figures)])} |"
        )
    return "\n".join(lines)


def _render_stopped(run: ProjectRun) -> str:
    return f"| {run.project} {run.version} | {run.verdict}: {format_code_cell(run.error)} |"


def _render_reach(met: Sequence[MetCause]) -> str:
    """Render a row a cause: whose doing, and how many projects and tests met it."""
    groups: dict[str, list[MetCause]] = {}
    for one in met:
        cause = one.cause
        groups.setdefault((cause.entry or cause.says) if cause else "not looked into", []).append(one)
    lines = ["| Cause | Whose doing | Projects | Tests |", "|---|---|---|---|"]
    for found in sorted(groups.values(), key=lambda group: (-len({one.run.project for one in group}), group[0].first)):
        causes = [one.cause for one in found if one.cause]
        names = ", ".join(dict.fromkeys(one.run.project for one in found))
        tests = sum(len(one.changes) for one in found)
        whose = ", ".join(dict.fromkeys(DOING[cause.side] for cause in causes))
        several = len({cause.says for cause in causes}) > 1
        described = f"Lines that meet {_link_entry(causes[0].entry)}" if several else describe_cause(found[0].cause)
        lines.append(f"| {format_cell(described)} | {whose} | {names} | {tests} |")
    return "\n".join(lines)


def _render_changes(met: Sequence[MetCause], fixed: Sequence[MetCause]) -> str:
    lines = ["| From | Tests | Error | Cause | `torchproof scan` |", "|---|---|---|---|---|"]
    for kind, found in (("fails", met), ("passes", fixed)):
        for one in found:
            change, count = one.changes[0], len(one.changes)
            test = format_code_cell(change.test)
            shown = format_code_cell(change.error) if change.error else kind
            scan = describe_report(one) if kind == "fails" else ""
            tests = f"{count}, such as {test}" if count > 1 else test
            lines.append(f"| {one.first} | {tests} | {shown} | {format_cell(describe_cause(one.cause))} | {scan} |")
    return "\n".join(lines)


def describe_cause(cause: Cause | None) -> str:
    """Describe a cause: what a person found, and the entry that tells it."""
    if cause is None:
        return "not looked into"
    told = f" {_link_entry(cause.entry, short=True)}" if cause.entry else ""
    return f"{cause.says}{told}"


def _link_entry(entry: str, *, short: bool = False) -> str:
    """Link an entry such as ``2.14/qr``, by its release and id, or by its release alone."""
    release, _, name = entry.partition("/")
    return f"[{release if short else f'{name} of {release}'}](../releases/{release}.md#{name})"


def describe_report(met: MetCause) -> str:
    """Describe what the scan reports of a cause at its line."""
    if met.cause is None or not met.cause.is_of_torch:
        return ""
    if report := find_report(met):
        new = ", since the entry was written for it" if met.cause.is_new else ""
        return f"{report.confidence}: {format_code_span(report.place)}{new}"
    return f"no: {format_cell(met.cause.missed)}" if met.cause.missed else "no"


def _render_score(score: ScanScore, arguments: Mapping[str, Mapping[str, str]]) -> str:
    lines = [f"- {line[0].upper()}{line[1:]}." for line in score.format_lines()]
    quiet = [pair for pair in score.executed if pair not in score.failed]
    if quiet:
        lines += ["", "Breaking findings on lines that ran, and at which no test failed:", ""]
        lines += ["| Project | Line | Finding | Why nothing fails |", "|---|---|---|---|"]
    for project, one in quiet:
        why = format_cell(arguments.get(project, {}).get(one.place, "not looked into"))
        finding = f"{format_code_span(one.name)}, {one.confidence}"
        lines.append(f"| {project} | {format_code_span(one.place)} | {finding} | {why} |")
    return "\n".join(lines)


def _describe_warning(warning: NewWarning) -> str:
    message = " ".join(warning.message.split())
    message = message if len(message) <= LONGEST else f"{message[:LONGEST]}…"
    return f"{format_code_span(f'{warning.category}: {message}')}, {format_code_span(warning.place)}"
