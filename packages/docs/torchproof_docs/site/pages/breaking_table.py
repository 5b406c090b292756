"""The table of all breaking changes, a line each, which a script filters by the releases of an upgrade."""

from collections.abc import Mapping
from dataclasses import dataclass

from torchproof_docs.records.release_notes import BREAKING_KINDS, SEVERITIES
from torchproof_docs.records.releases import Release
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.verdicts.project import get_change_proof
from torchproof_docs.verdicts.proofs import Proof


@dataclass(frozen=True)
class BreakingRow:
    """A change in the list of all breaking changes, from a release's page or from a feature page."""

    release: Release
    severity: str | None
    """One of SEVERITIES."""
    topic: str
    kind: str
    title: str
    steps: Mapping[str, str]
    link: str
    """Address below the root of the docs version."""
    proof: Proof | None
    """None where no run can show it."""
    reach: int
    """How many published projects use a name that it touches."""
    untried: str | None = None
    """What a run would need, where none was made."""


def list_breaking_rows(version: DocsVersion) -> list[BreakingRow]:
    """List every breaking change up to this version: newest release first, worst first, most met first."""
    releases, reach = version.project.releases, version.project.name_reach
    rows, told = [], set()
    for change in version.project.changes:
        if change.kind in BREAKING_KINDS and releases.get_release(change.release).version <= version.release.version:
            told.add((change.page, change.release))
            rows.append(
                BreakingRow(
                    releases.get_release(change.release),
                    change.severity,
                    change.topic,
                    change.kind,
                    change.title,
                    change.steps,
                    f"releases/{change.release}/#{change.id}",
                    get_change_proof(version.project, change),
                    reach.find_reach(change.api),
                    change.untried,
                )
            )
    rows += [
        BreakingRow(
            releases.get_release(feature.since),
            None,
            feature.topic,
            feature.kind,
            feature.title,
            feature.change,
            f"{feature.id}/",
            version.project.proofs[feature.id],
            reach.find_reach(feature.api),
        )
        for feature in version.features.values()
        if feature.change and (feature.id, feature.since) not in told
    ]
    return sorted(rows, key=_rank_row)


def _rank_row(row: BreakingRow) -> tuple[int, int, int, str, str]:
    severity = SEVERITIES.index(row.severity) if row.severity else len(SEVERITIES)
    return -row.release.version.minor, severity, -row.reach, row.topic, row.title.lower()


def render_breaking_table(version: DocsVersion, root: str) -> str:
    """Render the table."""
    rows = list_breaking_rows(version)
    return version.render_fragment(
        "breaking", rows=rows, releases=[release.minor for release in version.releases], root=root
    )
