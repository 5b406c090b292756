"""TP1: a name that a newer release does not have."""

from collections.abc import Iterator

from torchproof.history.incidental_imports import BorrowedName
from torchproof.scan.rules.findings import Severity
from torchproof.scan.rules.registry import register_rule
from torchproof.scan.rules.upgraded_use import Match, UpgradedUse


@register_rule(
    "TP1",
    "removed-name",
    severity=Severity.BREAKS,
    summary="a name that is gone",
    entry_kinds=("removal", "breaking"),
)
def find_removed_name(use: UpgradedUse) -> Iterator[Match]:
    """Yield a match if the used name is absent on the newer release and present on one before.

    Reason: importing or reading the name raises ImportError, ModuleNotFoundError or AttributeError.

    Source: the history of names, read from the sources of each release.
    """
    if not use.is_name_missing:
        return
    name = use.use.paths[0][0]
    missing = use.get_name_state(name, use.end).missing or name
    guarded = use.is_guarded(use.end, use.missing_name_error)
    present = [index for index, is_present in enumerate(use.presence) if is_present]
    before = [index for index in present if index < use.end]
    if before:
        removed = next(index for index in range(before[-1] + 1, use.end + 1) if use.presence[index] is False)
        since = use.releases[removed]
        text = f"is gone since {use.describe_release(missing, removed)}"
        borrowed = use.facts.borrowed.get(missing)
        message = _tell_source(borrowed) if borrowed else ""
        yield Match(missing, text, since, guarded, rated_path=name, message=message)


def _tell_source(borrowed: BorrowedName) -> str:
    """Return what to do about a name that a module merely imported."""
    return f"The module had it by an import of its own: import it from `{borrowed.source}`."
