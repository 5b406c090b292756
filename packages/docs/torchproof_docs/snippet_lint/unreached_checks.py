"""Lints of checks that no run reaches."""

import ast
from collections.abc import Iterator

from torchproof_docs.records.scripts.ast_nodes import list_nodes
from torchproof_docs.snippet_lint.assertion_syntax import (
    Function,
    find_check_lines,
    find_dead_blocks,
    find_reads,
    has_yield,
    is_block_exit,
    list_blocks,
)
from torchproof_docs.snippet_lint.lint_registry import Fault, register_lint
from torchproof_docs.snippet_lint.uncalled_definitions import find_uncalled

DEVICES = ("torch.cuda.is_available()", "torch.cuda.device_count()", "torch.accelerator.is_available()")


@register_lint("uncalled-check")
def find_uncalled_checks(tree: ast.Module) -> Iterator[Fault]:
    """Report a function or class with checks that no code mentions."""
    for node in find_uncalled(tree):
        if find_check_lines(node.body):
            yield node.lineno, f"nothing calls {node.name}, so the checks in it never run; call it or take it out"


@register_lint("unreachable-check")
def find_unreachable_checks(tree: ast.Module) -> Iterator[Fault]:
    """Report a check behind what always leaves, or under a condition that never holds."""
    for node in (node for node in list_nodes(tree) if not isinstance(node, ast.expr)):
        for body in list_blocks(node):
            ends = next((number for number, statement in enumerate(body) if is_block_exit(statement)), len(body))
            for line in find_check_lines(body[ends + 1 :]):
                yield line, "a check that is never reached; move it before what leaves, or take it out"
        for body in find_dead_blocks(node):
            for line in find_check_lines(body):
                yield line, "a check that is never reached; its condition is a constant"


@register_lint("device-only-check", on_cpu_only=True)
def find_device_only_checks(tree: ast.Module) -> Iterator[Fault]:
    """Report a check that runs only where there is a device, in a script that asks for none."""
    for node in list_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) in DEVICES and not find_check_lines(node.orelse):
            for line in find_check_lines(node.body):
                yield (
                    line,
                    "a check that no CPU reaches; say what the script needs, or check on both sides",
                )


@register_lint("unconsumed-check")
def find_unconsumed_checks(tree: ast.Module) -> Iterator[Fault]:
    """Report a generator or coroutine with checks that is made and never run."""
    for node in list_nodes(tree):
        if not isinstance(node, Function) or node.decorator_list or not find_check_lines(node.body):
            continue
        is_awaitable, is_generator = (
            isinstance(node, ast.AsyncFunctionDef),
            any(has_yield(statement) for statement in node.body),
        )
        if (is_awaitable or is_generator) and not _is_consumed(tree, node.name):
            problem = f"nothing awaits {node.name}" if is_awaitable else f"nothing takes what {node.name} yields"
            yield node.lineno, f"{problem}, so the checks in it never run; run it or take it out"


def _is_consumed(tree: ast.Module, name: str) -> bool:
    """Return True if a function is used other than by calls whose result is dropped."""
    idle = [node.value for node in list_nodes(tree) if isinstance(node, ast.Expr)]
    idle += [node.value for node in list_nodes(tree) if isinstance(node, ast.Assign) and _is_unused(tree, node)]
    wasted = [call.func for call in idle if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)]
    return len(find_reads(tree, name)) > len([call for call in wasted if call.id == name])


def _is_unused(tree: ast.Module, node: ast.Assign) -> bool:
    return all(isinstance(target, ast.Name) and not find_reads(tree, target.id) for target in node.targets)
