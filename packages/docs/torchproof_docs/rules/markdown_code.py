"""The rule that code in Markdown stands where it runs, and output where it was recorded."""

from collections.abc import Iterator

from torchproof_docs.rules.rule_registry import register_rule
from torchproof_docs.snippet_lint.unrun_code import find_in_file
from torchproof_docs.verdicts.project import Project

ROOT_FILES = ("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md")


@register_rule("unrun-code")
def find_unrun_code(project: Project) -> Iterator[str]:
    """Report code on a page that nothing runs, and output that nothing recorded.

    Only what runs is known to work.
    """
    pages = sorted((project.root / "docs").rglob("*.md"))
    for path in (*pages, *(project.root / name for name in ROOT_FILES)):
        if path.is_file():
            yield from (f"{path}:{line}: {fault}" for line, fault in sorted(set(find_in_file(path))))
