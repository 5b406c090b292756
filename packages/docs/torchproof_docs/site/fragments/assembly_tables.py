"""What was assembled for GPUs without one: a table of scripts and architectures, and where it stops."""

import re
from collections.abc import Iterator
from itertools import groupby

from torchproof.text_escaping import escape_markup, format_code_span
from torchproof_docs.evidence import assembled_kernels
from torchproof_docs.evidence.device_names import is_assembled, parse_architecture
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.records.verdict_vocabulary import Verdict
from torchproof_docs.records.vocabulary import CUDA_NEEDS, Need
from torchproof_docs.site.fragments.cell_rows import CellRow, format_cell_range
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.verdicts.cells import Cell

NOTHING = "Nothing has been assembled yet."
# In a cell of the table where nothing was assembled.
NONE = Verdict.NOT_RUN.symbol
GENERATED = re.compile(r"torch\.compile|\.compile\(|@triton\.jit|aoti_compile_and_package")
OTHER, PROCESSES, STARTS = (
    "for another device than an NVIDIA GPU",
    "in several processes",
    "measures processes of its own",
)
RUNTIME = re.compile(
    r"torch\.(?:cuda|accelerator)\.(?:empty_cache|get_memory|Graph|max_memory|memory|MemPool|random)"
    r"|_symmetric_memory"
)
ASKS, CAPTURES, DEVICE, LIBRARIES, LEFT = (
    "asks for what no release brings",
    "compiles for the backend `cudagraphs`, which captures the kernels of libraries and generates none",
    "asks for a device's memory, random state or graphs: nothing is generated",
    "calls kernels that libraries bring: nothing is generated",
    "generates code; nobody has assembled it yet",
)


def render_assembly_table(version: DocsVersion) -> str:
    """Render, as Markdown, how many kernels of each script were assembled on each release, and the errors of others."""
    project = version.project
    targets = [target for target in project.evidence_index.targets if is_assembled(target)]
    tried = {
        (name, target): [
            project.evidence_index.get_cell(snippet, (), target, release) for release in project.releases.all[1:]
        ]
        for name, snippet in project.snippets.items()
        for target in targets
    }
    told = {key: cells for key, cells in tried.items() if any(cell.run for cell in cells)}
    if not told:
        return NOTHING
    scripts = dict.fromkeys(name for name, _ in told)
    rows = [
        f"| {_link_script(version, name)} |"
        + "".join(f" {_format_counts(told.get((name, target), []))} |" for target in targets)
        for name in scripts
    ]
    head = "".join(f" {escape_markup(parse_architecture(target))} |" for target in targets)
    table = [f"| script |{head}", f"|---|{'---|' * len(targets)}", *rows]
    stops = [f"- {line}" for line in dict.fromkeys(_list_failures(told))]
    left = [f"- {line}" for line in _list_obstacles(version, {name for name, _ in told})]
    return "\n".join(
        [
            *table,
            *(["", "Where it stops:", "", *stops] if stops else []),
            *(["", "Scripts that need a GPU and are not in the table:", "", *left] if left else []),
        ]
    )


def render_assembly_sentence(version: DocsVersion, snippet: Snippet) -> str:
    """Render a sentence on the architectures that a script assembles for, and since when; return "" for none.

    A version tells of the releases up to its own.
    """
    found: list[str] = []
    for target in version.project.evidence_index.targets:
        if is_assembled(target):
            cells = (
                version.project.evidence_index.get_cell(snippet, (), target, release) for release in version.releases
            )
            where = CellRow(target, tuple(cells)).format_releases(Verdict.ASSEMBLES)
            found += [f"{escape_markup(parse_architecture(target))} ({where})"] if where else []
    if not found:
        return ""
    several = f"{', '.join(found[:-1])} and {found[-1]}" if len(found) > 1 else found[0]
    link = "[assemble](../about/evidence.md#assembled-for-gpus-not-run)"
    return f"Its kernels {link} for {several}; they have not run there."


def find_assembly_obstacle(snippet: Snippet) -> str:
    """Return the reason, from its file, for which a script that needs a GPU cannot be assembled."""
    if snippet.needs not in CUDA_NEEDS:
        return OTHER
    if snippet.processes > 1:
        return PROCESSES
    if re.search(r"^import subprocess", snippet.text, re.MULTILINE):
        return STARTS
    if snippet.tools == ("nvcc",) or any(package.name != "triton" for package in snippet.packages):
        return ASKS
    if not GENERATED.search(snippet.text):
        return DEVICE if RUNTIME.search(snippet.text) else LIBRARIES
    return CAPTURES if re.search(r"""backend=["']cudagraphs["']""", snippet.text) else LEFT


def _list_obstacles(version: DocsVersion, told: set[str]) -> Iterator[str]:
    """Yield a line for each reason, with the scripts that it excludes."""
    reasons: dict[str, list[str]] = {}
    for name, snippet in sorted(version.project.snippets.items()):
        if snippet.needs != Need.CPU and name not in told:
            reasons.setdefault(find_assembly_obstacle(snippet), []).append(_link_script(version, name))
    for reason, names in sorted(reasons.items(), key=lambda found: -len(found[1])):
        yield f"{reason}: {', '.join(names)}"


def _link_script(version: DocsVersion, name: str) -> str:
    """Return a script's name, linked to its page if this version has that."""
    page = name.rpartition("/")[0]
    return f"[`{name}`](../{page}.md)" if page in version.features else f"`{name}`"


def _format_counts(cells: list[Cell]) -> str:
    """Format the numbers of assembled kernels, neighbouring releases with the same number together."""
    counted = groupby(cells, key=_format_kernels)
    return ", ".join(f"{count} on {format_cell_range([*group])}" for count, group in counted if count) or NONE


def _format_kernels(cell: Cell) -> str:
    assembles = cell.verdict == Verdict.ASSEMBLES and cell.run
    return f"{cell.verdict.symbol} {assembled_kernels.count_kernels(assembles.stdout)}" if assembles else ""


def _list_failures(told: dict[tuple[str, str], list[Cell]]) -> Iterator[str]:
    """Yield a line for each error, with the scripts, the architecture and the releases that have it."""
    stopped: dict[tuple[str, str, str], list[str]] = {}
    for (name, target), cells in told.items():
        reasons: dict[str, list[str]] = {}
        for cell in cells:
            if cell.run and cell.verdict != Verdict.ASSEMBLES:
                reasons.setdefault(cell.reason, []).append(cell.release.minor)
        for reason, releases in reasons.items():
            stopped.setdefault((target, ", ".join(releases), reason), []).append(f"`{name}`")
    for (target, where, reason), names in stopped.items():
        yield f"{', '.join(names)}, {escape_markup(parse_architecture(target))}, {where}: {format_code_span(reason)}"
