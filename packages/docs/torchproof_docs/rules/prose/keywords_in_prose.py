"""The rule that a keyword which a text gives to a name of PyTorch is one of its signature."""

import ast
import re
from collections.abc import Iterator
from functools import cache, lru_cache

from torchproof.history.name_history import History
from torchproof_docs.records.scripts.ast_nodes import list_imports, parse_script, read_dotted_name
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.rules.prose.names_in_prose import explain_presence
from torchproof_docs.rules.prose.shown_texts import ADDRESS, CODE_SPAN, ShownText, list_shown_texts
from torchproof_docs.rules.rule_registry import Stage, register_rule
from torchproof_docs.verdicts.known_names import list_parameters, load_name_history
from torchproof_docs.verdicts.project import Project

# "`dim` of `torch.sum`", "the argument `dim` of `torch.sum()`"; "`torch.sum` with `dim=0`".
OF_NAME = re.compile(
    r"(?:argument|keyword|parameter)s? `(?P<word>\w+)(?:=[^`]*)?` (?:of|to|in) `(?P<name>[\w.]+)[^`]*`"
)

WITH_KEYWORD = re.compile(
    r"`(?P<name>[A-Za-z_][\w.]+)(?:\([^`]*\))?`,? (?:with|takes|accepts|and pass) `(?P<word>\w+)=[^`]*`"
)


@register_rule("unknown-keyword-in-prose", stage=Stage.EVIDENCE)
def find_unknown_keywords(project: Project) -> Iterator[str]:
    """Report a keyword that a text gives to a name of PyTorch whose signature has none of that name in its releases.

    A reader types it, and gets a TypeError. A sentence may say that it is not there, or name the release that has it.
    """
    history = load_name_history(project)
    for shown in list_shown_texts(project) if history else ():
        if history is None or shown.key == "asked":
            continue
        for name, word in dict.fromkeys(_list_keywords(shown.text)):
            meant = _list_meant(project, history, shown, name)
            having = (_find_releases(history, whole, word) for whole in meant)
            if meant and (problem := explain_presence(history, shown, frozenset().union(*having))):
                yield f"{shown.where}: {name}: its argument {word} {problem}: {shown.text[:80]}"


def _list_keywords(text: str) -> Iterator[tuple[str, str]]:
    """Yield each name that a text calls, with a keyword that it gives it."""
    text = ADDRESS.sub("]", text)
    for span in CODE_SPAN.findall(text):
        yield from _parse_calls(span)
    for pattern in (OF_NAME, WITH_KEYWORD):
        yield from ((match["name"], match["word"]) for match in pattern.finditer(text))


@lru_cache(maxsize=4096)
def _parse_calls(span: str) -> tuple[tuple[str, str], ...]:
    """Return the dotted names that a code span calls, each with each of its keywords."""
    if "=" not in span or "(" not in span:
        return ()
    try:
        tree = ast.parse(span.replace("…", "..."))
    except (SyntaxError, ValueError):
        return ()
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return tuple(
        (".".join(read_dotted_name(call.func)), keyword.arg)
        for call in calls
        for keyword in call.keywords
        if keyword.arg
    )


def _list_meant(project: Project, history: History, shown: ShownText, name: str) -> list[str]:
    """Return the names of torch that a text may mean by one: of its page, of its scripts, or of any module."""
    if name.startswith("torch."):
        return [name]
    own = [*(shown.feature.required_names if shown.feature else ()), *(shown.change.api if shown.change else ())]
    if found := [each for each in own if each.endswith(f".{name}")]:
        return found
    first, _, rest = name.partition(".")
    for script in _list_scripts(project, shown):
        dotted = list_imports(parse_script(script.text)).get(first, "")
        if dotted.startswith("torch"):
            return [".".join(filter(None, (dotted, rest)))]
    return [f"{owner}.{name}" for owner in sorted(history.find_owners(name))] if not rest else []


def _list_scripts(project: Project, shown: ShownText) -> list[Snippet]:
    if shown.feature:
        return project.list_page_snippets(shown.feature)
    snippet = project.snippets.get(shown.change.snippet or "") if shown.change else None
    return [snippet] if snippet else []


@cache
def _find_releases(history: History, name: str, word: str) -> frozenset[str]:
    """Return the releases in which a name may have an argument."""
    known = ((release, list_parameters(history, name, release)) for release in history.releases)
    return frozenset(release for release, words in known if words is None or word in words)
