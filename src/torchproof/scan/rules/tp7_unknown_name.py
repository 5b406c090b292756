"""TP7: a name that no release has."""

from collections.abc import Iterator

from torchproof.scan.rules.findings import Confidence, Severity
from torchproof.scan.rules.registry import register_rule
from torchproof.scan.rules.upgraded_use import Match, UpgradedUse


@register_rule(
    "TP7",
    "unknown-name",
    severity=Severity.BREAKS,
    summary="a name that no release has",
)
def find_unknown_name(use: UpgradedUse) -> Iterator[Match]:
    """Yield a match if the used name is absent on every release; it is certain beside a name of nearly that spelling.

    Reason: importing or reading the name raises ImportError, ModuleNotFoundError or AttributeError.

    Source: the history of names, read from the sources of each release. Another package may add a name to torch, so a
    name without a similar one in the same module is only possible.
    """
    if not use.is_name_missing or any(use.presence):
        return
    name = use.use.paths[0][0]
    missing = use.get_name_state(name, use.end).missing or name
    if _may_exist(use, missing):
        return
    guarded = use.is_guarded(use.end, use.missing_name_error)
    first, near = use.releases[0], use.facts.find_similar_name(missing, use.end)
    text = f"is in no release since {first}"
    if near:
        yield Match(missing, f"{text}; did you mean `{near}`?", first, guarded, rated_path=name)
    else:
        yield Match(missing, text, first, guarded, confidence=Confidence.POSSIBLE)


def _may_exist(use: UpgradedUse, missing: str) -> bool:
    """Return True if a name that no release lists may exist: of a result, of something else, or made at run time."""
    parent = missing.rpartition(".")[0]
    return "()" in missing or use.use.open or any(use.facts.is_open(parent, index) for index in (0, use.end))
