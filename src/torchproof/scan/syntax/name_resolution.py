"""Resolves expressions to dotted paths of imported names.

A call is part of a path, ``torch.optim.SGD().step``. The history of names has the class of its result.
"""

import ast
from dataclasses import dataclass, field

from torchproof.history.partner_files import has_history
from torchproof.scan.syntax.scopes import Binding, BindingKind, Scope

MAX_DEPTH = 8
IMPORT_FUNCTIONS = {"importlib.import_module", "__import__", "pytest.importorskip"}
# A name with more paths is unresolved.
MAX_MEANINGS = 6


@dataclass(slots=True)
class Resolution:
    """The paths that an expression may refer to."""

    paths: list[tuple[str, Binding | None, int]] = field(default_factory=list)
    """Each with its binding, and the length of the part that another statement looked up."""
    open: bool = False
    """It may also be something else."""

    def append_suffix(self, end: str) -> "Resolution":
        """Return a resolution with a suffix appended to each path."""
        return Resolution([(path + end, binding, known) for path, binding, known in self.paths], self.open)


UNRESOLVED = Resolution(open=True)


def resolve_expression(node: ast.AST | None, scope: Scope, depth: int = 0) -> Resolution:
    """Return the paths that an expression may refer to."""
    match node:
        case ast.Name():
            return _resolve_name(node.id, scope, depth)
        case ast.Attribute():
            return resolve_expression(node.value, scope, depth).append_suffix(f".{node.attr}")
        case ast.Call() if depth < MAX_DEPTH:
            return _resolve_call(node, scope, depth + 1)
        case ast.IfExp():
            return _merge_resolutions(
                [resolve_expression(node.body, scope, depth), resolve_expression(node.orelse, scope, depth)]
            )
        case ast.BoolOp():
            return _merge_resolutions([resolve_expression(value, scope, depth) for value in node.values])
        case ast.NamedExpr():
            return resolve_expression(node.value, scope, depth)
        case ast.Await():
            return UNRESOLVED
        case ast.Constant(value=None):
            return Resolution()
        case _:
            return UNRESOLVED


def _resolve_call(node: ast.Call, scope: Scope, depth: int) -> Resolution:
    if dynamic := find_getattr_name(node):
        base = resolve_expression(node.args[0], scope, depth).append_suffix(f".{dynamic}")
        return (
            _merge_resolutions([base, resolve_expression(node.args[2], scope, depth)]) if len(node.args) > 2 else base
        )
    called = resolve_expression(node.func, scope, depth)
    if node.args and any(path in IMPORT_FUNCTIONS for path, *_ in called.paths):
        if isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str):
            return Resolution([(node.args[0].value, None, 0)])
        return UNRESOLVED
    return called.append_suffix("()")


def find_getattr_name(node: ast.Call) -> str | None:
    """Return the name in ``getattr(x, "name")``, None for another call."""
    if isinstance(node.func, ast.Name) and node.func.id == "getattr" and len(node.args) > 1:
        name = node.args[1]
        if isinstance(name, ast.Constant) and isinstance(name.value, str):
            return name.value
    return None


def _merge_resolutions(several: list[Resolution]) -> Resolution:
    return Resolution([path for each in several for path in each.paths], any(each.open for each in several))


def _resolve_name(name: str, scope: Scope, depth: int) -> Resolution:
    binding_scope = scope.find_bindings(name)
    if not binding_scope:
        stars = [origin for origin, _ in scope.module.stars if has_history(origin)]
        if stars:
            return Resolution([(f"{origin}.*{name}", None, 0) for origin in stars], open=True)
        return Resolution([(name, None, 0)], open=True)
    home, bindings = binding_scope
    if name not in home.referred:
        home.referred[name] = UNRESOLVED  # what refers to itself adds nothing
        result = Resolution()
        for binding in bindings:
            resolution = _resolve_binding(binding, home, depth)
            result.paths.extend((path, binding, len(path)) for path, *_ in resolution.paths)
            result.open |= resolution.open
        home.referred[name] = result if len(result.paths) <= MAX_MEANINGS else UNRESOLVED
    cached: Resolution = home.referred[name]
    return cached


def _resolve_binding(binding: Binding, scope: Scope, depth: int) -> Resolution:
    if binding.kind is BindingKind.IMPORT:
        return Resolution([(binding.target, binding, 0)])
    if depth >= MAX_DEPTH:
        return UNRESOLVED
    if binding.kind is BindingKind.VALUE:
        return resolve_expression(binding.node, scope, depth + 1)
    if binding.kind is BindingKind.ANNOTATED and binding.node is not None:
        outer = scope.parent or scope
        annotated = resolve_expression(unwrap_optional(binding.node), outer, depth + 1)
        return Resolution(
            [(f"{path}()", origin, looked_up) for path, origin, looked_up in annotated.paths], annotated.open
        )
    return UNRESOLVED


def unwrap_optional(node: ast.AST) -> ast.AST:
    """Return the ``X`` of ``X | None``, ``Optional[X]`` and ``"X"``; the annotation itself otherwise."""
    match node:
        case ast.BinOp(left=left, op=ast.BitOr(), right=ast.Constant(value=None)):
            return left
        case ast.Subscript(value=ast.Name(id="Optional"), slice=inner):
            return inner
        case ast.Constant(value=str(text)) if text.replace(".", "").isidentifier():
            return ast.parse(text, mode="eval").body
        case _:
            return node


def get_first_name(path: str) -> str:
    """Return the name that a dotted path begins with: ``numpy`` of ``numpy.zeros().sum``."""
    return path.partition(".")[0].partition("(")[0]
