"""The rule that the lines of names and the history of names are of one build, and know the same names."""

from collections.abc import Iterator

from torchproof.history.line_index import FILE, LineIndex, is_sealed_with, load_lines
from torchproof.history.name_history import FILE as HISTORY
from torchproof.history.name_history import History
from torchproof_docs.rules.rule_registry import Stage, register_rule
from torchproof_docs.verdicts.known_names import load_name_history
from torchproof_docs.verdicts.project import Project


@register_rule("inconsistent-line-index", stage=Stage.EVIDENCE)
def find_inconsistent_line_index(project: Project) -> Iterator[str]:
    """Report an index of lines that was not built with the history of names beside it.

    Its links would lead to other lines.
    """
    history, index = load_name_history(project), load_lines(project.root)
    if history is None or index is None:
        return
    problems = list(_find_differences(history, index))
    if not problems and not is_sealed_with((project.root / FILE).read_text(), (project.root / HISTORY).read_bytes()):
        problems = [f"not written with the {HISTORY} that is there, or changed since"]
    yield from (f"{FILE}: {problem}; write both again with torchproof-docs names" for problem in problems)


def _find_differences(history: History, index: LineIndex) -> Iterator[str]:
    if index.releases != history.releases:
        yield f"has {', '.join(index.releases)}, {HISTORY} {', '.join(history.releases)}"
        return
    for module, name, lines in index:
        known_releases = {
            at for first, last, _ in history.find_spans_of_entry(module, name) for at in range(first, last + 1)
        }
        if lost := [release for at, release in enumerate(history.releases) if lines[at] and at not in known_releases]:
            yield f"{module}{f'.{name}' if name else ''} has a line in {', '.join(lost)}, where {HISTORY} lacks it"
