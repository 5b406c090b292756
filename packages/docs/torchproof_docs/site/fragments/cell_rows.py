"""Strips: rows of cells, one a release, and the anchors of the runs that their cells lead to."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from operator import attrgetter, itemgetter

from torchproof_docs.records.features import Feature
from torchproof_docs.records.release_notes import ChangeEntry
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.records.verdict_vocabulary import Sign, Verdict
from torchproof_docs.records.vocabulary import ChangeKind, FeatureKind
from torchproof_docs.verdicts.cells import Cell
from torchproof_docs.verdicts.project import Project, get_snippet_proof
from torchproof_docs.verdicts.proofs import Proof, find_feature_cell
from torchproof_docs.verdicts.release_ranges import describe_range


@dataclass(frozen=True)
class CellRow:
    """A row of cells, one a release, baseline first."""

    label: str
    cells: tuple[Cell, ...]
    kind: str = ""
    """The kind of the feature it is about: what changed has signs of its own."""

    @property
    def signed_cells(self) -> list[tuple[Cell, Verdict | Sign]]:
        """Return the cells, each with what it is shown as."""
        return [(cell, find_sign(cell.verdict, self.kind)) for cell in self.cells]

    @property
    def summary(self) -> str:
        """Return the row in words, neighbouring releases with one sign joined."""
        groups = groupby(self.signed_cells, key=itemgetter(1))
        return "; ".join(f"{format_cell_range([cell for cell, _ in group])} {sign}" for sign, group in groups)

    def format_releases(self, verdict: Verdict) -> str:
        """Format the releases with a verdict as spans, such as ``2.8 to 2.13, 2.15``; return "" if none has it."""
        groups = groupby(self.cells, key=attrgetter("verdict"))
        return ", ".join(format_cell_range([*group]) for own, group in groups if own == verdict)


def find_sign(verdict: Verdict, kind: str) -> Verdict | Sign:
    """Return what a verdict is shown as on a page of a kind: where behaviour changed, the old one worked too."""
    if kind == ChangeKind.BROKEN:
        return {Verdict.WORKS: Sign.BUGGY, Verdict.ABSENT: Sign.SOUND}.get(verdict, verdict)
    if kind not in (FeatureKind.BREAKING, FeatureKind.DEPRECATION):
        return verdict
    if verdict == Verdict.ABSENT:
        return Sign.BEFORE
    if verdict != Verdict.WORKS:
        return verdict
    return Sign.CHANGED if kind == FeatureKind.BREAKING else Sign.DEPRECATED


def format_cell_range(cells: Sequence[Cell]) -> str:
    """Format the releases of neighbouring cells, such as ``2.6 to 2.15``."""
    first, last = cells[0].release.minor, cells[-1].release.minor
    return first if first == last else f"{first} to {last}"


def build_feature_rows(project: Project, feature: Feature) -> list[CellRow]:
    """Build a feature's rows: one for each target with a result, and always the one for its needs."""
    strips = [_build_row(project, feature, target) for target in project.evidence_index.targets]
    telling = [strip for strip in strips if any(cell.verdict != Verdict.NOT_RUN for cell in strip.cells)]
    return telling or strips[:1]


def build_feature_row(project: Project, feature: Feature) -> CellRow:
    """Build one row for all targets together."""
    return _build_row(project, feature, None)


def _build_row(project: Project, feature: Feature, target: str | None) -> CellRow:
    releases = project.releases.all
    cells = [
        find_feature_cell(feature, project.snippets, project.evidence_index, release, target) for release in releases
    ]
    return CellRow(target or "all targets", tuple(cell for cell in cells if cell), feature.kind)


@dataclass(frozen=True)
class FacetRow:
    """A facet with its range, proof and strip."""

    claim: str
    snippet: Snippet
    span: str
    proof: Proof
    strip: CellRow


def build_facet_rows(project: Project, feature: Feature) -> tuple[FacetRow, ...]:
    """Build the rows of a feature's facets in the order of its page."""
    return _build_facet_rows(project, feature.id)


@lru_cache(maxsize=256)
def _build_facet_rows(project: Project, id: str) -> tuple[FacetRow, ...]:
    rows, feature = [], project.features[id]
    for facet in feature.facets:
        snippet = project.snippets[facet.snippet]
        best = tuple(
            project.evidence_index.get_best_cell(snippet, feature.required_names, release)
            for release in project.releases.all
        )
        proof = get_snippet_proof(project, snippet.name, feature.required_names)
        rows.append(
            FacetRow(
                facet.claim, snippet, describe_range(project, snippet), proof, CellRow(facet.claim, best, feature.kind)
            )
        )
    return tuple(rows)


def build_change_row(project: Project, change: ChangeEntry) -> CellRow | None:
    """Build the row of a bug that a later release mends: on which releases its script shows it."""
    if change.kind != ChangeKind.BROKEN or change.snippet is None:
        return None
    snippet, api = project.snippets[change.snippet], project.list_api_names(change)
    cells = tuple(project.evidence_index.get_best_cell(snippet, api, release) for release in project.releases.all)
    return CellRow(change.title, cells, change.kind)


def find_linked_runs(project: Project, feature: Feature) -> frozenset[str]:
    """Find the anchors of the runs that the cells of a feature lead to, wherever its rows stand."""
    shown = [*build_feature_rows(project, feature), build_feature_row(project, feature)]
    shown += [row.strip for row in build_facet_rows(project, feature)]
    return frozenset(build_run_id(cell) for strip in shown for cell in strip.cells if cell.run)


def build_run_id(cell: Cell) -> str:
    """Return the anchor of a cell's run on its feature's page."""
    return f"run-{cell.snippet.replace('/', '-')}-{cell.target}-{cell.release.minor}"
