"""Rules about the checks of a snippet: one that cannot fail proves nothing.

What ruff knows of this is switched on for ``snippets/`` in ``snippets/ruff.toml``.
"""

import ast
from collections.abc import Callable, Iterator
from functools import lru_cache

from torchproof.judge import rules_unseen, rules_vacuous
from torchproof.judge.check_syntax import (
    BLIND,
    bodies,
    catches,
    checks,
    compares,
    constant,
    dead,
    leaves,
    never_called,
    same,
    suppresses,
)
from torchproof.judge.project import Project
from torchproof.records.syntax_tree import nodes
from torchproof.records.vocabulary import Need

Found = Iterator[tuple[int, str]]
"""Lines, and what is wrong there and what to do."""


def checks_that_cannot_fail(project: Project) -> Iterator[str]:
    """Name, by file and line, what looks like a check and can never fail."""
    for snippet in project.snippets.values():
        for line, told in faults(snippet.text, on_cpu=snippet.needs == Need.CPU):
            yield f"{snippet.path}:{line}: {told}"


@lru_cache(maxsize=4096)  # a preview asks again after each edit
def faults(text: str, *, on_cpu: bool) -> tuple[tuple[int, str], ...]:
    """Return the lines of a script where a check cannot fail, and why."""
    rules: tuple[Callable[[ast.Module], Found], ...] = (
        constant_checks,
        checks_against_itself,
        values_not_looked_at,
        checks_never_called,
        checks_never_reached,
        swallowed_checks,
        errors_not_looked_at,
        rules_unseen.lost_in_finally,
        rules_unseen.never_consumed,
        rules_unseen.apart,
        rules_unseen.swallowed_by_own,
        rules_unseen.methods_not_called,
        rules_unseen.aliases_compared,
        rules_unseen.values_without_torch,
        rules_unseen.loose_tolerances,
        rules_vacuous.true_by_kind,
        rules_vacuous.itself_in_disguise,
        rules_vacuous.unseen_processes,
    )
    tree = ast.parse(text)
    asked = (*rules, rules_vacuous.never_on_a_cpu) if on_cpu else rules
    return tuple(sorted({each for rule in asked for each in rule(tree)}))


def constant_checks(tree: ast.Module) -> Found:
    """Find asserts of what is always true."""
    for node in nodes(tree):
        if isinstance(node, ast.Assert) and constant(node.test) is True:
            yield node.lineno, rules_vacuous.TRUE


def checks_against_itself(tree: ast.Module) -> Found:
    """Find comparisons of a value with itself."""
    for node in nodes(tree):
        if isinstance(node, ast.Compare):
            pairs = zip([node.left, *node.comparators], node.comparators, strict=False)
        elif isinstance(node, ast.Call) and compares(node) and len(node.args) > 1:
            pairs = zip(node.args[:1], node.args[1:2], strict=True)
        else:
            continue
        if any(same(left, right) for left, right in pairs):
            yield node.lineno, rules_vacuous.ITSELF


def values_not_looked_at(tree: ast.Module) -> Found:
    """Find statements that stand alone, as an assert does that has lost its first word."""
    for node in nodes(tree):
        if isinstance(node, ast.Expr) and _says(node.value):
            yield node.lineno, "nothing looks at what this says; assert it or take it out"


def _says(node: ast.expr) -> bool:
    if isinstance(node, ast.Tuple):
        return any(_says(each) for each in node.elts)
    if isinstance(node, ast.BoolOp):
        return all(_says(each) for each in node.values)
    return isinstance(node, ast.Compare) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))


def checks_never_called(tree: ast.Module) -> Found:
    """Find functions and classes with checks that no code mentions."""
    for node in never_called(tree):
        if checks(node.body):
            yield node.lineno, f"nothing calls {node.name}, so the checks in it never run; call it or take it out"


def checks_never_reached(tree: ast.Module) -> Found:
    """Find checks behind what always leaves, or under a condition that never holds."""
    for node in nodes(tree):
        for body in bodies(node):
            ends = next((number for number, each in enumerate(body) if leaves(each)), len(body))
            for line in checks(body[ends + 1 :]):
                yield line, "a check that is never reached; move it before what leaves, or take it out"
        for body in dead(node):
            for line in checks(body):
                yield line, "a check that is never reached; its condition is a constant"


def swallowed_checks(tree: ast.Module) -> Found:
    """Find checks whose failure is caught beside them and goes no further."""
    for node in nodes(tree):
        if isinstance(node, ast.Try | ast.TryStar):
            silent = any(catches(handler.type) and not checks(handler.body) for handler in node.handlers)
        elif isinstance(node, ast.With):
            silent = any(suppresses(item.context_expr) for item in node.items)
        else:
            continue
        for line in checks(node.body) if silent else ():
            yield line, "a check whose failure is caught; move it out of what catches it"


def errors_not_looked_at(tree: ast.Module) -> Found:
    """Find handlers that take in every error and ask none what it is: a typo there looks like an answer of torch."""
    for node in nodes(tree):
        if isinstance(node, ast.ExceptHandler) and catches(node.type, BLIND) and not _looks(node):
            yield node.lineno, "catches every error and looks at none; name the errors, or assert on what was caught"


def _looks(handler: ast.ExceptHandler) -> bool:
    inside = [each for statement in handler.body for each in ast.walk(statement)]
    named = any(isinstance(each, ast.Name) and each.id == handler.name for each in inside)
    return named or any(isinstance(each, ast.Raise) for each in inside)
