"""TP1: a name that a newer release does not have."""

from collections.abc import Iterator

from torchproof.history.history_model import BORROWED
from torchproof.scan.rules.findings import Severity
from torchproof.scan.rules.registry import register_rule
from torchproof.scan.rules.upgraded_use import Match, UpgradedUse

# How a use is an import statement.
IMPORTS = ("module", "import")
WITHOUT_BUILD = "Do without it: its library does not load beside a newer torch."


@register_rule(
    "TP1",
    "removed-name",
    severity=Severity.BREAKS,
    summary="a name that is gone",
    entry_kinds=("removal", "breaking"),
)
def find_removed_name(use: UpgradedUse) -> Iterator[Match]:
    """Yield a match if the used name is absent on the newer release and present on one before.

    An import of a package that has no build for these releases is one, too.

    Reason: importing or reading the name raises ImportError, ModuleNotFoundError or AttributeError.

    Source: the history of names, read from the sources of each release.
    """
    name = use.use.paths[0][0]
    if use.use.how in IMPORTS and (text := use.facts.describe_last_build(name)):
        guarded = use.is_guarded(use.end, "OSError")
        yield Match(name.partition(".")[0], text, use.releases[use.end], guarded, message=WITHOUT_BUILD)
        return
    if not use.is_name_missing:
        return
    missing = use.get_name_state(name, use.end).missing or name
    guarded = use.is_guarded(use.end, use.missing_name_error)
    present = [index for index, is_present in enumerate(use.presence) if is_present]
    before = [index for index in present if index < use.end]
    if before:
        removed = next(index for index in range(before[-1] + 1, use.end + 1) if use.presence[index] is False)
        since = use.releases[removed]
        text = f"is gone since {use.describe_release(missing, removed)}"
        source = _find_source(use, name, missing, before[-1])
        message = f"The module had it by an import of its own: import it from `{source}`." if source else ""
        yield Match(missing, text, since, guarded, rated_path=name, message=message)


def _find_source(use: UpgradedUse, name: str, missing: str, last: int) -> str:
    """Return what a module merely imported a name from, "" if it did not."""
    if borrowed := use.facts.borrowed.get(missing):
        return borrowed.source
    record = use.get_name_state(name, last).record if name == missing else None
    note = (record and record.note) or ""
    return note.removeprefix(BORROWED).strip() if note.startswith(BORROWED) else ""
