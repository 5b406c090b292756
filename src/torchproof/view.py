"""What pages show, as plain data: strips, facets, events and claims, derived from the records."""

from collections.abc import Iterator
from dataclasses import dataclass

from torchproof.feature import Feature, StartingClaim
from torchproof.history import entries, history
from torchproof.judge import Cell, Proof, feature_cell, prove_snippet
from torchproof.project import Project, used_snippets
from torchproof.releases import Release
from torchproof.snippet import Snippet

SYMBOLS = {"works": "✓", "absent": "–", "contradicted": "✗", "stale": "~", "not run": "·"}
"""Shown beside the colour, so that no cell speaks by colour alone."""

NEEDS_TEXT = {
    "cpu": "any CPU",
    "a100": "an NVIDIA GPU of compute capability 8.0 or newer",
    "hopper": "an NVIDIA GPU of compute capability 9.0 or newer",
    "multi_gpu": "two or more NVIDIA GPUs",
    "xpu": "an Intel GPU",
    "mps": "an Apple GPU",
    "rocm": "an AMD GPU",
}


@dataclass(frozen=True)
class Strip:
    """A row of cells, one a release, baseline first."""

    label: str
    cells: tuple[Cell, ...]

    @property
    def summary(self) -> str:
        """Return the strip in words, neighbouring releases with one verdict joined."""
        groups: list[list[Cell]] = []
        for cell in self.cells:
            if groups and groups[-1][0].verdict == cell.verdict:
                groups[-1].append(cell)
            else:
                groups.append([cell])
        return "; ".join(f"{_span(group)} {group[0].verdict}" for group in groups)


def _span(group: list[Cell]) -> str:
    first, last = group[0].release.minor, group[-1].release.minor
    return first if first == last else f"{first} to {last}"


def feature_strips(project: Project, feature: Feature) -> list[Strip]:
    """Return a feature's strips: one a target that says something, and always the one for what it needs."""
    strips = [_strip(project, feature, target) for target in project.ledger.targets]
    telling = [strip for strip in strips if any(cell.verdict != "not run" for cell in strip.cells)]
    return telling or strips[:1]


def feature_strip(project: Project, feature: Feature) -> Strip:
    """Return one strip for all targets together."""
    return _strip(project, feature, None)


def _strip(project: Project, feature: Feature, target: str | None) -> Strip:
    releases = project.releases.all
    cells = [feature_cell(feature, project.snippets, project.ledger, release, target) for release in releases]
    return Strip(target or "all targets", tuple(cell for cell in cells if cell))


@dataclass(frozen=True)
class FacetRow:
    """A facet with its range, proof and strip."""

    claim: str
    snippet: Snippet
    span: str
    proof: Proof
    strip: Strip


def facet_rows(project: Project, feature: Feature) -> list[FacetRow]:
    """Return the facets of a feature in the order its page gives them."""
    rows = []
    for facet in feature.facets:
        snippet = project.snippets[facet.snippet]
        best = tuple(project.ledger.best(snippet, feature.api, release) for release in project.releases.all)
        proof = prove_snippet(snippet, feature.api, project.ledger)
        rows.append(FacetRow(facet.claim, snippet, span(project, snippet), proof, Strip(facet.claim, best)))
    return rows


def span(project: Project, snippet: Snippet) -> str:
    """Return a snippet's range in words, such as ``2.10`` or ``2.6, 2.9 and newer``."""
    inside = [release for release in project.releases.all if release.within(snippet.torch)]
    runs: list[list[Release]] = []
    for release in project.releases.all:
        if release not in inside:
            runs.append([])
        elif runs:
            runs[-1].append(release)
        else:
            runs.append([release])
    parts = [_words(project, run) for run in runs if run]
    return ", ".join(parts)


def _words(project: Project, run: list[Release]) -> str:
    first, last = run[0].minor, run[-1].minor
    if run[-1] == project.releases.latest:
        return first if first == last else f"{first} and newer"
    return first if first == last else f"{first} to {last}"


def since(project: Project, feature: Feature) -> str:
    """Return the first release of a feature in words."""
    return f"{feature.since} or earlier" if feature.since == project.releases.baseline.minor else feature.since


@dataclass(frozen=True)
class Event:
    """Something that changed for a feature in one release."""

    release: Release
    text: str


