"""Rules about what a reader copies: it runs, defines what it uses, reads the same everywhere, and prints inside."""

import ast
from collections.abc import Iterator

from torchproof_docs.records.scripts.ast_nodes import list_nodes, parse_script
from torchproof_docs.records.scripts.standalone_listings import build_standalone_text, find_undefined_names
from torchproof_docs.rules.rule_registry import register_rule
from torchproof_docs.snippet_lint.unrun_code import find_in_file
from torchproof_docs.verdicts.project import Project

# Beside the pages.
ROOT_FILES = ("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md")


@register_rule("incomplete-listing")
def find_incomplete_listings(project: Project) -> Iterator[str]:
    """Report a listing that uses a name which neither it nor a listing that it continues defines.

    Whoever copies it gets a NameError.
    """
    for where, name, section, above in project.shown_listings:
        if lacking := find_undefined_names(build_standalone_text(project.snippets[name], section, above)):
            problem = f"{name}: section {section!r} uses {', '.join(sorted(lacking))}"
            yield f"{where}: {problem}, which no reader has who copies it; define it there, or in a section shown above"


@register_rule("differing-listing")
def find_differing_listings(project: Project) -> Iterator[str]:
    """Report a listing that continues other listings than on another page.

    One run stands for one text.
    """
    first: dict[tuple[str, str], tuple[str, str]] = {}
    for where, name, section, above in project.shown_listings:
        text = build_standalone_text(project.snippets[name], section, above)
        first_place, first_text = first.setdefault((name, section), (where, text))
        if text != first_text:
            problem = f"{name}: section {section!r} continues other listings than in {first_place}"
            yield f"{where}: {problem}; show the same sections of it above"


@register_rule("printing-check")
def find_printing_checks(project: Project) -> Iterator[str]:
    """Report a check that prints below the listing.

    Output is shown under the listing, where a reader looks for the line that printed it.
    """
    for snippet in project.snippets.values():
        before, end, checks = snippet.text.rpartition("# --8<-- [end:")
        if not end or "print(" not in checks:
            continue
        shown = before.count("\n") + 1
        for node in list_nodes(parse_script(snippet.text)):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != "print":
                continue
            if node.lineno > shown and "metric: " not in ast.unparse(node):
                yield f"{snippet.path}: line {node.lineno}: prints below its listing; print inside a section, or assert"


@register_rule("unrun-code")
def find_unrun_code(project: Project) -> Iterator[str]:
    """Report code on a page that nothing runs, and output that nothing recorded.

    Only what runs is known to work.
    """
    pages = sorted((project.root / "docs").rglob("*.md"))
    for path in (*pages, *(project.root / name for name in ROOT_FILES)):
        if path.is_file():
            yield from (f"{path}:{line}: {fault}" for line, fault in sorted(set(find_in_file(path))))
