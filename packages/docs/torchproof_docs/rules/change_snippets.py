"""Rules about the entries of release pages: their pages are there, and their snippets can show what they say."""

import re
from collections.abc import Iterator

from torchproof_docs.records.release_notes import BREAKING_KINDS, ChangeEntry
from torchproof_docs.records.releases import Releases
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.rules.rule_registry import register_rule
from torchproof_docs.verdicts.project import Project

# Words in names, and those by which a text tells of the device that has them.
DEVICE_WORDS = {
    "cuda|nccl|cudnn|cublas": "NVIDIA|GPU|CUDA|ROCm",  # which has the names of CUDA
    r"\bmps\b": "Mac|Apple",
    "rocm": "AMD|ROCm|GPU",
    r"\bxpu\b": "Intel|XPU|GPU",
}


@register_rule("unfitting-change-snippet")
def find_unfitting_change_snippets(project: Project) -> Iterator[str]:
    """Report a change whose page is not there, or whose snippet begins with another release.

    Such a snippet passes without showing the change.
    """
    for notes in project.notes.values():
        for change in notes.changes:
            where = f"{notes.path}: {change.id}"
            if change.broken and (page := change.broken.find_page(project.releases)) != change.release:
                yield f"{where}: broken: its first release with a page is {page}; move it there"
            if change.page and change.page not in project.features:
                yield f"{where}: page: no feature page {change.page}; correct it or leave it out"
            snippet = project.snippets.get(change.snippet or "")
            if snippet is None:
                continue
            if "use" not in snippet.sections:
                yield f"{where}: {snippet.path}: no section 'use', which the page of a release shows"
            if wrong := _explain_wrong_start(change, snippet, project.releases):
                yield f"{where}: {wrong}"


@register_rule("unfitting-before-snippet")
def find_unfitting_before_snippets(project: Project) -> Iterator[str]:
    """Report a run of what was before whose range does not end with the release before.

    "It fails on the release before" says that the new thing was not there, not that the sentence about the old is true.
    """
    releases = project.releases.all
    for change in project.changes:
        snippet = project.snippets.get(change.before_snippet or "")
        if snippet is None:
            continue
        since = project.releases.get_release(change.release)
        before = releases[releases.index(since) - 1]
        if not before.is_in_range(snippet.torch) or since.is_in_range(snippet.torch):
            where = f"{project.notes[change.release].path}: {change.id}: before_snippet"
            yield f"{where}: {snippet.name} claims torch{snippet.torch}; it has to end with {before.minor}"


@register_rule("untried-change")
def find_untried_changes(project: Project) -> Iterator[str]:
    """Report a change that asks for work and has neither a run nor a word on what a run would need, or another device.

    A reader has to know whether somebody tried it.
    """
    for notes in project.notes.values():
        for change in notes.changes:
            where = f"{notes.path}: {change.id}"
            if change.snippet and change.untried:
                yield f"{where}: untried: {change.snippet} runs it; leave one of them out"
            names = " ".join([*change.api, *map(str, change.detection.patterns)]).lower()
            needed = [told for pattern, told in DEVICE_WORDS.items() if re.search(pattern, names)]
            if change.untried and needed and not any(re.search(told, change.untried) for told in needed):
                yield f"{where}: untried: {change.untried}: its names are of another device; correct one of them"
            if change.kind in BREAKING_KINDS and not (change.snippet or change.untried):
                yield f"{where}: no run; add a snippet, or say under 'untried' what a run would need"


def _explain_wrong_start(change: ChangeEntry, snippet: Snippet, releases: Releases) -> str | None:
    """Return why a snippet cannot show what a release changed; None if it can.

    Its range begins with the release; or older releases that are in it had what the release before lacked.
    """
    if change.broken:
        claimed = [release for release in releases.tried if release.is_in_range(snippet.torch)]
        broken = [release for release in releases.tried if change.broken.has_bug(release)]
        told = f"{change.broken.since} to {change.broken.until}"
        return None if claimed == broken else f"{snippet.name} holds other releases than {told}; correct one of them"
    claimed = [release for release in releases.all if release.is_in_range(snippet.torch)]
    if not claimed or claimed[0].minor == change.release:
        return None if claimed else f"{snippet.name} begins with no covered release; widen its range on torch"
    since = releases.get_release(change.release)
    before, later = releases.all[releases.all.index(since) - 1], releases.all[releases.all.index(since) :]
    if since not in claimed or before in claimed:
        problem = f"{snippet.name} begins with {claimed[0].minor}; a change's snippet begins with its release"
        return f"{problem}, or leaves out {before.minor} if older releases did the same"
    if left_out := [release.minor for release in later if release not in claimed]:
        return f"{snippet.name} begins before {change.release} and leaves out {', '.join(left_out)}; widen it"
    if change.kind == "new":
        return f"{snippet.name} holds {claimed[0].minor}, but what is new worked on no older release"
    return None
