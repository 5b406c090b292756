"""Rules about what a page says of itself: status, needs, and the row of the starting table that it corrects."""

import hashlib
from collections.abc import Iterator

from torchproof.history.history_model import Presence
from torchproof_docs.records.features import Feature, StartingClaim
from torchproof_docs.records.record_files import read_toml
from torchproof_docs.records.verdict_vocabulary import Verdict
from torchproof_docs.records.vocabulary import FeatureKind, FeatureStatus, Need
from torchproof_docs.rules.rule_registry import Stage, register_rule
from torchproof_docs.verdicts.known_names import load_name_history
from torchproof_docs.verdicts.project import Project

# The rows of the starting table by their hash: what was said of PyTorch is quoted as it was said.
STARTING_TABLE = "history/starting-table.toml"


@register_rule("wrong-status", stage=Stage.EVIDENCE)
def find_wrong_statuses(project: Project) -> Iterator[str]:
    """Report a page called removed while it works, or deprecated while neither PyTorch nor a run says so.

    ``status`` is PyTorch's own word, so its sources or its warnings have it.
    """
    for feature in project.features.values():
        if problem := _explain_status(project, feature):
            yield f"{feature.path}: status: {feature.status}: {problem}; correct it"


def _explain_status(project: Project, feature: Feature) -> str | None:
    latest = project.releases.latest
    marked = _count_deprecated(project, feature)
    match feature.status:
        case FeatureStatus.REMOVED:
            cells = [
                project.evidence_index.get_best_cell(project.snippets[name], feature.required_names, latest)
                for name in feature.proof
                if name in project.snippets
            ]
            if feature.until is None or any(cell.verdict == Verdict.WORKS for cell in cells):
                return f"it is there in {latest.minor}, by its until and its runs"
        case FeatureStatus.DEPRECATED if feature.kind != FeatureKind.DEPRECATION and not marked:
            return "the sources of no name on the page say so"
        case FeatureStatus.STABLE | FeatureStatus.UNSTABLE | FeatureStatus.PROTOTYPE:
            if feature.until:
                return f"it ends with {feature.until}"
            if feature.api and marked == len(feature.api) and feature.kind != FeatureKind.DEPRECATION:
                return "the sources call each of its names deprecated"
    return None


def _count_deprecated(project: Project, feature: Feature) -> int:
    history = load_name_history(project)
    if history is None:
        return 0
    last = feature.until or project.releases.latest.minor
    found = [history.resolve_name(name, last) for name in feature.api if last in history.releases]
    return sum(each.presence is Presence.PRESENT and bool(each.record and each.record.deprecation) for each in found)


@register_rule("wrong-needs", stage=Stage.EVIDENCE)
def find_wrong_needs(project: Project) -> Iterator[str]:
    """Report a page that needs what none of its scripts needs, or that needs a CPU alone while its proof needs more.

    A reader looks there whether the hardware at hand will do.
    """
    for feature in project.features.values():
        shown = {snippet.needs for snippet in project.list_page_snippets(feature)}
        proof = {project.snippets[name].needs for name in feature.proof if name in project.snippets}
        if shown and feature.needs not in shown:
            yield f"{feature.path}: needs: {feature.needs}: its scripts need {', '.join(sorted(shown))}; correct one"
        elif feature.needs == Need.CPU and proof and Need.CPU not in proof:
            yield f"{feature.path}: needs: cpu: its proof needs {', '.join(sorted(proof))}; correct one"


@register_rule("altered-starting-row", stage=Stage.EVIDENCE)
def find_altered_starting_rows(project: Project) -> Iterator[str]:
    """Report a row of the starting table that is not quoted as it was written, or that no page answers any more.

    The table of corrections says what others claimed; their words are not ours to change.
    """
    path = project.root / STARTING_TABLE
    if not path.is_file():
        return
    rows = {int(row): digest for row, digest in read_toml(path).get("rows", {}).items()}
    answered: set[int] = set()
    for feature in project.features.values():
        for claim in feature.starting_claims:
            answered.add(claim.row)
            if rows.get(claim.row) != hash_starting_claim(claim):
                yield f"{feature.path}: starting_claim: row {claim.row}: not as it was written; restore it with git"
    for row in sorted(rows.keys() - answered):
        yield f"{path}: row {row}: no page answers it; restore its starting_claim with git"


def hash_starting_claim(claim: StartingClaim) -> str:
    """Return the first 16 hex digits of the hash of what a row said."""
    return hashlib.sha256(f"{claim.feature}\n{claim.api}\n{claim.since}".encode()).hexdigest()[:16]
