"""TP5: a name that is deprecated on the newer release."""

from collections.abc import Iterator

from torchproof.scan.rules.findings import Severity
from torchproof.scan.rules.registry import register_rule
from torchproof.scan.rules.upgraded_use import Match, UpgradedUse

# Ways of use that call a function, and so meet a warning inside it.
CALLS = {"call", "super", "decorator"}
# Ways of use that only make a name known.
IMPORTS = {"import", "module", "star"}


@register_rule(
    "TP5",
    "deprecated-name",
    severity=Severity.WARNS,
    summary="a name that is deprecated",
    entry_kinds=("deprecation",),
    is_entry_release_ignored=True,
)
def find_deprecated_name(use: UpgradedUse) -> Iterator[Match]:
    """Yield a match if the used name is deprecated on the newer release, in a way that the use meets.

    Reason: the use warns, and a later release may remove the name.

    Source: decorators, warnings and docstrings of deprecation in the sources of each release.
    """
    if use.path is None or use.use.how == "annotation" or not use.needs_name:
        return
    record = use.get_name_state(use.path, use.end).record
    deprecation = record.deprecation if record else None
    if not deprecation or (deprecation.on == "call" and use.use.how not in CALLS):
        return
    if use.use.how in IMPORTS and deprecation.on != "import":
        return
    first = _find_first_release(use, use.path, deprecation.how)
    since = use.releases[first]
    shown = use.describe_release(use.path, first)
    text = f"is deprecated since {shown}" if first else f"is deprecated since {shown} or longer"
    is_old = first <= use.start
    severity = Severity.SOON if deprecation.how == "documented" else Severity.WARNS
    yield Match(
        use.path, text, since, use.is_unreachable(use.end), severity, message=deprecation.message, is_old=is_old
    )


def _find_first_release(use: UpgradedUse, path: str, how: str) -> int:
    """Return the first release from which on a name is deprecated in the same way."""
    first = use.end
    while first:
        record = use.get_name_state(path, first - 1).record
        if not record or not record.deprecation or record.deprecation.how != how:
            break
        first -= 1
    return first
