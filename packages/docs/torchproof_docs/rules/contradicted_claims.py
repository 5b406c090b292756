"""Rules about runs that say otherwise than the claim of their snippet or page."""

from collections.abc import Iterator

from torchproof_docs.records.known_failures import FILE
from torchproof_docs.records.verdict_vocabulary import Verdict
from torchproof_docs.rules.rule_registry import Stage, register_rule
from torchproof_docs.snippet_lint.required_names import find_required_names
from torchproof_docs.verdicts.fix_hints import suggest_fix
from torchproof_docs.verdicts.project import Project, get_change_proof
from torchproof_docs.verdicts.proofs import Proof, prove_snippet


@register_rule("contradicted-claim", stage=Stage.EVIDENCE)
def find_contradicted_claims(project: Project) -> Iterator[str]:
    """Report a run that contradicts the range of its snippet.

    A page may claim only what runs show.
    """
    for snippet in project.scripts.values():
        for cell in project.evidence_index.list_ran_cells(snippet, project.api_by_snippet[snippet.name]):
            if cell.verdict == Verdict.CONTRADICTED:
                where, reason = f"{snippet.path}: {cell.target} {cell.release.torch}", cell.reason.removesuffix(".")
                yield f"{where}: {reason}; {suggest_fix(project, cell)}"


@register_rule("outdated-known-failure", stage=Stage.EVIDENCE)
def find_outdated_known_failures(project: Project) -> Iterator[str]:
    """Report a known failure that no recorded run shows, or shows with another error.

    It would excuse the next run unseen.
    """
    for failure in project.known_failures.values():
        script = project.scripts.get(failure.snippet)
        cells = project.evidence_index.list_ran_cells(script, project.api_by_snippet[script.name]) if script else ()
        if not any(
            cell.verdict == Verdict.FAILS and failure.key[1:] == (cell.target, cell.release.torch) for cell in cells
        ):
            where = f"{FILE}: {failure.snippet}: {failure.target} {failure.torch}"
            yield f"{where}: no recorded run ends with {failure.error}; correct the entry or take it out"


@register_rule("unrelated-earlier-failure", stage=Stage.EVIDENCE)
def find_unrelated_earlier_failures(project: Project) -> Iterator[str]:
    """Report a first release that shows only because the release before lacks something else.

    The script stopped on its way there, so nothing shows that the feature was missing.
    """
    for where, proof in _list_proofs(project):
        if proof.stopped:
            yield (
                f"{where}: {proof.since}: {proof.reason} So nothing shows that the feature is missing on "
                f"{proof.stopped.release.minor}; if that name is what it is about, put it under 'api' or 'uses'"
            )


def _list_proofs(project: Project) -> Iterator[tuple[str, Proof]]:
    for feature in project.features.values():
        yield f"{feature.path}: since", project.proofs[feature.id]
        for facet in feature.facets:
            proof = prove_snippet(project.snippets[facet.snippet], feature.required_names, project.evidence_index)
            yield f"{feature.path}: facets: {facet.snippet}", proof
    for notes in project.notes.values():
        for change in notes.changes:
            if change_proof := get_change_proof(project, change):
                yield f"{notes.path}: {change.id}", change_proof


@register_rule("confounded-border", stage=Stage.EVIDENCE)
def find_confounded_borders(project: Project) -> Iterator[str]:
    """Report a border that moves under a control: another seed, day, environment, order of imports or package.

    Something else than torch decides it, so it says nothing about a release.
    """
    for (name, torch), run in sorted(project.controls.items()):
        if run.moved:
            remedy = "make the script depend on torch alone, or say under varies on what it depends"
            yield f"{project.snippets[name].path}: {torch}: moves under a control, {run.moved}: {run.said}; {remedy}"


@register_rule("works-without-name", stage=Stage.EVIDENCE)
def find_working_without_name(project: Project) -> Iterator[str]:
    """Report a snippet that passes on a release where a look-up found a name it requires absent.

    Either the name or one of the two records is wrong.
    """
    for snippet in project.snippets.values():
        used = find_required_names(snippet.text)
        for cell in project.evidence_index.list_ran_cells(snippet, project.api_by_snippet[snippet.name]):
            evidence = project.evidence_index.get_evidence(cell.target, cell.release)
            if cell.verdict != Verdict.WORKS or evidence is None:
                continue
            for name in used.keys() & evidence.api.keys():
                if not evidence.api[name]["present"]:
                    where = f"{snippet.path}:{used[name]}: {cell.target} {cell.release.torch}"
                    looked = "which was not there when it was looked up"
                    yield f"{where}: it passed with {name}, {looked}; correct the name or record both again"
