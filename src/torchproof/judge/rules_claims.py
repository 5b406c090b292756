"""Rules about claims: what pages and snippets say of releases agrees, and no run says otherwise."""

from collections.abc import Iterator

from torchproof.judge.names_used import names_used
from torchproof.judge.project import Project, proof_of_change
from torchproof.judge.proofs import Proof, prove_snippet
from torchproof.judge.remedies import remedy
from torchproof.judge.signatures import entries
from torchproof.judge.verdicts import Verdict
from torchproof.records.features import Feature


def wrong_range(project: Project) -> Iterator[str]:
    """Refuse a page that says another range of releases than its proof."""
    for feature in project.features.values():
        ranges = [project.snippets[name].torch for name in feature.proof if name in project.snippets]
        covered = [release for release in project.releases.all if any(release.within(spec) for spec in ranges)]
        if not ranges:
            continue
        if not covered:
            yield f"{feature.path}: proof: its snippets claim no covered release; widen their range on torch"
            continue
        inside = [
            release for release in project.releases.all if covered[0].version <= release.version <= covered[-1].version
        ]
        if left_out := [release.minor for release in inside if release not in covered]:
            told = f"its proof leaves out {', '.join(left_out)}, which lie inside its range"
            yield f"{feature.path}: proof: {told}; add a snippet that passes there, or correct since and until"
        until = feature.until or project.releases.latest.minor
        if (covered[0].minor, covered[-1].minor) != (feature.since, until):
            yield (
                f"{feature.path}: since: {feature.since} to {until}, but its proof claims {covered[0].minor} to "
                f"{covered[-1].minor}; make both say the same"
            )


def contradicted(project: Project) -> Iterator[str]:
    """Name the runs that say otherwise than the claim of their snippet."""
    for snippet in project.scripts.values():
        for target in project.ledger.targets:
            for cell in project.ledger.cells(snippet, project.api_of[snippet.name], target):
                if cell.verdict == Verdict.CONTRADICTED:
                    told = cell.reason.removesuffix(".")
                    yield f"{snippet.path}: {target} {cell.release.torch}: {told}; {remedy(project, cell)}"


def wrong_since(project: Project) -> Iterator[str]:
    """Hold the ``since`` of a page without a proof against what is known: its snippets and its names."""
    for feature in project.features.values():
        if not feature.unproved:
            continue
        since = project.releases.get(feature.since)
        ranges = [snippet.torch for snippet in project.page_snippets(feature)]
        if ranges and not any(since.within(spec) for spec in ranges):
            yield f"{feature.path}: since: {since.minor}, but none of its snippets claims that release; correct one"
        for name in feature.api:
            yield from _wrong_name(project, feature, name)


def _wrong_name(project: Project, feature: Feature, name: str) -> Iterator[str]:
    since, looked_up = project.releases.get(feature.since), entries(project.ledger, name)
    there = [release for release, entry in looked_up.items() if entry["present"]]
    if since in looked_up and since not in there:
        yield f"{feature.path}: since: {since.minor}, but {name} is not there on {since.torch}; correct one"
    elif there and there[0] not in (project.releases.baseline, since) and feature.kind == "feature":
        yield f"{feature.path}: since: {since.minor}, but {name} is there since {there[0].minor}; correct one"


def stopped_before(project: Project) -> Iterator[str]:
    """Refuse a first release that shows only because the release before lacks something else."""
    for where, proof in _proofs(project):
        if proof.stopped:
            yield (
                f"{where}: {proof.since}: {proof.reason} So nothing shows that the feature is missing on "
                f"{proof.stopped.release.minor}; if that name is what it is about, put it under 'api' or 'uses'"
            )


def _proofs(project: Project) -> Iterator[tuple[str, Proof]]:
    for feature in project.features.values():
        yield f"{feature.path}: since", project.proofs[feature.id]
        for facet in feature.facets:
            proof = prove_snippet(project.snippets[facet.snippet], feature.named, project.ledger)
            yield f"{feature.path}: facets: {facet.snippet}", proof
    for notes in project.notes.values():
        for change in notes.changes:
            if found := proof_of_change(project, change):
                yield f"{notes.path}: {change.id}", found


def works_without(project: Project) -> Iterator[str]:
    """Name a snippet that passes where a name it cannot do without was not there when it was looked up."""
    for snippet in project.snippets.values():
        used = names_used(snippet.text)
        for target in project.ledger.targets:
            for cell in project.ledger.cells(snippet, project.api_of[snippet.name], target):
                evidence = project.ledger.at(target, cell.release)
                if cell.verdict != Verdict.WORKS or evidence is None:
                    continue
                for name in used.keys() & evidence.api.keys():
                    if not evidence.api[name]["present"]:
                        yield (
                            f"{snippet.path}:{used[name]}: {target} {cell.release.torch}: it passed with {name}, which "
                            "was not there when it was looked up; correct the name or record both again"
                        )
