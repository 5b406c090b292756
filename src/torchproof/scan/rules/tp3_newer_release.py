"""TP3: a name or a call that the older release does not have yet."""

from collections.abc import Iterator

from torchproof.scan.rules.findings import Severity
from torchproof.scan.rules.registry import register_rule
from torchproof.scan.rules.upgraded_use import Match, UpgradedUse


@register_rule(
    "TP3",
    "newer-release",
    severity=Severity.NEWER,
    summary="a name or keyword that needs a newer release",
)
def find_newer_release(use: UpgradedUse) -> Iterator[Match]:
    """Yield a match if the name or the call needs a release after the older one, or after the newer one.

    Reason: the code fails on a release that the project still supports.

    Source: the names and signatures in the history of names. No change entry documents it: nothing changed for code
    that runs on the newer release.
    """
    if use.is_name_missing:
        present = [index for index, is_present in enumerate(use.presence) if is_present]
        if present and present[0] > use.end:
            yield _match_name(use, present[0], use.end)
    elif use.is_name_newer:
        yield _match_name(use, use.presence.index(True, use.start), use.start)
    elif use.path is not None and use.use.call is not None:
        yield from _find_newer_call(use, use.path)


def _match_name(use: UpgradedUse, first: int, failing: int) -> Match:
    name, since = use.use.paths[0][0], use.releases[first]
    missing = use.get_name_state(name, failing).missing or name
    text = f"is new in {use.describe_release(missing, first)}"
    return Match(missing, text, since, use.is_guarded(failing, use.missing_name_error), rated_path=name)


def _find_newer_call(use: UpgradedUse, path: str) -> Iterator[Match]:
    if use.call_problems[use.end]:
        accepting = [index for index in range(use.end, len(use.releases)) if use.call_problems[index] is None]
        if accepting and use.breaking_release is None:
            yield _match_call(use, path, accepting[0], use.end)
    elif use.is_call_newer:
        yield _match_call(use, path, use.call_problems.index(None, use.start), use.start)


def _match_call(use: UpgradedUse, path: str, first: int, failing: int) -> Match:
    since = use.releases[first]
    text = f"{use.call_problems[failing]} before {use.describe_release(path, first)}"
    guarded = use.is_guarded(failing, "TypeError")
    return Match(path, text, since, guarded, needs_entry=use.get_name_state(path, first).is_handwritten)
