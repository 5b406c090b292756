"""Parameters and annotations of the syntax tree as text, in one spelling for all releases."""

import ast

GENERICS = {"List": "list", "Dict": "dict", "Tuple": "tuple", "Set": "set", "FrozenSet": "frozenset", "Type": "type"}
PREFIXES = ("typing.", "typing_extensions.", "collections.abc.", "_t.", "t.", "torch.")


def format_signature(node: ast.FunctionDef | ast.AsyncFunctionDef, *, bound: bool = False) -> str:
    """Return the signature of a function as text, without its first parameter where that is bound."""
    returns = f" -> {format_annotation(node.returns)}" if node.returns else ""
    return f"({', '.join(_format_parameters(node.args, bound=bound))}){returns}"


def _format_parameters(arguments: ast.arguments, *, bound: bool) -> list[str]:
    plain = [*arguments.posonlyargs, *arguments.args]
    defaults = [None] * (len(plain) - len(arguments.defaults)) + list(arguments.defaults)
    shown = [_format_parameter(each, default) for each, default in zip(plain, defaults, strict=True)]
    if arguments.posonlyargs:
        shown.insert(len(arguments.posonlyargs), "/")
    if bound and plain:
        del shown[0]
        if shown[:1] == ["/"]:
            del shown[0]
    if arguments.vararg:
        shown.append("*" + _format_parameter(arguments.vararg, None))
    elif arguments.kwonlyargs:
        shown.append("*")
    shown += [_format_parameter(*pair) for pair in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)]
    if arguments.kwarg:
        shown.append("**" + _format_parameter(arguments.kwarg, None))
    return shown


def _format_parameter(argument: ast.arg, default: ast.expr | None) -> str:
    if argument.annotation:
        given = f" = {ast.unparse(default)}" if default else ""
        return f"{argument.arg}: {format_annotation(argument.annotation)}{given}"
    return f"{argument.arg}={ast.unparse(default)}" if default else argument.arg


def format_annotation(node: ast.expr) -> str:
    """Return an annotation in one spelling: ``X | None`` for ``Optional[X]``, ``list`` for ``List``, no quotes."""
    match node:
        case ast.Constant(value=str(text)):
            try:
                return format_annotation(ast.parse(text, mode="eval").body)
            except SyntaxError:
                return text
        case ast.Subscript(value=holder, slice=inner):
            return _format_subscript(_format_name(holder), inner)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return f"{format_annotation(left)} | {format_annotation(right)}"
        case ast.List(elts=parts):
            return f"[{', '.join(map(format_annotation, parts))}]"
        case ast.Name() | ast.Attribute():
            return _format_name(node)
        case _:
            return ast.unparse(node)


def _format_subscript(holder: str, inner: ast.expr) -> str:
    parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
    if holder == "Literal":
        return f"Literal[{', '.join(map(ast.unparse, parts))}]"
    shown = list(map(format_annotation, parts))
    if holder == "Optional":
        return f"{shown[0]} | None"
    if holder == "Union":
        return " | ".join([*(part for part in shown if part != "None"), *(["None"] if "None" in shown else [])])
    return f"{holder}[{', '.join(shown)}]"


def _format_name(node: ast.expr) -> str:
    text = ast.unparse(node)
    for prefix in PREFIXES:
        text = text.removeprefix(prefix)
    return GENERICS.get(text, text)


def unparse_name(node: ast.AST) -> str | None:
    """Return ``a.b.c`` for a chain of attributes, None for anything else."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(parts)]) if isinstance(node, ast.Name) else None
