"""Rules that each name in code font is one: of PyTorch in the release that shows it, of a script, or of Python."""

import builtins
import io
import keyword
import re
import sys
import tokenize
from collections.abc import Iterator
from functools import cache, lru_cache

from torchproof.history.history_model import Presence
from torchproof.history.name_history import History
from torchproof_docs.rules.history_consistency import load_foreign_words
from torchproof_docs.rules.prose.shown_texts import ADDRESS, BESIDE, CODE_SPAN, ShownText, list_shown_texts
from torchproof_docs.rules.rule_registry import Stage, register_rule
from torchproof_docs.verdicts.known_names import EXCEPTIONS, load_name_history
from torchproof_docs.verdicts.project import Project

DOTTED = re.compile(r"(?<![\w./-])torch(?:\.[A-Za-z_]\w*)+(?![\w*…-]|\.[\w*…])")
WORD = re.compile(r"[A-Za-z_]\w{2,}")
# Words by which a sentence says that a name is not there, or was not always.
DENIED = re.compile(
    r"\b(no|not|none|never|nor|neither|without|lacks?|gone|goes|went|removed?|removes|loses|dropped|missing|absent|"
    r"moved?|moves|was|were|had|until|before|instead|replaced|renamed|no longer|old|raises?|refused?)\b",
    re.IGNORECASE,
)
RELEASE = re.compile(r"(?<![\w.])2\.\d+(?![\w.]*\d)")
# What looks like a name of torch and is a file, or the address of the project.
NO_NAMES = ("torch.h", "torch.org", "torch.py", "torch.json", "torch.so")


@register_rule("unknown-name-in-prose", stage=Stage.EVIDENCE)
def find_unknown_names_in_prose(project: Project) -> Iterator[str]:
    """Report a name of PyTorch in a text that no release has, or that none of the releases has for which it speaks.

    A reader types it. A sentence may say of a name that it is not there, or name the release that has it.
    """
    history = load_name_history(project)
    if history is None:
        return
    seen: set[tuple[str, str]] = set()
    for shown in list_shown_texts(project):
        for name in dict.fromkeys(DOTTED.findall(ADDRESS.sub("]", shown.text))):
            if name in NO_NAMES or (shown.where, name) in seen:
                continue
            if problem := explain_presence(history, shown, _find_releases(history, name)):
                seen.add((shown.where, name))
                yield f"{shown.where}: {name} {problem}: {_shorten(shown.text)}"


def explain_presence(history: History, shown: ShownText, having: frozenset[str]) -> str | None:
    """Return why a text may not name what some releases have; None if it may."""
    asked = [release for release in shown.releases if release in history.releases]
    if not asked or having & set(asked) == set(asked):
        return None
    if shown.key != "passage" and having & set(asked):
        return None
    denied = bool(DENIED.search(shown.text))
    if not having:
        return None if denied else "is in no release; correct it, or say that it is not there"
    named = {".".join(number.split(".")[:2]) for number in RELEASE.findall(shown.text)}
    if denied or named:
        return None
    lacking = ", ".join(release for release in asked if release not in having)
    return f"is not in {lacking}; bind the text to the releases that have it, or say which"


@cache
def _find_releases(history: History, name: str) -> frozenset[str]:
    found = ((release, history.resolve_name(name, release)) for release in history.releases)
    return frozenset(release for release, each in found if each.presence is not Presence.ABSENT or each.dynamic)


@register_rule("unknown-word-in-code-font", stage=Stage.EVIDENCE)
def find_unknown_words(project: Project) -> Iterator[str]:
    """Report an identifier in code font that no script, no run, no release of PyTorch and no Python has.

    It is misspelt or made up. Names of other programs carry a link in their sentence, or stand in the exceptions. A
    facet is about what its own script has, and the summary of a release about what its entries have.
    """
    yield from _find_foreign_subjects(project)
    if load_name_history(project) is None:
        return
    yield from _find_unknown_options(project)
    known = _list_known_words(project)
    for shown in list_shown_texts(project):
        if shown.is_sourced or shown.key in ("asked", *BESIDE):
            continue
        for span in CODE_SPAN.findall(ADDRESS.sub("]", shown.text)):
            is_name = " " not in span.partition("(")[0]  # a message or a command has words of English
            for word in WORD.findall(span):
                if word not in known and (is_name or "_" in word):
                    remedy = (
                        f"correct it, link its source in the sentence, or list it under [[foreign]] in {EXCEPTIONS}"
                    )
                    yield f"{shown.where}: `{span}`: {word} is in no script, run or release; {remedy}"


