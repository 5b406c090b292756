"""What files of one release give in every other, as a table."""

from collections.abc import Callable, Sequence
from itertools import groupby

from torchproof.text_escaping import format_code_cell
from torchproof_docs.evidence.saved_files import OTHER_PREFIX, SAME_END, UNSAVED_PREFIX, SavedFiles
from torchproof_docs.site.fragments.docs_version import DocsVersion

LONGEST = 160


def render_saved_table(version: DocsVersion) -> str:
    """Render a line for each kind of saved object: which release loads which release's file."""
    parts = [_render_table(saved, version) for saved in version.project.saved]
    return "\n\n".join(parts) or "No file has been handed from release to release yet."


def _render_table(saved: SavedFiles, version: DocsVersion) -> str:
    minors = {one.torch: one.minor for one in version.project.releases.all if one.version <= version.release.version}
    shown = [at for at, release in enumerate(saved.releases) if release in minors]
    names = [minors[saved.releases[at]] for at in shown]
    lines = ["| what is saved | `weights_only=True` | `weights_only=False` | what is said |", "|---|---|---|---|"]
    rows: dict[tuple[str, ...], list[str]] = {}
    for thing in saved.things:
        ways = []
        for way in ("weights only", "anything"):
            ended = saved.get_outcomes(thing, way)
            ways.append([[ended[saver][loader] for loader in shown] for saver in shown])
        said = next(
            (end for rows_ in ways for row in rows_ for end in row if _find_failures(end) or _describe_others(end)), ""
        )
        cells = [describe_loads(rows_, names) for rows_ in ways]
        shortened = format_code_cell(said[:LONGEST]) if said else ""
        rows.setdefault((*cells, shortened), []).append(thing)
    lines += [f"| {_list_things(things)} | {' | '.join(cells)} |" for cells, things in rows.items()]
    return "\n".join(lines)


def _list_things(things: Sequence[str]) -> str:
    """List things, with a kind that several share once: ``whole module: GRU, LSTM``."""
    kinds: dict[str, list[str]] = {}
    for thing in things:
        kind, _, name = thing.partition(", ")
        kinds.setdefault(kind, []).extend([name] if name else [])
    return "; ".join(f"{kind}: {', '.join(names)}" if names else kind for kind, names in kinds.items())


def describe_loads(rows: Sequence[Sequence[str]], names: Sequence[str]) -> str:
    """Describe in words which releases load the files of which releases."""
    savers = [at for at, row in enumerate(rows) if not row[0].startswith(UNSAVED_PREFIX)]
    if not savers:
        return "saved by none"
    begins = f"saved from {names[savers[0]]} on; " if savers[0] else ""
    ends = [
        (at, _describe_place(rows[at], _find_failures), _describe_place(rows[at], _describe_others)) for at in savers
    ]
    if not any(failing or other for _, failing, other in ends):
        return f"{begins}every release loads it"
    if all(len(failing) == len(names) for _, failing, _ in ends):
        return f"{begins}no release loads it"
    parts = []
    for (failing, other), group in groupby(ends, key=lambda one: (one[1], one[2])):
        own = _format_span([at for at, *_ in group], names)
        parts += [f"what {own} saved fails on {_format_span(failing, names)}"] if failing else []
        parts += [f"what {own} saved is not quite the same on {_format_span(other, names)}"] if other else []
    return begins + "; ".join(parts)


def _describe_place(ends: Sequence[str], test: Callable[[str], bool]) -> tuple[int, ...]:
    return tuple(loader for loader, end in enumerate(ends) if test(end))


def _find_failures(end: str) -> bool:
    return end != SAME_END and not _describe_others(end) and not end.startswith(UNSAVED_PREFIX)


def _describe_others(end: str) -> bool:
    return end.startswith(f"{OTHER_PREFIX}:")


def _format_span(places: Sequence[int], names: Sequence[str]) -> str:
    """Format releases as spans: 2.5 to 2.9, 2.12."""
    runs: list[list[int]] = []
    for at in places:
        if runs and runs[-1][-1] == at - 1:
            runs[-1].append(at)
        else:
            runs.append([at])
    return ", ".join(names[run[0]] if len(run) == 1 else f"{names[run[0]]} to {names[run[-1]]}" for run in runs)
