"""The texts that an expression can give, each with a hole, ``{name}``, for what only a run knows."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product

from torchproof_docs.names_builder.source_facts.annotation_text import unparse_name

# The most texts of one expression: a condition doubles them.
MAX_TEXTS = 4
# The most characters of a text, and of the name of a hole.
MAX_LENGTH, MAX_HOLE = 600, 24
# How deep an expression is followed; what lies deeper is a hole.
MAX_DEPTH = 60
PERCENT = re.compile(r"%(?:\((\w+)\))?[#0\- +]*(?:\*|\d+)?(?:\.(?:\*|\d+))?[hlL]?([diouxXeEfFgGcrsa%])")
BRACED = re.compile(r"\{\{|\}\}|\{(\w*)[^{}]*(?:\{[^{}]*\}[^{}]*)*\}")
HOLE = "{}"
# Methods and functions that leave the words of a text as they are.
TRANSPARENT = {"strip", "lstrip", "rstrip", "dedent", "cleandoc", "replace", "removesuffix", "expandtabs", "str"}
Names = Mapping[str, Sequence[ast.expr]]


def render_texts(node: ast.expr, names: Names, depth: int = 0) -> list[str]:  # noqa: C901 (a kind of expression each)
    """Return the texts that an expression can give; one that holds nothing but holes is among them.

    Args:
        node: The expression.
        names: What is assigned to the names that it may read.
        depth: How many expressions are around it.

    """
    if depth > MAX_DEPTH:
        return [HOLE]
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.JoinedStr(values=parts):
            return _join_parts([render_texts(part, names, depth + 1) for part in parts])
        case ast.FormattedValue(value=inner):
            is_known = isinstance(inner, ast.Constant) or (isinstance(inner, ast.Name) and inner.id in names)
            return render_texts(inner, names, depth + 1) if is_known else [_write_hole(inner)]
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _join_parts([render_texts(left, names, depth + 1), render_texts(right, names, depth + 1)])
        case ast.BinOp(left=left, op=ast.Mod(), right=right):
            return [_fill_percent(text, right) for text in render_texts(left, names, depth + 1)]
        case ast.IfExp(body=first, orelse=second):
            return [*render_texts(first, names, depth + 1), *render_texts(second, names, depth + 1)][:MAX_TEXTS]
        case ast.BoolOp(values=values):
            return [text for each in values for text in render_texts(each, names, depth + 1)][:MAX_TEXTS]
        case ast.Lambda(body=body):
            return render_texts(body, names, depth + 1)
        case ast.Call():
            return _render_call(node, names, depth + 1)
        case ast.Name(id=name) if name in names:
            rest = {key: value for key, value in names.items() if key != name}
            return [text for each in names[name] for text in render_texts(each, rest, depth + 1)][:MAX_TEXTS]
        case _:
            return [_write_hole(node)]


def shorten_text(text: str, longest: int = MAX_LENGTH) -> str:
    """Return a text with its whitespace as single spaces; the end of a long one is a hole."""
    text = " ".join(text.split())
    if len(text) <= longest:
        return text
    text = text[:longest].rpartition(" ")[0] or text[:longest]
    if text.rfind("{") > text.rfind("}"):
        text = text[: text.rfind("{")].rstrip()
    return f"{text} {HOLE}"


def has_words(text: str) -> bool:
    """Return True if a text says something beside its holes: two letters in a row."""
    return re.search(r"[^\W\d_]{2}", re.sub(r"\{[^{}]*\}", " ", text)) is not None


def _join_parts(parts: Iterable[list[str]]) -> list[str]:
    return ["".join(chosen)[: 2 * MAX_LENGTH] for chosen in islice(product(*parts), MAX_TEXTS)]


def _render_call(node: ast.Call, names: Names, depth: int) -> list[str]:
    if isinstance(node.func, ast.Attribute):
        holder, method = node.func.value, node.func.attr
        if method == "format":
            return [_fill_braces(text, node) for text in render_texts(holder, names, depth)]
        if method == "join" and node.args:
            return _render_joined(render_texts(holder, names, depth), node.args[0], names, depth)
        if method in TRANSPARENT:
            inner = render_texts(holder, names, depth)
            return inner if any(map(has_words, inner)) or not node.args else render_texts(node.args[0], names, depth)
    called = (unparse_name(node.func) or "").rpartition(".")[2]
    if called in TRANSPARENT and node.args:
        return render_texts(node.args[0], names, depth)
    return [_write_hole(node)]


def _render_joined(separators: list[str], node: ast.expr, names: Names, depth: int) -> list[str]:
    """Return the text of literals that are joined."""
    if not isinstance(node, ast.List | ast.Tuple):
        return [HOLE]
    parts = [render_texts(part, names, depth) for part in node.elts]
    return [separators[0].join(chosen)[: 2 * MAX_LENGTH] for chosen in islice(product(*parts), MAX_TEXTS)]


def _write_hole(node: ast.expr) -> str:
    """Return the hole of a value: with its name if it is short."""
    name = unparse_name(node) or ""
    if isinstance(node, ast.Call) and len(node.args) == 1 and not node.keywords:
        inner = unparse_name(node.args[0])
        name = f"{unparse_name(node.func)}({inner})" if inner and isinstance(node.func, ast.Name) else ""
    return f"{{{name.removeprefix('self.')}}}" if len(name) <= MAX_HOLE else HOLE


def _fill_percent(text: str, values: ast.expr) -> str:
    given: Iterator[ast.expr] = iter(values.elts if isinstance(values, ast.Tuple) else [values])

    def fill(match: re.Match[str]) -> str:
        if match[2] == "%":
            return "%"
        if match[1]:
            return f"{{{match[1]}}}"
        value = next(given, None)
        return _write_hole(value) if value is not None else HOLE

    return PERCENT.sub(fill, text)


def _fill_braces(text: str, call: ast.Call) -> str:
    given = list(call.args)
    at = iter(range(len(given)))
    named = {word.arg: word.value for word in call.keywords if word.arg}

    def fill(match: re.Match[str]) -> str:
        if match[0] in ("{{", "}}"):
            return match[0][0]
        name = match[1]
        place = int(name) if name.isdigit() else next(at, None) if not name else None
        value = named.get(name) if place is None else given[place] if place < len(given) else None
        return HOLE if value is None else _write_hole(value)

    return BRACED.sub(fill, text)
