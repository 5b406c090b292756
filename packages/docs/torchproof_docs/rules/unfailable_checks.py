"""Rules about the checks of a snippet: one that cannot fail, or looks elsewhere, proves nothing."""

import ast
import re
from collections.abc import Iterator

from torchproof_docs.records.scripts.ast_nodes import list_imports, list_nodes, parse_script, read_dotted_name
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.records.vocabulary import Need
from torchproof_docs.rules.rule_registry import register_rule
from torchproof_docs.snippet_lint.absence_checks import find_unrelated
from torchproof_docs.snippet_lint.lint_registry import find_faults
from torchproof_docs.verdicts.project import Project


@register_rule("unfailable-check")
def find_unfailable_checks(project: Project) -> Iterator[str]:
    """Report a check of a snippet that cannot fail.

    It passes whatever torch does, so it proves nothing.
    """
    for snippet in project.snippets.values():
        for line, fault in find_faults(snippet.text, on_cpu=snippet.needs == Need.CPU):
            yield f"{snippet.path}:{line}: {fault}"


@register_rule("unrelated-absence-check")
def find_unrelated_absence_checks(project: Project) -> Iterator[str]:
    """Report an announced assert that tests for a name the page is not about, or a script that calls what went then.

    Its failure decides whether a release lacks the feature, so the absence of something else would prove the feature's.
    """
    yield from _find_gone_calls(project)
    for snippet in (snippet for snippet in project.snippets.values() if snippet.absent):
        api, description = project.api_by_snippet[snippet.name], _collect_description(project, snippet)
        for check in find_unrelated(snippet, api, description=description):
            problem = f"asks for {check.names[0]}, which its page is not about, so its absence proves nothing"
            yield (
                f"{snippet.path}:{check.line}: an announced assert {problem}; ask for what the page is about, or name "
                "it there: under 'api', or in the words of the entry"
            )


def _find_gone_calls(project: Project) -> Iterator[str]:
    """Yield each script that calls a name which no call survives since a release at which its own range turns."""
    gone = [(name, change.release) for change in project.changes if change.when == "call" for name in change.api]
    for name, minor in gone:
        last = name.rpartition(".")[2]
        for snippet in (each for each in project.snippets.values() if each.absent and last in each.text):
            if not _turns_at(project, snippet, minor) or name not in _list_dotted_names(snippet.text):
                continue
            words = re.findall(r"\w+", _collect_description(project, snippet))
            if name not in project.api_by_snippet[snippet.name] and last not in words:
                told = f"calls {name}, which ends at the same release and which its page is not about"
                yield f"{snippet.path}: {told}, so that its end may be what shows; leave it out"


def _turns_at(project: Project, snippet: Snippet, minor: str) -> bool:
    """Return True if the range of a script begins with a release, or ends with the one before."""
    place = [release.minor for release in project.releases.all].index(minor)
    before, after = (release.is_in_range(snippet.torch) for release in project.releases.all[place - 1 : place + 1])
    return before != after


def _list_dotted_names(text: str) -> set[str]:
    tree = parse_script(text)
    imports = list_imports(tree)
    parts = (read_dotted_name(node) for node in list_nodes(tree) if isinstance(node, ast.Attribute))
    return {".".join((imports.get(part[0], part[0]), *part[1:])) for part in parts if part}


def _collect_description(project: Project, snippet: Snippet) -> str:
    """Return what a page says of itself, what a facet says, or an entry of a release; else the snippet's summary."""
    texts: list[str] = []
    for feature in project.features.values():
        texts += [facet.claim for facet in feature.facets if facet.snippet == snippet.name]
        texts += [feature.title, feature.summary] if snippet.name in feature.proof else []
    for change in project.changes:
        texts += [change.title, *change.steps.values()] if change.snippet == snippet.name else []
    return " ".join(texts or [snippet.summary])
