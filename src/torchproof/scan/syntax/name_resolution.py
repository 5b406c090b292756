"""What an expression refers to: dotted paths of what was imported.

A call is part of a path, ``torch.optim.SGD().step``: what it gives is told by the history of names.
"""

import ast
from dataclasses import dataclass, field

from torchproof.scan.syntax.scopes import Binding, Bound, Scope

DEPTH = 8
IMPORTERS = {"importlib.import_module", "__import__", "pytest.importorskip"}
MOST = 6
"""A name with more meanings than that has none."""


@dataclass(slots=True)
class Targets:
    """All that an expression may refer to."""

    paths: list[tuple[str, Binding | None, int]] = field(default_factory=list)
    """Each with the binding that it came from, and how much of it another statement has looked up."""
    open: bool = False
    """It may be something else, too."""

    def extended(self, end: str) -> "Targets":
        """Return the same with something appended to each path."""
        return Targets([(path + end, binding, known) for path, binding, known in self.paths], self.open)


OPEN = Targets(open=True)


def refer(node: ast.AST | None, scope: Scope, depth: int = 0) -> Targets:
    """Return what an expression may refer to."""
    match node:
        case ast.Name():
            return _name(node.id, scope, depth)
        case ast.Attribute():
            return refer(node.value, scope, depth).extended(f".{node.attr}")
        case ast.Call() if depth < DEPTH:
            return _call(node, scope, depth + 1)
        case ast.IfExp():
            return _merged([refer(node.body, scope, depth), refer(node.orelse, scope, depth)])
        case ast.BoolOp():
            return _merged([refer(value, scope, depth) for value in node.values])
        case ast.NamedExpr():
            return refer(node.value, scope, depth)
        case ast.Await():
            return OPEN
        case ast.Constant(value=None):
            return Targets()
        case _:
            return OPEN


def _call(node: ast.Call, scope: Scope, depth: int) -> Targets:
    if dynamic := getattr_name(node):
        base = refer(node.args[0], scope, depth).extended(f".{dynamic}")
        return _merged([base, refer(node.args[2], scope, depth)]) if len(node.args) > 2 else base
    called = refer(node.func, scope, depth)
    if node.args and any(path in IMPORTERS for path, *_ in called.paths):
        if isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str):
            return Targets([(node.args[0].value, None, 0)])
        return OPEN
    return called.extended("()")


def getattr_name(node: ast.Call) -> str | None:
    """Return the name that ``getattr(x, "name")`` asks for."""
    if isinstance(node.func, ast.Name) and node.func.id == "getattr" and len(node.args) > 1:
        name = node.args[1]
        if isinstance(name, ast.Constant) and isinstance(name.value, str):
            return name.value
    return None


def _merged(several: list[Targets]) -> Targets:
    return Targets([path for each in several for path in each.paths], any(each.open for each in several))


def _name(name: str, scope: Scope, depth: int) -> Targets:
    found = scope.find(name)
    if not found:
        stars = [origin for origin, _ in scope.module.stars if is_torch(origin)]
        if stars:
            return Targets([(f"{origin}.*{name}", None, 0) for origin in stars], open=True)
        return Targets([(name, None, 0)], open=True)
    home, bindings = found
    if name not in home.referred:
        home.referred[name] = OPEN  # what refers to itself adds nothing
        result = Targets()
        for binding in bindings:
            each = _binding(binding, home, depth)
            result.paths.extend((path, binding, len(path)) for path, *_ in each.paths)
            result.open |= each.open
        home.referred[name] = result if len(result.paths) <= MOST else OPEN
    known: Targets = home.referred[name]
    return known


def _binding(binding: Binding, scope: Scope, depth: int) -> Targets:
    if binding.kind is Bound.IMPORT:
        return Targets([(binding.target, binding, 0)])
    if depth >= DEPTH:
        return OPEN
    if binding.kind is Bound.VALUE:
        return refer(binding.node, scope, depth + 1)
    if binding.kind is Bound.ANNOTATED and binding.node is not None:
        outer = scope.parent or scope
        noted = refer(optional_part(binding.node), outer, depth + 1)
        return Targets([(f"{path}()", origin, known) for path, origin, known in noted.paths], noted.open)
    return OPEN


def optional_part(node: ast.AST) -> ast.AST:
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


def is_torch(path: str) -> bool:
    """Tell whether a dotted path begins in torch."""
    return path == "torch" or path.startswith("torch.")
