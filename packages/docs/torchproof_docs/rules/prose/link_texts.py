"""The rule that the text of a link and its address name the same thing."""

import posixpath
import re
from collections.abc import Iterator
from functools import lru_cache

from torchproof.text_escaping import FENCE
from torchproof_docs.records.features import Feature
from torchproof_docs.records.record_files import read_text
from torchproof_docs.rules.rule_registry import Stage, register_rule
from torchproof_docs.verdicts.project import Project

LINK = re.compile(r"(?<!!)\[(?P<text>[^\]]*)\]\((?P<address>[^)\s]+)\)")
NUMBER = re.compile(r"(?<![\w.])#?(\d{4,6})(?![\w.])")
THREAD = re.compile(r"/(?:pull|issues)/(\d+)")
RELEASE = re.compile(r"(?<![\w.])v?2[.-](\d{1,2})(?![\d])")
# The page of one name in PyTorch's own reference.
API_PAGE = re.compile(r"docs\.pytorch\.org/.*/generated/(torch[\w.]+?)\.html$")
ONE_NAME = re.compile(r"`([^`]+)`")
# A text of more words tells something, and can name another release.
FEW = 4
# Words of a link's text that name no subject, and the letters at the end of a word that another form of it lacks.
EMPTY_WORDS = {"page", "pages", "their", "here", "below", "above", "this", "that", "there", "same", "list", "more"}
ENDING = 3


@register_rule("misleading-link", stage=Stage.EVIDENCE)
def find_misleading_links(project: Project) -> Iterator[str]:
    """Report a link whose text names another issue, release or name than its address, or to a page that is not there.

    A reader takes the text for what stands there.
    """
    yield from _find_dead_links(project)
    for feature in project.features.values():
        texts = [feature.body, feature.summary, *(feature.change or {}).values()]
        for text in texts:
            for match in LINK.finditer(FENCE.sub("", text)):
                if problem := _explain_link(project, feature, match["text"], match["address"]):
                    yield f"{feature.path}: [{match['text']}]({match['address']}): {problem}; make both say the same"
    for notes in project.notes.values():
        for change in notes.changes:
            for text in (change.title, *change.steps.values()):
                for match in LINK.finditer(text):
                    if problem := _explain_numbers(match["text"], match["address"]):
                        yield f"{notes.path}: {change.id}: [{match['text']}]({match['address']}): {problem}"


def _find_dead_links(project: Project) -> Iterator[str]:
    for path in sorted((project.root / "docs").rglob("*.md")):
        for match in LINK.finditer(FENCE.sub("", read_text(path))):
            address = match["address"].partition("#")[0]
            if address.endswith(".md") and ":" not in address and not (path.parent / address).exists():
                yield f"{path}: [{match['text']}]({match['address']}): no such page; correct the address"


def _explain_link(project: Project, feature: Feature, text: str, address: str) -> str | None:
    if problem := _explain_numbers(text, address):
        return problem
    name = ONE_NAME.fullmatch(text)
    if name and (reference := API_PAGE.search(address)):
        meant, last = reference[1], name[1].partition("(")[0].rpartition(".")[2]
        return None if last in meant else f"the address is that of {meant}"
    if address.startswith("http"):
        return None
    page = posixpath.normpath(posixpath.join(posixpath.dirname(feature.id), address.partition("#")[0]))
    target = project.features.get(page.removesuffix(".md"))
    if target and not name:
        return _explain_subject(project, target, text)
    words = re.findall(r"\w+", name[1]) if name else []
    if target and words and max(words, key=len) not in _collect_words(project, target.id):
        return f"{target.path} does not have {max(words, key=len)}"
    return None


def _explain_subject(project: Project, target: Feature, text: str) -> str | None:
    """Return that the page has none of the words of a link's text; None if it has one, or if they say nothing."""
    words = [word for word in re.findall(r"[a-z_]{4,}", text.lower()) if word not in EMPTY_WORDS]
    there = f"{_collect_words(project, target.id)} {' '.join(target.asked)}".lower()
    if not words or any(word[: max(len(word) - ENDING, 4)] in there for word in words):
        return None
    return f"{target.path} has none of {', '.join(words)}"


@lru_cache(maxsize=512)
def _collect_words(project: Project, id: str) -> str:
    feature = project.features[id]
    scripts = [snippet.text for snippet in project.list_page_snippets(feature)]
    return " ".join([feature.title, feature.summary, *feature.api, *feature.uses, feature.body, *scripts])


def _explain_numbers(text: str, address: str) -> str | None:
    threads, told = THREAD.findall(address), NUMBER.findall(text)
    if threads and told and not set(threads) & set(told):
        return f"the address is that of {threads[0]}"
    releases, named = RELEASE.findall(address), RELEASE.findall(text)
    if releases and named and len(text.split()) <= FEW and not set(releases) & set(named):
        return f"the address is about 2.{releases[0]}"
    return None
