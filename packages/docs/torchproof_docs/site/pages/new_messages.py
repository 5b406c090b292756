"""What a release began to raise and to warn with, for its page."""

from functools import cache
from pathlib import Path

from torchproof.messages.message_history import FILE, MessageHistory, MessagePlace, load_messages
from torchproof.text_escaping import format_code_span
from torchproof_docs.records.releases import Release
from torchproof_docs.site.fragments.docs_version import DocsVersion

# The most warnings, and the most errors, that a page lists.
SHOWN = 8
# Kinds that say something of torch itself rather than of its use.
INTERNAL = ("AssertionError", "assert", "log", "")


@cache
def _load_history(root: Path) -> MessageHistory | None:
    return load_messages(root) if (root / FILE).is_file() else None


def render_new_messages(version: DocsVersion, release: Release) -> list[str]:
    """Return the section about the new errors and warnings of a release; nothing where the history lacks it."""
    history = _load_history(version.project.root)
    if history is None or release.minor not in history.releases[1:]:
        return []
    places = list_new_messages(history, release.minor)
    warnings = [place for place in places if place.kind.endswith("Warning")]
    errors = [place for place in places if place not in warnings]
    parts = [part for found in (warnings, errors) for part in _render_list(history, found)]
    if not parts:
        return []
    told = (
        "Texts that public modules began to warn with or to raise, read from the sources. `torchproof why` finds all."
    )
    return ["## New errors and warnings", told, *parts]


@cache
def list_new_messages(history: MessageHistory, release: str) -> tuple[MessagePlace, ...]:
    """Return the first place of each text that public modules give since a release, and no place gave before."""
    at = history.releases.index(release)
    since: dict[int, int] = {}
    for place in history.places:
        first = place.spans[0][0]
        since[place.text] = min(since.get(place.text, first), first)
    found: dict[int, MessagePlace] = {}
    for place in history.places:
        is_new = since[place.text] == at == place.spans[0][0]
        if is_new and place.kind not in INTERNAL and _is_public(place.name):
            found.setdefault(place.text, place)
    return tuple(sorted(found.values(), key=lambda place: (place.name, place.line)))


def _is_public(name: str) -> bool:
    return not any(part.startswith("_") and not part.endswith("__") for part in name.split("."))


def _render_list(history: MessageHistory, places: list[MessagePlace]) -> list[str]:
    if not places:
        return []
    rows = [
        f"- {format_code_span(place.kind)} by {format_code_span(place.name)}: "
        f"{format_code_span(history.texts[place.text])}"
        for place in places[:SHOWN]
    ]
    rest = len(places) - SHOWN
    return ["\n".join([*rows, *([f"- and {rest} more"] if rest > 0 else [])])]
