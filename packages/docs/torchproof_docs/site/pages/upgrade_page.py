"""The page *Upgrade from A to B*: every change that asks something of old code, worst first, for a script to narrow."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from torchproof_docs.records.features import Feature
from torchproof_docs.records.release_notes import SEVERITIES, ChangeEntry
from torchproof_docs.records.releases import Release
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.pages.release_pages import HEADINGS
from torchproof_docs.verdicts.project import Project, get_change_proof
from torchproof_docs.verdicts.proofs import Proof
from torchproof_docs.verdicts.signature_changes import list_signature_changes

# Kinds of change that end what an earlier one announced.
GONE = ("removal", "breaking")


@dataclass(frozen=True)
class UpgradeItem:
    """A change on the way from one release to another."""

    id: str
    """Release and anchor, or the id of a feature page; a browser remembers by it what is done."""
    release: Release
    severity: str
    topic: str
    title: str
    steps: Mapping[str, str]
    link: str
    """Address below the root of the docs version."""
    names: tuple[str, ...]
    proof: Proof | None
    born: str = ""
    """The release that brought what this changes, if it is a later one than the first covered."""
    closes: str = ""
    """Id of the earlier announcement, which says nothing more to a reader who crosses both."""


def list_upgrade_items(version: DocsVersion) -> list[UpgradeItem]:
    """List every change up to a docs version: worst first, then by topic, oldest release first."""
    project, told = version.project, set()
    found = []
    for change in project.changes:
        release = project.releases.get_release(change.release)
        if change.severity and release.version <= version.release.version:
            told.add((change.page, change.release))
            found.append(_list_release_items(version, change, release))
    found += [
        _list_feature_items(project, feature)
        for feature in version.features.values()
        if feature.change and (feature.id, feature.since) not in told
    ]
    return sorted(found, key=lambda item: (SEVERITIES.index(item.severity), item.topic, item.release.version, item.id))


def _list_release_items(version: DocsVersion, change: ChangeEntry, release: Release) -> UpgradeItem:
    return UpgradeItem(
        id=f"{change.release}/{change.id}",
        release=release,
        severity=change.severity or "",
        topic=change.topic,
        title=change.title,
        steps=change.steps,
        link=f"releases/{change.release}/#{change.id}",
        names=change.api,
        proof=get_change_proof(version.project, change),
        born=_find_origin(version.project, change, release),
        closes=_find_closed_warning(version.project, change, release),
    )


def _list_feature_items(project: Project, feature: Feature) -> UpgradeItem:
    return UpgradeItem(
        id=feature.id,
        release=project.releases.get_release(feature.since),
        severity="warns" if feature.kind == "deprecation" else "breaks",
        topic=feature.topic,
        title=feature.title,
        steps=feature.change or {},
        link=f"{feature.id}/",
        names=feature.api,
        proof=project.proofs[feature.id],
    )


def _find_origin(project: Project, change: ChangeEntry, release: Release) -> str:
    """Return the release that first has all names of a change, or the first release of its page's feature.

    A name that the change itself brought says nothing about the age of what it changes.
    """
    releases = project.releases
    feature = project.features.get(change.page or "")
    since = [releases.get_release(feature.since)] if feature and not feature.change else []
    first = [found for name in change.api if (found := _find_first(project, name))]
    started = [*since, *([min(first, key=lambda found: found.version)] if first else [])]
    later = [found for found in started if releases.baseline.version < found.version < release.version]
    return max(later, key=lambda found: found.version).minor if later else ""


def _find_first(project: Project, name: str) -> Release | None:
    return next(
        (change.release for change in list_signature_changes(project.evidence_index, name) if change.present), None
    )


def _find_closed_warning(project: Project, change: ChangeEntry, release: Release) -> str:
    """Return the older warning of the same subject that this change resolves."""
    if change.kind not in GONE:
        return ""
    for other in project.changes:
        older = project.releases.get_release(other.release).version < release.version
        if older and other.severity == "warns" and _strip_state(other) == _strip_state(change):
            return f"{other.release}/{other.id}"
    return ""


def _strip_state(change: ChangeEntry) -> str:
    """Return a change's id without the word for its state."""
    return re.sub(r"-(?:deprecated|removed|gone|warns)$", "", change.id)


def group_items(found: Iterable[UpgradeItem]) -> Iterator[tuple[str, list[tuple[str, list[UpgradeItem]]]]]:
    """Yield each severity with its topics and their changes."""
    for severity, of_severity in groupby(found, key=lambda item: item.severity):
        yield severity, [(topic, list(part)) for topic, part in groupby(of_severity, key=lambda item: item.topic)]


def render_upgrade(version: DocsVersion, root: str) -> str:
    """Render the list of all changes; a script narrows it to the releases of one upgrade."""
    found = list_upgrade_items(version)
    return version.render_fragment(
        "upgrade",
        groups=list(group_items(found)),
        headings=HEADINGS,
        releases=[release.minor for release in version.releases],
        topics=sorted({item.topic for item in found}),
        total=len(found),
        root=root,
    )
