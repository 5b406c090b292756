"""Selects snippets by name pattern, and those without a run of their current file."""

import fnmatch
from collections.abc import Iterable, Sequence

from torchproof.errors import RecordError, suggest_word
from torchproof_docs.evidence.repository import Repository
from torchproof_docs.records.releases import Release
from torchproof_docs.records.scripts.snippets import Snippet, is_recorded_on


def select_snippets(checkout: Repository, patterns: Sequence[str]) -> list[Snippet]:
    """Return the snippets whose name matches a pattern, or all without one, with their standalone listings.

    Args:
        checkout: the records.
        patterns: whole names, ids of pages, ends of either, or paths; each may have ``*`` and ``?``.

    Raises:
        RecordError: if a pattern matches nothing.

    """
    chosen: dict[str, Snippet] = {}
    for pattern in patterns or ["*"]:
        name = pattern.removeprefix("snippets/").removesuffix("/").removesuffix(".py")
        matches = next(
            filter(None, (_match_snippets(checkout, form) for form in (name, f"{name}/*", f"*/{name}", f"*/{name}/*"))),
            [],
        )
        if not matches:
            meant = _suggest_name(name, (*checkout.snippets, *checkout.fix_scripts))
            raise RecordError(f"{pattern}: no snippet of that name; {meant}")
        chosen.update((snippet.name, snippet) for snippet in matches)
    return list(chosen.values())


def _match_snippets(checkout: Repository, form: str) -> list[Snippet]:
    chosen = {name for name in checkout.snippets if fnmatch.fnmatch(name, form)}
    copies = {copy.name for (name, _), copy in checkout.standalone_listings.items() if name in chosen}
    pairs = {name for name in checkout.fix_scripts if fnmatch.fnmatch(name, form)}
    return [script for name, script in checkout.scripts.items() if name in chosen | copies | pairs]


def _suggest_name(name: str, known: Iterable[str]) -> str:
    candidates: dict[str, None] = {}
    for whole in known:
        page, _, aspect = whole.rpartition("/")
        candidates.update(dict.fromkeys((whole, aspect, page, *page.split("/"))))
    return suggest_word(name, candidates).strip() or "see torchproof-docs list"


def find_snippets_without_run(
    checkout: Repository, target: str, release: Release, snippets: Iterable[Snippet]
) -> list[Snippet]:
    """Return the snippets whose run on a target and release is missing or of an older file.

    Standalone listings run on the releases that display them.
    """
    evidence = checkout.evidence.get((target, release.torch))
    runs = evidence.runs if evidence else {}
    wanted = [snippet for snippet in snippets if is_recorded_on(snippet, release, checkout.releases)]
    return [s for s in wanted if s.name not in runs or runs[s.name].sha256 != s.sha256]