def events(project: Project, feature: Feature, *, signatures: bool = True) -> list[Event]:
    """Return what changed for a feature, oldest first: its arrival, facets, signatures and removal."""
    releases = project.releases
    found = [] if feature.since == releases.baseline.minor else [Event(releases.get(feature.since), _arrival(feature))]
    for row in facet_rows(project, feature):
        inside = [release for release in releases.all if release.within(row.snippet.torch)]
        if inside[0] != releases.baseline and inside[0].minor != feature.since:
            found.append(Event(inside[0], row.claim))
    for name in feature.api if signatures else ():
        found += [
            Event(change.release, f"`{name}`: {', '.join(change.notes) or ('new' if change.present else 'gone')}")
            for change in history(project.ledger, name)[1:]
            if change.notes or not change.present or change.release.minor != feature.since
        ]
    if feature.until:
        last = releases.get(feature.until).version
        after = [release for release in releases.all if release.version > last]
        found += [Event(release, "no longer there") for release in after[:1]]
    return sorted(found, key=lambda event: event.release.version)


def _arrival(feature: Feature) -> str:
    return {"breaking": "behaviour changed", "deprecation": "deprecated"}.get(feature.kind, "new")


@dataclass(frozen=True)
class ClaimRow:
    """A row of the starting table, judged."""

    claim: StartingClaim
    feature: Feature
    verdict: str
    """confirmed, corrected, wrong, names only, or not run."""
    findings: tuple[str, ...]
    """One sentence each, with what carries it."""


def claim_rows(project: Project) -> list[ClaimRow]:
    """Judge every row of the starting table by look-ups, proofs and refuting runs."""
    rows = [
        _claim_row(project, feature, claim)
        for feature in project.features.values()
        for claim in feature.starting_claims
    ]
    return sorted(rows, key=lambda row: row.claim.row)


def _claim_row(project: Project, feature: Feature, claim: StartingClaim) -> ClaimRow:
    absent = list(_absent_names(project, claim))
    refuted = list(_refutations(project, feature, claim))
    proof = project.proofs[feature.id]
    dated = []
    if proof.verdict == "proved" and feature.since != claim.since:
        dated.append(f"Claimed since {claim.since}; runs show {since(project, feature)}: {proof.reason}")
    if absent or refuted:
        verdict = "wrong"
    elif dated:
        verdict = "corrected"
    elif proof.verdict == "proved":
        verdict = "confirmed"
    else:
        verdict, told = _by_names(project, claim)
        dated.append(told)
    return ClaimRow(claim, feature, verdict, (*absent, *dated, *refuted))


def _absent_names(project: Project, claim: StartingClaim) -> Iterator[str]:
    for name in claim.names:
        seen = entries(project.ledger, name)
        if seen and not any(entry["present"] for entry in seen.values()):
            yield f"`{name}` is in none of the {len(seen)} releases looked at."


def _refutations(project: Project, feature: Feature, claim: StartingClaim) -> Iterator[str]:
    for name in claim.refuted_by:
        snippet = project.snippets[name]
        cells = [project.ledger.best(snippet, feature.api, release) for release in project.releases.all]
        worked = [cell.release.torch for cell in cells if cell.verdict == "works"]
        if worked:
            ran = worked[0] if len(worked) == 1 else f"{worked[0]} to {worked[-1]}"
            yield f"Shown by `{name}` on torch {ran}: {snippet.summary}"


def _by_names(project: Project, claim: StartingClaim) -> tuple[str, str]:
    """Judge a claim whose feature no machine at hand could run: by when its names appeared."""
    seen = [entries(project.ledger, name) for name in claim.names]
    there = [r for r in project.releases.all if seen and all(r in table and table[r]["present"] for table in seen)]
    if there and there[0].minor == claim.since:
        return (
            "names only",
            f"Its names are there since {claim.since}; what they do has not run: no machine had what it needs.",
        )
    return "not run", "It has not run: no machine had what it needs."


def page_snippets(project: Project, feature: Feature) -> list[Snippet]:
    """Return every snippet a page uses."""
    return [project.snippets[name] for name in used_snippets(feature)]


def run_id(cell: Cell) -> str:
    """Return the anchor of a cell's run on its feature's page."""
    return f"run-{cell.snippet.replace('/', '-')}-{cell.target}-{cell.release.minor}"
