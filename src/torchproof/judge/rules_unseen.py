"""Rules about checks whose failure nobody sees, or that torch has no part in."""

import ast
from collections.abc import Iterator

from torchproof.judge.check_syntax import catches, checks, compares, leaves, same
from torchproof.judge.check_values import loose, plain_names, resolved, single_names
from torchproof.records.syntax_tree import nodes

Found = Iterator[tuple[int, str]]
Function = ast.FunctionDef | ast.AsyncFunctionDef
APART = {"Thread", "Timer", "Process", "start_new_thread", "finalize", "add_done_callback"}
"""Calls that run a function where its failure ends no script."""
METHODS = {
    *("all", "any", "item", "equal", "allclose", "isfinite", "isnan", "isinf", "is_contiguous", "is_complex"),
    *("is_floating_point", "startswith", "endswith", "exists", "is_file", "is_dir", "is_alive", "is_set"),
}
"""Methods that stand in an assert; one that is not called is always true."""


def lost_in_finally(tree: ast.Module) -> Found:
    """Find checks in a try whose finally leaves, which drops every error."""
    for node in nodes(tree):
        if isinstance(node, ast.Try | ast.TryStar) and any(leaves(each) for each in node.finalbody):
            for line in checks(node.body):
                yield line, "a check whose failure is lost: finally leaves; take return, break and continue out of it"


def never_consumed(tree: ast.Module) -> Found:
    """Find generators and coroutines with checks that are made and never run."""
    for node in nodes(tree):
        if not isinstance(node, Function) or node.decorator_list or not checks(node.body):
            continue
        waits, yields = isinstance(node, ast.AsyncFunctionDef), any(_yields(each) for each in node.body)
        if (waits or yields) and not _consumed(tree, node.name):
            told = f"nothing awaits {node.name}" if waits else f"nothing takes what {node.name} yields"
            yield node.lineno, f"{told}, so the checks in it never run; run it or take it out"


def _yields(node: ast.AST) -> bool:
    if isinstance(node, Function | ast.Lambda | ast.ClassDef):
        return False
    return isinstance(node, ast.Yield | ast.YieldFrom) or any(map(_yields, ast.iter_child_nodes(node)))


def _consumed(tree: ast.Module, name: str) -> bool:
    """Tell whether a function is used otherwise than by calls whose answer nobody takes."""
    idle = [node.value for node in nodes(tree) if isinstance(node, ast.Expr)]
    idle += [node.value for node in nodes(tree) if isinstance(node, ast.Assign) and _unused(tree, node)]
    wasted = [each.func for each in idle if isinstance(each, ast.Call) and isinstance(each.func, ast.Name)]
    return len(_loads(tree, name)) > len([each for each in wasted if each.id == name])


def _unused(tree: ast.Module, node: ast.Assign) -> bool:
    return all(isinstance(target, ast.Name) and not _loads(tree, target.id) for target in node.targets)


def _loads(tree: ast.Module, name: str) -> list[ast.Name]:
    names = [node for node in nodes(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)]
    return [node for node in names if node.id == name]


def apart(tree: ast.Module) -> Found:
    """Find checks that run in a thread, another process, a finalizer or an exit handler alone."""
    told = "a failure there ends no script; hand the result over and check it in the script itself"
    functions = {node.name: node for node in nodes(tree) if isinstance(node, Function)}
    given = [name for name in _given_away(tree) if name in functions]
    for name in dict.fromkeys(given):
        decorated = len(functions[name].decorator_list) and not _loads(tree, name)
        if given.count(name) >= len(_loads(tree, name)) or decorated:
            for line in checks(functions[name].body):
                yield line, told
    for node in nodes(tree):
        if isinstance(node, Function) and node.name == "__del__":
            for line in checks(node.body):
                yield line, told


