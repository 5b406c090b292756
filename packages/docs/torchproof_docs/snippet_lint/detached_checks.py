"""Lints of checks in threads, processes and finalizers, where a failure ends no script."""

import ast
from collections.abc import Iterator

from torchproof_docs.records.scripts.ast_nodes import list_nodes, read_dotted_name
from torchproof_docs.snippet_lint.assertion_syntax import (
    Function,
    evaluate_constant,
    find_check_lines,
    find_reads,
    get_called_name,
)
from torchproof_docs.snippet_lint.lint_registry import Fault, register_lint

# Calls that run a function where its failure ends no script.
DETACHING_CALLS = {"Thread", "Timer", "Process", "start_new_thread", "finalize", "add_done_callback"}
# Calls that run code whose failure ends nothing here.
PROCESS_CALLS = {"subprocess.run", "subprocess.call", "subprocess.Popen", "os.system", "unittest.main"}


@register_lint("detached-check")
def find_detached_checks(tree: ast.Module) -> Iterator[Fault]:
    """Report a check that runs only in a thread, another process, a finalizer or an exit handler.

    A failure there ends no script.
    """
    fault = "a failure there ends no script; hand the result over and check it in the script itself"
    functions = {node.name: node for node in list_nodes(tree) if isinstance(node, Function)}
    detached = [name for name in _list_detached_names(tree) if name in functions]
    for name in dict.fromkeys(detached):
        decorated = len(functions[name].decorator_list) and not find_reads(tree, name)
        if detached.count(name) >= len(find_reads(tree, name)) or decorated:
            for line in find_check_lines(functions[name].body):
                yield line, fault
    for node in list_nodes(tree):
        if isinstance(node, Function) and node.name == "__del__":
            for line in find_check_lines(node.body):
                yield line, fault


def _list_detached_names(tree: ast.Module) -> Iterator[str]:
    watched = any(isinstance(node, ast.Attribute) and node.attr == "exitcode" for node in list_nodes(tree))
    for node in list_nodes(tree):
        if isinstance(node, Function):
            yield from (node.name for decorator in node.decorator_list if ast.unparse(decorator) == "atexit.register")
        if not isinstance(node, ast.Call):
            continue
        last, called = get_called_name(node), read_dotted_name(node.func)
        if called != ("atexit", "register") and (last not in DETACHING_CALLS or (last == "Process" and watched)):
            continue
        values = [*node.args, *(keyword.value for keyword in node.keywords)]
        yield from (value.id for value in values if isinstance(value, ast.Name))


@register_lint("unobserved-process")
def find_unobserved_processes(tree: ast.Module) -> Iterator[Fault]:
    """Report a process or test runner whose exit status nothing looks at."""
    for node in list_nodes(tree):
        call = node.value if isinstance(node, ast.Expr) else None
        if isinstance(call, ast.Call) and (name := ".".join(read_dotted_name(call.func))) in PROCESS_CALLS:
            keywords = {keyword.arg: evaluate_constant(keyword.value) for keyword in call.keywords}
            if not keywords.get("check") and (name != "unittest.main" or keywords.get("exit") is False):
                yield call.lineno, "nothing looks at how this process ended; add check=True, or assert on its status"
