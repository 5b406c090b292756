"""Says what recorded runs prove and contradict: snippets, pages and first releases, and where the evidence is."""

from collections.abc import Iterator, Sequence
from itertools import groupby

import click

from torchproof.text_escaping import escape_line
from torchproof_docs.evidence import evidence_files
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.records.verdict_vocabulary import ProofVerdict, Verdict
from torchproof_docs.runner.devices.machine import Machine
from torchproof_docs.runner.evidence_recorder import Result
from torchproof_docs.verdicts.cells import Cell
from torchproof_docs.verdicts.project import Project, get_change_proof, load_project
from torchproof_docs.verdicts.proofs import Proof, prove_feature, prove_snippet


def prove_page(project: Project, page: str, snippets: Sequence[Snippet]) -> Iterator[tuple[str, Proof]]:
    """Yield each claim that snippets of a page prove: its own, those of its facets, those of changes."""
    feature = project.features.get(page)
    if feature:
        yield page, prove_feature(feature, project.snippets, project.evidence_index)
    facets = {facet.snippet for facet in feature.facets} if feature else {snippet.name for snippet in snippets}
    for snippet in snippets:
        is_covered = any(release.is_in_range(snippet.torch) for release in project.releases.all)
        if is_covered and snippet.name in facets and not snippet.is_standalone_listing:
            change = next((each for each in project.changes if not feature and each.snippet == snippet.name), None)
            proof = get_change_proof(project, change) if change else None
            proof = proof or prove_snippet(snippet, project.api_by_snippet[snippet.name], project.evidence_index)
            if proof.verdict != ProofVerdict.PROVED or not feature:
                yield snippet.name, proof


def print_summary(before: Project, machine: Machine, results: Sequence[Result], cells: Sequence[Cell]) -> None:
    """Print what recorded runs prove and contradict.

    Args:
        before: the records before the runs; those with them are read again.
        machine: where they ran.
        results: the runs.
        cells: the cell of each run, in the same order.

    """
    if results:
        snippets = [snippet for snippet, _ in results]
        for line in format_summary(before, load_project(before.root), machine, snippets, cells):
            click.echo(line)


def format_summary(
    before: Project, after: Project, machine: Machine, snippets: Sequence[Snippet], cells: Sequence[Cell]
) -> Iterator[str]:
    """Yield the summary of recorded runs, a line for each page and each contradiction.

    Args:
        before: the records before the runs.
        after: the records with them.
        machine: where they ran.
        snippets: what ran.
        cells: the cell of each run, in the same order.

    """
    names = {snippet.name: cell for snippet, cell in zip(snippets, cells, strict=True)}
    counts = {verdict: sum(cell.verdict == verdict for cell in cells) for verdict in Verdict}
    yield f"\nwhat these runs prove, on {machine.device} with torch {machine.torch}:"
    for page, group in groupby(sorted(snippets, key=lambda snippet: snippet.name), key=lambda snippet: snippet.page):
        owned = list(group)
        yield from _page_lines(before, after, page, owned, [names[snippet.name] for snippet in owned])
    held, contradicted = counts[Verdict.WORKS] + counts[Verdict.ABSENT], counts[Verdict.CONTRADICTED]
    yield f"{held} of {len(cells)} runs are as claimed, {contradicted} contradict a claim"
    folder = after.root / "evidence"
    pages = sorted({snippet.page for snippet in snippets})
    files = [evidence_files.get_page_path(folder, machine.device, page).relative_to(after.root) for page in pages]
    yield f"recorded in: {', '.join(map(str, files))}"


def _page_lines(
    before: Project, after: Project, page: str, snippets: Sequence[Snippet], cells: Sequence[Cell]
) -> Iterator[str]:
    proofs, earlier = dict(prove_page(after, page, snippets)), dict(prove_page(before, page, snippets))
    bad = [cell for cell in cells if cell.verdict == Verdict.CONTRADICTED]
    color = "red" if bad else "green" if all(cell.verdict.has_run for cell in cells) else "yellow"
    symbol = click.style(
        (Verdict.CONTRADICTED if bad else Verdict.WORKS).symbol if color != "yellow" else "–", fg=color
    )
    runs = ", ".join(f"{cell.snippet.rpartition('/')[2]} {cell.verdict}" for cell in cells)
    yield f"{symbol} {page}: {runs}"
    for cell in bad:
        yield f"    {cell.snippet}: {escape_line(cell.reason)}"
    for claim, proof in proofs.items():
        is_new = proof.verdict == ProofVerdict.PROVED and claim in earlier and earlier[claim].verdict != proof.verdict
        name = "" if claim == page else f"{claim}, "
        yield f"    {name}first release {proof.since}: {proof.said}{' by these runs' if is_new else _reason(proof)}"


def _reason(proof: Proof) -> str:
    return "" if proof.verdict == ProofVerdict.PROVED else f". {escape_line(proof.reason)}"
