"""Parameters and annotations of the syntax tree as text, in one spelling for all releases."""

import ast

GENERICS = {"List": "list", "Dict": "dict", "Tuple": "tuple", "Set": "set", "FrozenSet": "frozenset", "Type": "type"}
PREFIXES = ("typing.", "typing_extensions.", "collections.abc.", "_t.", "t.", "torch.")


def signature(node: ast.FunctionDef | ast.AsyncFunctionDef, *, bound: bool = False) -> str:
    """Return the signature of a function as text, without its first parameter where that is bound."""
    returns = f" -> {annotation(node.returns)}" if node.returns else ""
    return f"({', '.join(_parameters(node.args, bound=bound))}){returns}"


def _parameters(arguments: ast.arguments, *, bound: bool) -> list[str]:
    plain = [*arguments.posonlyargs, *arguments.args]
    defaults = [None] * (len(plain) - len(arguments.defaults)) + list(arguments.defaults)
    shown = [_parameter(each, default) for each, default in zip(plain, defaults, strict=True)]
    if arguments.posonlyargs:
        shown.insert(len(arguments.posonlyargs), "/")
    if bound and plain:
        del shown[0]
        if shown[:1] == ["/"]:
            del shown[0]
    if arguments.vararg:
        shown.append("*" + _parameter(arguments.vararg, None))
    elif arguments.kwonlyargs:
        shown.append("*")
    shown += [_parameter(*pair) for pair in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)]
    if arguments.kwarg:
        shown.append("**" + _parameter(arguments.kwarg, None))
    return shown


def _parameter(argument: ast.arg, default: ast.expr | None) -> str:
    if argument.annotation:
        given = f" = {ast.unparse(default)}" if default else ""
        return f"{argument.arg}: {annotation(argument.annotation)}{given}"
    return f"{argument.arg}={ast.unparse(default)}" if default else argument.arg


def annotation(node: ast.expr) -> str:
    """Return an annotation in one spelling: ``X | None`` for ``Optional[X]``, ``list`` for ``List``, no quotes."""
    match node:
        case ast.Constant(value=str(text)):
            try:
                return annotation(ast.parse(text, mode="eval").body)
            except SyntaxError:
                return text
        case ast.Subscript(value=holder, slice=inner):
            return _subscript(_name(holder), inner)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return f"{annotation(left)} | {annotation(right)}"
        case ast.List(elts=parts):
            return f"[{', '.join(map(annotation, parts))}]"
        case ast.Name() | ast.Attribute():
            return _name(node)
        case _:
            return ast.unparse(node)


def _subscript(holder: str, inner: ast.expr) -> str:
    parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
    if holder == "Literal":
        return f"Literal[{', '.join(map(ast.unparse, parts))}]"
    shown = list(map(annotation, parts))
    if holder == "Optional":
        return f"{shown[0]} | None"
    if holder == "Union":
        return " | ".join([*(part for part in shown if part != "None"), *(["None"] if "None" in shown else [])])
    return f"{holder}[{', '.join(shown)}]"


def _name(node: ast.expr) -> str:
    text = ast.unparse(node)
    for prefix in PREFIXES:
        text = text.removeprefix(prefix)
    return GENERICS.get(text, text)


def dotted(node: ast.AST) -> str | None:
    """Return ``a.b.c`` for a chain of attributes, None for anything else."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(parts)]) if isinstance(node, ast.Name) else None
