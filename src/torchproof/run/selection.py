"""Which snippets a person means, and which of them have no run of today's file."""

import fnmatch
from collections.abc import Iterable, Sequence

from torchproof.errors import RecordError, meant
from torchproof.records.checkout import Checkout
from torchproof.records.releases import Release
from torchproof.records.snippets import Snippet


def select(checkout: Checkout, patterns: Sequence[str]) -> list[Snippet]:
    """Return the snippets whose name matches a pattern, all without one; raise RecordError where nothing does.

    What readers copy of them comes along, where it needs a run of its own.

    A pattern is a whole name, the id of a page, the end of either, a path, or one of these with ``*`` and ``?``.
    """
    chosen: dict[str, Snippet] = {}
    for pattern in patterns or ["*"]:
        name = pattern.removeprefix("snippets/").removesuffix("/").removesuffix(".py")
        found = next(
            filter(None, (_matching(checkout, form) for form in (name, f"{name}/*", f"*/{name}", f"*/{name}/*"))), []
        )
        if not found:
            raise RecordError(f"{pattern}: no snippet of that name; {_meant(name, checkout.snippets)}")
        chosen.update((snippet.name, snippet) for snippet in found)
    return list(chosen.values())


def _matching(checkout: Checkout, form: str) -> list[Snippet]:
    chosen = {name for name in checkout.snippets if fnmatch.fnmatch(name, form)}
    copies = {copy.name for (name, _), copy in checkout.copies.items() if name in chosen}
    return [script for name, script in checkout.scripts.items() if name in chosen | copies]


def _meant(name: str, known: Iterable[str]) -> str:
    candidates: dict[str, None] = {}
    for whole in known:
        page, _, aspect = whole.rpartition("/")
        candidates.update(dict.fromkeys((whole, aspect, page, *page.split("/"))))
    return meant(name, candidates).strip() or "see torchproof list"


def without_run(checkout: Checkout, target: str, release: Release, snippets: Iterable[Snippet]) -> list[Snippet]:
    """Return the snippets whose run on a target and release is missing or of an older file.

    What readers copy runs on the releases that it is shown for.
    """
    evidence = checkout.evidence.get((target, release.torch))
    runs = evidence.runs if evidence else {}
    wanted = [s for s in snippets if release.within(s.torch) or not s.copied]
    return [s for s in wanted if s.name not in runs or runs[s.name].sha256 != s.sha256]