def _given_away(tree: ast.Module) -> Iterator[str]:
    watched = any(isinstance(node, ast.Attribute) and node.attr == "exitcode" for node in nodes(tree))
    for node in nodes(tree):
        if isinstance(node, Function):
            yield from (node.name for each in node.decorator_list if ast.unparse(each) == "atexit.register")
        if not isinstance(node, ast.Call):
            continue
        called = ast.unparse(node.func)
        last = called.rpartition(".")[2]
        if called != "atexit.register" and (last not in APART or (last == "Process" and watched)):
            continue
        values = [*node.args, *(keyword.value for keyword in node.keywords)]
        yield from (value.id for value in values if isinstance(value, ast.Name))


def swallowed_by_own(tree: ast.Module) -> Found:
    """Find checks inside a context manager of the script's own that takes every error in."""
    managers = (node for node in nodes(tree) if isinstance(node, ast.ClassDef | ast.FunctionDef))
    quiet = {node.name for node in managers if _takes_errors_in(node)}
    for node in nodes(tree):
        if isinstance(node, ast.With) and any(_called(item.context_expr) in quiet for item in node.items):
            for line in checks(node.body):
                yield line, "a check whose failure is caught; move it out of what catches it"


def _called(node: ast.expr) -> str:
    return ast.unparse(node.func if isinstance(node, ast.Call) else node)


def _takes_errors_in(node: ast.ClassDef | ast.FunctionDef) -> bool:
    if isinstance(node, ast.ClassDef):
        ends = [each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "__exit__"]
        returned = [each.value for end in ends for each in end.body if isinstance(each, ast.Return)]
        return any(isinstance(value, ast.Constant) and value.value is True for value in returned)
    if not any(map(_yields, node.body)):
        return False
    tries = [each for each in ast.walk(node) if isinstance(each, ast.Try) and any(map(_yields, each.body))]
    handlers = [handler for each in tries for handler in each.handlers]
    return any(catches(handler.type) and not checks(handler.body) for handler in handlers)


def methods_not_called(tree: ast.Module) -> Found:
    """Find asserts of a method that is named and not called."""
    for node in nodes(tree):
        test = node.test if isinstance(node, ast.Assert) else None
        while isinstance(test, ast.UnaryOp):
            test = test.operand
        if isinstance(test, ast.Attribute) and test.attr in METHODS:
            yield node.lineno, f"asserts a method that is not called, which is always true; call {test.attr}()"  # type: ignore[attr-defined]


def aliases_compared(tree: ast.Module) -> Found:
    """Find comparisons of a value with itself under another name."""
    names = single_names(tree)
    if not any(isinstance(value, ast.Name) for value in names.values()):
        return  # no name stands for another
    for node in nodes(tree):
        if isinstance(node, ast.Compare):
            pairs = list(zip([node.left, *node.comparators], node.comparators, strict=False))
        elif isinstance(node, ast.Call) and compares(node) and len(node.args) > 1:
            pairs = [(node.args[0], node.args[1])]
        else:
            continue
        if any(not same(*pair) and same(*(resolved(each, names) for each in pair)) for pair in pairs):
            yield node.lineno, "compares a value with itself under another name; compare with an independent reference"


def values_without_torch(tree: ast.Module) -> Found:
    """Find asserts of values that the script alone decides."""
    known = plain_names(tree)
    for node in nodes(tree):
        if not isinstance(node, ast.Assert) or not known(node.test):
            continue
        if any(isinstance(each, ast.Name) for each in ast.walk(node.test)):
            yield node.lineno, "asserts what torch has no part in; assert something that torch decides"


def loose_tolerances(tree: ast.Module) -> Found:
    """Find comparisons with a tolerance that takes in nearly everything."""
    for node in nodes(tree):
        if isinstance(node, ast.Call) and compares(node):
            for keyword in node.keywords:
                if loose(keyword.arg, keyword.value):
                    yield (
                        node.lineno,
                        f"a tolerance that takes in nearly everything; give a smaller {keyword.arg}",
                    )
