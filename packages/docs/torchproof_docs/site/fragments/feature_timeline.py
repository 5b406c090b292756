"""What changed for a feature, release by release."""

from dataclasses import dataclass
from functools import lru_cache

from torchproof_docs.records.features import Feature
from torchproof_docs.records.releases import Release
from torchproof_docs.records.verdict_vocabulary import ProofVerdict
from torchproof_docs.site.fragments.cell_rows import build_facet_rows
from torchproof_docs.verdicts.project import Project
from torchproof_docs.verdicts.proofs import Proof
from torchproof_docs.verdicts.signature_changes import list_signature_changes


@dataclass(frozen=True)
class Event:
    """Something that changed for a feature in one release."""

    release: Release
    text: str


def list_events(project: Project, feature: Feature, *, signatures: bool = True) -> tuple[Event, ...]:
    """List the changes of a feature, oldest first: its arrival, facets, signatures and removal.

    Of the facets those that a run on the release and a failure on the one before prove to have come with it; the
    lower bound of a script that did not run there, or that nothing failed before, dates nothing.
    """
    return _collect_events(project, feature.id, signatures)


@lru_cache(maxsize=512)
def _collect_events(project: Project, id: str, signatures: bool) -> tuple[Event, ...]:
    releases, feature = project.releases, project.features[id]
    found = (
        []
        if feature.since == releases.baseline.minor
        else [Event(releases.get_release(feature.since), _describe_arrival(feature, project.proofs[feature.id]))]
    )
    for row in build_facet_rows(project, feature):
        has_begun = row.proof.verdict == ProofVerdict.PROVED and row.proof.last_absent
        if has_begun and row.proof.since != feature.since:
            found.append(Event(releases.get_release(row.proof.since), row.claim))
    for name in feature.api if signatures else ():
        found += [
            Event(change.release, f"`{name}`: {', '.join(change.notes) or ('new' if change.present else 'gone')}")
            for change in list_signature_changes(project.evidence_index, name)[1:]
            if change.notes or not change.present or change.release.minor != feature.since
        ]
    if feature.until:
        last = releases.get_release(feature.until).version
        after = [release for release in releases.all if release.version > last]
        found += [Event(release, "no longer there") for release in after[:1]]
    return tuple(sorted(found, key=lambda event: event.release.version))


def _describe_arrival(feature: Feature, proof: Proof) -> str:
    text = {"breaking": "behaviour changed", "deprecation": "deprecated"}.get(feature.kind, "new")
    return text if proof.verdict == ProofVerdict.PROVED else f"{text} ({proof.said})"
