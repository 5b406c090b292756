"""Rules about the claims of a page: its range of releases, and its row of the starting table."""

from collections.abc import Iterator

from torchproof_docs.records.features import Feature
from torchproof_docs.rules.rule_registry import register_rule
from torchproof_docs.verdicts.project import Project
from torchproof_docs.verdicts.signature_changes import list_lookups


@register_rule("wrong-range")
def find_wrong_ranges(project: Project) -> Iterator[str]:
    """Report a page whose ``since`` and ``until`` are not those of its proof.

    The proof is the evidence of the range.
    """
    for feature in project.features.values():
        ranges = [project.snippets[name].torch for name in feature.proof if name in project.snippets]
        covered = [release for release in project.releases.all if any(release.is_in_range(spec) for spec in ranges)]
        if not ranges:
            continue
        if not covered:
            yield f"{feature.path}: proof: its snippets claim no covered release; widen their range on torch"
            continue
        inside = [
            release for release in project.releases.all if covered[0].version <= release.version <= covered[-1].version
        ]
        if left_out := [release.minor for release in inside if release not in covered]:
            problem = f"its proof leaves out {', '.join(left_out)}, which lie inside its range"
            yield f"{feature.path}: proof: {problem}; add a snippet that passes there, or correct since and until"
        until = feature.until or project.releases.latest.minor
        if (covered[0].minor, covered[-1].minor) != (feature.since, until):
            yield (
                f"{feature.path}: since: {feature.since} to {until}, but its proof claims {covered[0].minor} to "
                f"{covered[-1].minor}; make both say the same"
            )


@register_rule("wrong-since")
def find_wrong_since(project: Project) -> Iterator[str]:
    """Report the ``since`` of a page without a proof that its snippets or the look-ups of its names contradict.

    Nothing else holds it.
    """
    for feature in project.features.values():
        if not feature.unproved:
            continue
        since = project.releases.get_release(feature.since)
        ranges = [snippet.torch for snippet in project.list_page_snippets(feature)]
        if ranges and not any(since.is_in_range(spec) for spec in ranges):
            yield f"{feature.path}: since: {since.minor}, but none of its snippets claims that release; correct one"
        for name in feature.api:
            yield from _find_wrong_name(project, feature, name)


def _find_wrong_name(project: Project, feature: Feature, name: str) -> Iterator[str]:
    since, looked_up = project.releases.get_release(feature.since), list_lookups(project.evidence_index, name)
    present = [release for release, entry in looked_up.items() if entry["present"]]
    if since in looked_up and since not in present:
        yield f"{feature.path}: since: {since.minor}, but {name} is not there on {since.torch}; correct one"
    elif present and present[0] not in (project.releases.baseline, since) and feature.kind == "feature":
        yield f"{feature.path}: since: {since.minor}, but {name} is there since {present[0].minor}; correct one"


@register_rule("duplicate-starting-row")
def find_duplicate_starting_rows(project: Project) -> Iterator[str]:
    """Report a row of the starting table that two pages answer.

    The table of corrections shows one verdict a row.
    """
    seen: dict[int, Feature] = {}
    for feature in project.features.values():
        for claim in feature.starting_claims:
            if claim.row in seen:
                yield f"{feature.path}: starting_claim: row {claim.row} is answered by {seen[claim.row].path} already"
            seen.setdefault(claim.row, feature)
