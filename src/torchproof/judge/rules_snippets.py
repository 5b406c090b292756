"""Rules about snippets: each has an owner, is shown, and prints where a reader looks."""

import ast
from collections.abc import Iterator

from torchproof.judge.check_syntax import called
from torchproof.judge.project import Project
from torchproof.records.checkout import used_snippets

MEETINGS = {
    *("barrier", "monitored_barrier", "all_reduce", "reduce", "all_to_all", "all_to_all_single", "broadcast"),
    *("all_gather", "all_gather_into_tensor", "all_gather_object", "gather", "gather_single", "scatter"),
    *("reduce_scatter", "reduce_scatter_tensor", "send", "recv", "isend", "irecv", "batch_isend_irecv"),
    *("backward", "step", "redistribute", "full_tensor", "DistributedDataParallel"),
}
"""Names of what lets ranks wait for each other; a step is that of a pipeline's schedule. What a module does by itself,
as a sharded one gathers its weights before it computes, is not seen."""


def ownerless_snippets(project: Project) -> Iterator[str]:
    """Refuse a snippet whose folder is the name of no page."""
    for snippet in project.snippets.values():
        if snippet.page not in project.names_of:
            remedy = "move it to that of the page that owns it"
            remedy += f", or write docs/{snippet.page}.md" if snippet.page else ""
            yield f"{snippet.path}: its folder {snippet.page or 'snippets'} is the name of no page; {remedy}"


def unshown_snippets(project: Project) -> Iterator[str]:
    """Refuse a snippet that no page uses."""
    used = {name for feature in project.features.values() for name in used_snippets(feature)}
    used |= {change.snippet for change in project.changes if change.snippet}
    for name in sorted(project.snippets.keys() - used):
        yield f"{project.snippets[name].path}: shown nowhere; use it on a page or delete it"


def printing_checks(project: Project) -> Iterator[str]:
    """What a snippet prints stands under its listing, where a reader looks for the line that printed it."""
    for snippet in project.snippets.values():
        before, end, checks = snippet.text.rpartition("# --8<-- [end:")
        if not end or "print(" not in checks:
            continue
        shown = before.count("\n") + 1
        for node in ast.walk(ast.parse(snippet.text)):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != "print":
                continue
            if node.lineno > shown and "metric: " not in ast.unparse(node):
                yield f"{snippet.path}: line {node.lineno}: prints below its listing; print inside a section, or assert"


def ranks_that_never_meet(project: Project) -> Iterator[str]:
    """Refuse a script of several ranks in which one may end while another is still connecting to it."""
    for snippet in project.snippets.values():
        if snippet.processes > 1 and not MEETINGS & set(_called(ast.parse(snippet.text))):
            yield (
                f"{snippet.path}: nothing lets its {snippet.processes} ranks wait for each other, and one that ends "
                "while another is still connecting fails that one now and then; end with dist.barrier()"
            )


def _called(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield called(node)
