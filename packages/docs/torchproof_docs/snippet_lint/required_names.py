"""Finds the dotted names that a script requires, from its text."""

import ast
from collections.abc import Iterator

from torchproof_docs.records.scripts.ast_nodes import list_imports, parse_script, read_dotted_name
from torchproof_docs.snippet_lint.assertion_values import find_single_assignments


def find_required_names(text: str) -> dict[str, int]:
    """Return the dotted names that a script imports or reaches on every run, each with the line of its first use.

    What stands in a ``try``, a condition or a function is left out: the script may pass without ever reaching it.
    """
    tree = parse_script(text)
    aliases: dict[str, str] = {}
    lines: dict[str, int] = {}
    for node in _walk_unconditional(tree.body):
        if isinstance(node, ast.Import):
            for alias in node.names:
                aliases[alias.asname or alias.name.partition(".")[0]] = (
                    alias.name if alias.asname else alias.name.partition(".")[0]
                )
                lines.setdefault(alias.name, node.lineno)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                aliases[alias.asname or alias.name] = f"{node.module}.{alias.name}"
                lines.setdefault(f"{node.module}.{alias.name}", node.lineno)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            root, *rest = read_dotted_name(node) or ("",)
            if root in aliases:
                lines.setdefault(".".join((aliases[root], *rest)), node.lineno)
    return lines


def _walk_unconditional(body: list[ast.stmt]) -> Iterator[ast.AST]:
    """Yield the nodes that are reached whenever the script passes, in the order of the text."""
    for statement in body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for decorator in statement.decorator_list:
                yield from _walk_expression(decorator)
        elif isinstance(statement, ast.With):
            for item in statement.items:
                yield from _walk_expression(item.context_expr)
            if not any(_can_end_error(item.context_expr) for item in statement.items):
                yield from _walk_unconditional(statement.body)
        elif not isinstance(statement, ast.Try | ast.TryStar | ast.If | ast.For | ast.While | ast.Match):
            yield from _walk_expression(statement)


def _can_end_error(context: ast.expr) -> bool:
    """Return True if a context manager ends an error, as ``contextlib.suppress`` and ``pytest.raises`` do."""
    called = ast.unparse(context.func) if isinstance(context, ast.Call) else ""
    return called.rpartition(".")[2] in ("suppress", "raises")


def _walk_expression(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    if isinstance(node, ast.Lambda | ast.IfExp | ast.BoolOp):
        return
    for child in ast.iter_child_nodes(node):
        yield from _walk_expression(child)


def resolve_imports(tree: ast.Module) -> dict[str, str]:
    """Return the dotted name for each local name that is a module, imported from one, or set to a part of one."""
    dotted = list_imports(tree)
    for name, assigned in find_single_assignments(tree).items():
        value = assigned
        while isinstance(value, ast.Call):
            value = value.func
        root, _, rest = ast.unparse(value).partition(".")
        if root in dotted and name not in dotted and isinstance(value, ast.Attribute | ast.Name):
            dotted[name] = ".".join(filter(None, (dotted[root], rest)))
    return dotted
