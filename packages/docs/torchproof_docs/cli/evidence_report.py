"""What the evidence says about pages and snippets, on a terminal: a cell a release, the reasons, the verdict."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import assert_never

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from torchproof.text_escaping import escape_line
from torchproof_docs.cli.run_summary import prove_page
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.records.verdict_vocabulary import ProofVerdict, Verdict
from torchproof_docs.verdicts.cells import Cell
from torchproof_docs.verdicts.fix_hints import suggest_fix
from torchproof_docs.verdicts.project import Project

COLOURS = {ProofVerdict.PROVED: "green", ProofVerdict.CONTRADICTED: "red"}


def print_evidence_report(console: Console, project: Project, selected: Sequence[Snippet]) -> bool:
    """Print strips and verdicts page by page, and tell whether a claim is contradicted."""
    contradicted = False
    for page, group in groupby(sorted(selected, key=lambda snippet: snippet.name), key=lambda snippet: snippet.page):
        snippets = list(group)
        cells = [_cells(project, snippet) for snippet in snippets]
        proofs = dict(prove_page(project, page, snippets))
        console.print()
        console.print(_table(project, page, cells))
        for line in (line for row in cells for line in _reasons(project, row)):
            console.print(line)
        for claim, proof in proofs.items():
            style = COLOURS.get(proof.verdict, "yellow")
            console.print(
                f"{claim}, since {proof.since}: [{style}]{proof.said}[/]. {escape(escape_line(proof.reason))}"
            )
            if proof.error_before:
                console.print(f"    before: {escape(escape_line(proof.error_before))}")
        verdicts = {*(cell.verdict for row in cells for cell in row), *(proof.verdict for proof in proofs.values())}
        contradicted |= Verdict.CONTRADICTED in verdicts
    said = (f"[{choose_verdict_style(verdict)}]{verdict.symbol}[/] {verdict}" for verdict in reversed(Verdict))
    console.print(f"\n{', '.join(said)}")
    return contradicted


def _cells(project: Project, snippet: Snippet) -> list[Cell]:
    api = project.api_by_snippet[snippet.name]
    return [project.evidence_index.get_best_cell(snippet, api, release) for release in project.releases.all]


def _table(project: Project, page: str, cells: Sequence[Sequence[Cell]]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    names = [row[0].snippet.rpartition("/")[2] for row in cells]
    table.add_column(page, no_wrap=True, min_width=max(map(len, [page, *names])))
    for release in project.releases.all:
        table.add_column(release.minor, no_wrap=True, min_width=len(release.minor), justify="center")
    for name, row in zip(names, cells, strict=True):
        table.add_row(name, *(f"[{choose_verdict_style(cell.verdict)}]{cell.verdict.symbol}[/]" for cell in row))
    return table


def _reasons(project: Project, cells: Sequence[Cell]) -> Iterator[str]:
    """Yield a line for each way in which a snippet's cells contradict its claim or are stale, and the remedy."""
    for verdict in (Verdict.CONTRADICTED, Verdict.STALE):
        if found := [cell for cell in cells if cell.verdict == verdict]:
            first, *others = found
            also = f" (also {', '.join(cell.release.minor for cell in others)})" if others else ""
            said = f"[{choose_verdict_style(verdict)}]{verdict.symbol}[/] {first.snippet} on {first.release.minor}"
            yield f"{said}: {escape(escape_line(first.reason))}{also}"
            if verdict == Verdict.CONTRADICTED:
                yield f"    {escape(escape_line(suggest_fix(project, first)))}"


def choose_verdict_style(verdict: Verdict) -> str:
    """Return the terminal style of a verdict."""
    match verdict:
        case Verdict.CONTRADICTED | Verdict.FAILS:
            return "red"
        case Verdict.STALE:
            return "yellow"
        case Verdict.WORKS:
            return "green"
        case Verdict.ASSEMBLES | Verdict.PRESENT:
            return "cyan"
        case Verdict.ABSENT | Verdict.NOT_RUN:
            return "dim"
        case _:
            assert_never(verdict)
