"""The rule that the ranks of a snippet wait for each other."""

import ast
from collections.abc import Iterator

from torchproof_docs.records.scripts.ast_nodes import list_nodes, parse_script
from torchproof_docs.rules.rule_registry import register_rule
from torchproof_docs.snippet_lint.assertion_syntax import get_called_name
from torchproof_docs.verdicts.project import Project

# Names of what lets ranks wait for each other; a step is that of a pipeline's schedule. What a module does by itself,
# as a sharded one gathers its weights before it computes, is not seen.
SYNCHRONIZING_CALLS = {
    *("barrier", "monitored_barrier", "all_reduce", "reduce", "all_to_all", "all_to_all_single", "broadcast"),
    *("all_gather", "all_gather_into_tensor", "all_gather_object", "gather", "gather_single", "scatter"),
    *("reduce_scatter", "reduce_scatter_tensor", "send", "recv", "isend", "irecv", "batch_isend_irecv"),
    *("backward", "step", "redistribute", "full_tensor", "DistributedDataParallel"),
}


@register_rule("unsynchronized-ranks")
def find_unsynchronized_ranks(project: Project) -> Iterator[str]:
    """Report a snippet of several ranks that never wait for each other.

    One that ends while another is still connecting fails that one now and then.
    """
    for snippet in project.snippets.values():
        if snippet.processes > 1 and not SYNCHRONIZING_CALLS & set(_list_called_names(snippet.text)):
            yield (
                f"{snippet.path}: nothing lets its {snippet.processes} ranks wait for each other, and one that ends "
                "while another is still connecting fails that one now and then; end with dist.barrier()"
            )


def _list_called_names(text: str) -> Iterator[str]:
    for node in list_nodes(parse_script(text)):
        if isinstance(node, ast.Call):
            yield get_called_name(node)
