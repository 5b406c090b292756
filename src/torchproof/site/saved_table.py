"""What files of one release give in every other, as a table."""

from collections.abc import Sequence
from itertools import groupby

from torchproof.inert import code
from torchproof.records.saved import SAME, Saved
from torchproof.site.docs_version import DocsVersion

LONGEST = 160
UNSAVED = "not saved"


def table(version: DocsVersion) -> str:
    """Return a line for each thing that people save: who can load what whom saved."""
    parts = [_table(saved, version) for saved in version.project.saved]
    return "\n\n".join(parts) or "No file has been handed from release to release yet."


def _table(saved: Saved, version: DocsVersion) -> str:
    minors = {one.torch: one.minor for one in version.project.releases.all if one.version <= version.release.version}
    shown = [at for at, release in enumerate(saved.releases) if release in minors]
    names = [minors[saved.releases[at]] for at in shown]
    lines = ["| what is saved | `weights_only=True` | `weights_only=False` | what is said |", "|---|---|---|---|"]
    for thing in saved.things:
        ways = []
        for way in ("weights only", "anything"):
            ended = saved.ended(thing, way)
            ways.append([[ended[saver][loader] for loader in shown] for saver in shown])
        said = next((end for rows in ways for row in rows for end in row if _failed(end)), "")
        cells = [told(rows, names) for rows in ways]
        lines.append(f"| {thing} | {' | '.join(cells)} | {code(said[:LONGEST].replace('|', '/')) if said else ''} |")
    return "\n".join(lines)


def told(rows: Sequence[Sequence[str]], names: Sequence[str]) -> str:
    """Return in words which releases load what which releases saved."""
    savers = [at for at, row in enumerate(rows) if not row[0].startswith(UNSAVED)]
    if not savers:
        return "saved by none"
    begins = f"saved from {names[savers[0]]} on; " if savers[0] else ""
    failing = [(at, tuple(loader for loader, end in enumerate(rows[at]) if _failed(end))) for at in savers]
    if not any(loaders for _, loaders in failing):
        return f"{begins}every release loads it"
    if all(len(loaders) == len(names) for _, loaders in failing):
        return f"{begins}no release loads it"
    parts = []
    for loaders, group in groupby(failing, key=lambda one: one[1]):
        own = [at for at, _ in group]
        if loaders:
            parts.append(f"what {_span(own, names)} saved fails on {_span(loaders, names)}")
    return begins + "; ".join(parts)


def _failed(end: str) -> bool:
    return end != SAME and not end.startswith(UNSAVED)


def _span(places: Sequence[int], names: Sequence[str]) -> str:
    """Return releases as spans: 2.5 to 2.9, 2.12."""
    runs: list[list[int]] = []
    for at in places:
        if runs and runs[-1][-1] == at - 1:
            runs[-1].append(at)
        else:
            runs.append([at])
    return ", ".join(names[run[0]] if len(run) == 1 else f"{names[run[0]]} to {names[run[-1]]}" for run in runs)