def _find_foreign_subjects(project: Project) -> Iterator[str]:
    for feature in project.features.values():
        for facet in feature.facets:
            words = _list_code_words(facet.claim)
            if words and facet.snippet in project.snippets and not words & _list_script_words(project, facet.snippet):
                told = f"{facet.snippet} has none of {', '.join(sorted(words))}; name the script that shows it"
                yield f"{feature.path}: facets: {facet.claim}: {told}"
    for notes in project.notes.values():
        texts = [text for change in notes.changes for text in (change.title, *change.steps.values(), *change.api)]
        known = {word for text in texts for word in WORD.findall(text)}
        for word in sorted(_list_code_words(notes.summary) - known):
            yield f"{notes.path}: summary: {word}: no entry of the release has it; correct it, or add the entry"


def _find_unknown_options(project: Project) -> Iterator[str]:
    """Yield each option of torchrun in a listing that no script gives it and no release of PyTorch has."""
    known = _list_known_words(project)
    for shown in list_shown_texts(project):
        for line in re.findall(r"(?m)^\$ (?:\w+=\S+ )*torchrun .*", shown.text) if shown.key == "figure" else ():
            for option in re.findall(r"(?<!\S)--([a-z][a-z-]+)", line):
                if option.replace("-", "_") not in known:
                    yield f"{shown.where}: torchrun --{option}: in no script and no release; correct it"


def _list_code_words(text: str) -> set[str]:
    spans = CODE_SPAN.findall(ADDRESS.sub("]", text))
    return {word for span in spans for word in WORD.findall(span)} - {"None", "True", "False"}


def _list_script_words(project: Project, name: str) -> set[str]:
    """Return the words of a script and of what its runs printed, warned and raised."""
    texts = [project.snippets[name].text]
    for evidence in project.evidence.values():
        if run := evidence.runs.get(name):
            texts += [run.stdout, *run.warnings, *(run.error or {}).values()]
    return {word for text in texts for word in WORD.findall(text)}


@lru_cache(maxsize=4)
def _list_known_words(project: Project) -> frozenset[str]:
    texts = [snippet.text for snippet in project.snippets.values()]
    for evidence in project.evidence.values():
        for run in evidence.runs.values():
            texts += [run.stdout, *run.warnings, *(run.error or {}).values()]
    texts += [path.read_text(encoding="utf-8") for path in (project.root / "history").glob("t*.json")]
    for notes in project.notes.values():
        for change in notes.changes:
            texts += [" ".join(map(str, change.detection.patterns)), *change.api, change.when or "", *change.operators]
            texts += change.sources
    for feature in project.features.values():
        texts += [*feature.api, *feature.uses, *feature.sources]
    words = {word for text in texts for word in WORD.findall(text)}
    words |= {*dir(builtins), *keyword.kwlist, *keyword.softkwlist, *sys.stdlib_module_names}
    return frozenset(words | load_foreign_words(project.root))


@register_rule("needless-foreign-word", stage=Stage.EVIDENCE)
def find_needless_foreign_words(project: Project) -> Iterator[str]:
    """Report a word under ``[[foreign]]`` that no text has in code font.

    It would excuse whatever is misspelt like it one day.
    """
    texts = " ".join(span for shown in list_shown_texts(project) for span in CODE_SPAN.findall(shown.text))
    for word in sorted(load_foreign_words(project.root) - {*WORD.findall(texts)}):
        yield f"{project.root / EXCEPTIONS}: [[foreign]]: {word}: no text has it in code font; take it out"


@register_rule("unknown-name-in-comment", stage=Stage.EVIDENCE)
def find_unknown_names_in_comments(project: Project) -> Iterator[str]:
    """Report a name of PyTorch in the summary or a comment of a script that no release has.

    A reader copies the comment with the code.
    """
    history = load_name_history(project)
    if history is None:
        return
    for snippet in project.snippets.values():
        if "#" not in snippet.text and "torch." not in snippet.summary:
            continue
        for line, text in ((1, snippet.summary), *_list_comments(snippet.text)):
            for name in DOTTED.findall(text):
                if name not in NO_NAMES and not _find_releases(history, name) and not DENIED.search(text):
                    yield f"{snippet.path}:{line}: {name} is in no release; correct it"


@lru_cache(maxsize=4096)
def _list_comments(text: str) -> tuple[tuple[int, str], ...]:
    if not re.search(r"#.*torch\.", text):
        return ()
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return tuple((token.start[0], token.string) for token in tokens if token.type == tokenize.COMMENT)


def _shorten(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= 80 else f"{words[:80]}…"
