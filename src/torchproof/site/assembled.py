"""What was assembled for GPUs without one: a table of scripts and releases, and where it stops."""

from collections.abc import Iterator

from torchproof.inert import code, in_line
from torchproof.judge.cells import Cell
from torchproof.judge.verdicts import Verdict
from torchproof.records import kernels
from torchproof.records.devices import architecture, is_assembled
from torchproof.site.docs_version import DocsVersion

NOTHING = "Nothing has been assembled yet."


def assembled(version: DocsVersion) -> str:
    """Return, as Markdown, how many kernels of each script were assembled on each release, and what stopped others."""
    project = version.project
    targets = [target for target in project.ledger.targets if is_assembled(target)]
    tried = {
        (name, target): [project.ledger.cell(snippet, (), target, release) for release in project.releases.all[1:]]
        for name, snippet in project.snippets.items()
        for target in targets
    }
    told = {key: cells for key, cells in tried.items() if any(cell.run for cell in cells)}
    if not told:
        return NOTHING
    rows = [
        f"| {_linked(version, name)} | {in_line(architecture(target))} |"
        + "".join(f" {_counted(cell)} |" for cell in cells)
        for (name, target), cells in told.items()
    ]
    head = "".join(f" {release.minor} |" for release in project.releases.all[1:])
    table = [f"| script | for |{head}", f"|---|---|{'---|' * (len(project.releases.all) - 1)}", *rows]
    stops = [f"- {line}" for line in dict.fromkeys(_stops(told))]
    return "\n".join([*table, *(["", "Where it stops:", "", *stops] if stops else [])])


def _linked(version: DocsVersion, name: str) -> str:
    """Return a script's name, leading to its page where this version has that."""
    page = name.rpartition("/")[0]
    return f"[`{name}`](../{page}.md)" if page in version.features else f"`{name}`"


def _counted(cell: Cell) -> str:
    if cell.verdict == Verdict.ASSEMBLES and cell.run:
        return f"{cell.verdict.symbol} {kernels.count(cell.run.stdout)}"
    return cell.verdict.symbol


def _stops(told: dict[tuple[str, str], list[Cell]]) -> Iterator[str]:
    """Yield a line for each script, architecture and reason, with the releases on which it was that."""
    for (name, target), cells in told.items():
        reasons: dict[str, list[str]] = {}
        for cell in cells:
            if cell.run and cell.verdict != Verdict.ASSEMBLES:
                reasons.setdefault(cell.reason, []).append(cell.release.minor)
        for reason, releases in reasons.items():
            yield f"`{name}`, {in_line(architecture(target))}, {', '.join(releases)}: {code(reason)}"
