"""The page *Upgrade from A to B*: every change that asks something of old code, for a script to narrow.

The worst severity comes first, then what most published projects meet; those that most of them meet stand above all.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any

from packaging.version import Version

from torchproof_docs.evidence.cost_steps import UNITS
from torchproof_docs.records.features import Feature
from torchproof_docs.records.release_notes import SEVERITIES, ChangeEntry
from torchproof_docs.records.releases import Release
from torchproof_docs.site.fragments.docs_version import DocsVersion, render_inline
from torchproof_docs.site.pages.change_sections import HEADINGS, LAST_SHOWN, MOST_MET, SHOWN_IN_FULL
from torchproof_docs.verdicts.project import Project, get_change_proof
from torchproof_docs.verdicts.proofs import Proof
from torchproof_docs.verdicts.reviews.reviewed_costs import list_reviewed_steps
from torchproof_docs.verdicts.signature_changes import list_signature_changes

# Changes of a severity that are listed before the others are folded, and of one that stands last.
SHOWN, SHOWN_LAST = 12, 4
# What the page's script fetches.
DATA = "upgrade.json"
# Where that file has the steps of costs, beside the changes by their ids.
COSTS = "costs"
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
    reach: int
    """How many published projects use one of the names."""
    proof: Proof | None
    untried: str | None = None
    """What a run would need, where none was made."""
    born: str = ""
    """The release that brought what this changes, if it is a later one than the first covered."""
    until: str = ""
    """The last release with a bug that a later one mends: an upgrade beyond it does not meet it."""
    closes: str = ""
    """Id of the earlier announcement, which says nothing more to a reader who crosses both."""


def list_upgrade_items(version: DocsVersion) -> list[UpgradeItem]:
    """List every change up to a docs version: worst first, then what most projects meet, oldest release first."""
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
    return sorted(found, key=_rank_item)


def _rank_item(item: UpgradeItem) -> tuple[int, int, Version, str]:
    return SEVERITIES.index(item.severity), -item.reach, item.release.version, item.id


def _list_release_items(version: DocsVersion, change: ChangeEntry, release: Release) -> UpgradeItem:
    broken = change.broken
    first = version.project.releases.baseline
    is_older = broken is not None and broken.has_bug(first)  # an upgrade does not bring what the oldest release has
    return UpgradeItem(
        id=f"{change.release}/{change.id}",
        release=first if is_older else release,
        until=".".join(broken.until.split(".")[:2]) if broken else "",
        severity=change.severity or "",
        topic=change.topic,
        title=change.title,
        steps=change.steps,
        link=f"releases/{change.release}/#{change.id}",
        names=change.api,
        reach=version.project.name_reach.find_reach(change.api),
        proof=get_change_proof(version.project, change),
        untried=change.untried,
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
        reach=project.name_reach.find_reach(feature.api),
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
    for other in _group_warnings(project).get(_strip_state(change), ()):
        if project.releases.get_release(other.release).version < release.version:
            return f"{other.release}/{other.id}"
    return ""


@lru_cache(maxsize=1)
def _group_warnings(project: Project) -> dict[str, list[ChangeEntry]]:
    """Return the changes that warn, by their subject."""
    groups: dict[str, list[ChangeEntry]] = {}
    for change in project.changes:
        if change.severity == "warns":
            groups.setdefault(_strip_state(change), []).append(change)
    return groups


def _strip_state(change: ChangeEntry) -> str:
    """Return a change's id without the word for its state."""
    return re.sub(r"-(?:deprecated|removed|gone|warns)$", "", change.id)


def group_items(items: Iterable[UpgradeItem]) -> dict[str, list[UpgradeItem]]:
    """Group ranked changes by severity."""
    return {severity: list(group) for severity, group in groupby(items, key=lambda item: item.severity)}


def find_most_met_items(items: Iterable[UpgradeItem]) -> list[UpgradeItem]:
    """Return the changes that most projects meet, as a page without its script shows them: worst first."""
    return sorted(sorted(items, key=lambda item: -item.reach)[:SHOWN_IN_FULL], key=_rank_item)


def render_upgrade(version: DocsVersion, root: str) -> str:
    """Render the list of all changes; a script narrows it to the releases of one upgrade."""
    found = list_upgrade_items(version)
    most = [] if version.plain else find_most_met_items(found)
    return version.render_fragment(
        "upgrade",
        groups=group_items(item for item in found if item not in most),
        counts=Counter(item.severity for item in found),
        most=most,
        most_heading=MOST_MET,
        headings=HEADINGS,
        releases=[release.minor for release in version.releases],
        topics=sorted({item.topic for item in found}),
        total=len(found),
        projects=len(version.project.name_reach.projects),
        root=root,
        data=DATA,
        shown={severity: SHOWN_LAST if severity in LAST_SHOWN else SHOWN for severity in SEVERITIES},
        told=render_steps,
        costs_page="releases/costs/" if list_cost_rows(version) else "",
    )


def render_upgrade_data(version: DocsVersion) -> str:
    """Render what a change was and is, and its names, which the page fetches when somebody opens or searches it."""
    root = version.build_root_path(1)
    table: dict[str, list[Any]] = {
        item.id: [render_steps(item, root), " ".join(item.names)] for item in list_upgrade_items(version)
    }
    table[COSTS] = list_cost_rows(version)
    return json.dumps(table, ensure_ascii=False, separators=(",", ":"))


def list_cost_rows(version: DocsVersion) -> list[list[Any]]:
    """List what has a step of its cost: name, variant, 1 for a size and 0 for a time, and the steps by release.

    What it costs from one release to another is the product of the steps between them.
    """
    minors = {release.torch: release.minor for release in version.releases}
    rows: dict[tuple[str, ...], list[Any]] = {}
    for step in (one.step for one in list_reviewed_steps(version.project)):
        if step.release in minors:
            key = (step.cpu, step.group, step.name, step.variant)
            row = rows.setdefault(key, [step.name, step.variant, int(step.variant.endswith(UNITS)), []])
            row[-1].append([minors[step.release], float(f"{step.ratio:.3g}")])
    return list(rows.values())


def render_steps(item: UpgradeItem, root: str) -> str:
    """Render what to do for a change, what was before and what is now, as HTML."""
    steps = {key: render_inline(text, root) for key, text in item.steps.items()}
    action = f'<p class="tp-do"><b>Do:</b> {steps["action"]}</p>' if "action" in steps else ""
    states = f"{steps['before']} <b>→</b> {steps['after']}" if "before" in steps else steps.get("text", "")
    return f'{action}<p class="tp-was">{states}</p>'
