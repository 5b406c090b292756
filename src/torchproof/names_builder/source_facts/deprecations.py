"""Whether a definition says that it is deprecated: by a decorator, by a warning it always gives, in its docstring."""

import ast
import re
from collections.abc import Iterable

from torchproof.names_builder.source_facts.annotation_text import dotted
from torchproof.names_builder.source_facts.module_facts import Warned

CATEGORIES = {"DeprecationWarning", "FutureWarning", "PendingDeprecationWarning"}
SAID = re.compile(r"deprecat", re.IGNORECASE)
GOING = re.compile(r"deprecat|will be removed|no longer (?:supported|maintained)", re.IGNORECASE)
DIRECTIVE = re.compile(r"^\.\. deprecated::[ ]*(.*)$", re.MULTILINE)
WARNING = re.compile(r"^\.\. (?:warning|note|caution|attention)::\s*(.*(?:\n(?:[ \t]+.*|[ \t]*))*)", re.MULTILINE)
SUBJECT = re.compile(
    r"^(?:[Tt]his (?:\w+ )?(?:function|class|method|module|API|api|feature|context manager|decorator|property|"
    r"attribute|operator|optimizer|scheduler)?\s*|(?::\w+:)?`+[^`]+`+\s*)(?:is|are|has been|have been|will be)"
    r"(?: now| being)? deprecated",
)
MESSAGE_LENGTH = 200
Function = ast.FunctionDef | ast.AsyncFunctionDef


def of_function(node: Function) -> Warned | None:
    """Return the deprecation of a function."""
    return by_decorator(node.decorator_list, "use") or by_warning(node.body, "call") or documented(node)


def of_class(node: ast.ClassDef) -> Warned | None:
    """Return the deprecation of a class; one that warns in its constructor is deprecated for calls only."""
    if found := by_decorator(node.decorator_list, "call"):
        return found
    for inner in node.body:
        if isinstance(inner, ast.FunctionDef) and inner.name in ("__init__", "__new__"):
            found = by_decorator(inner.decorator_list, "call") or by_warning(inner.body, "call")
            if found:
                return found
    return documented(node)


def by_decorator(decorators: Iterable[ast.expr], on: str) -> Warned | None:
    """Return the deprecation that a decorator such as ``typing_extensions.deprecated`` states."""
    for decorator in decorators:
        call = decorator if isinstance(decorator, ast.Call) else None
        name = (dotted(call.func if call else decorator) or "").rpartition(".")[2]
        if name in ("deprecated", "_deprecated", "deprecate"):
            category = next((entry.value for entry in call.keywords if entry.arg == "category"), None) if call else None
            silent = isinstance(category, ast.Constant) and category.value is None
            return Warned("documented" if silent else "decorator", _text(call.args[:1]) if call else "", on)
    return None


def by_warning(body: Iterable[ast.stmt], on: str) -> Warned | None:
    """Return the deprecation that a body always warns of, not one that depends on an argument."""
    for statement in body:
        if isinstance(statement, ast.With) and (found := by_warning(statement.body, on)):
            return found
        if isinstance(statement, ast.Return | ast.Raise):
            return None
        call = statement.value if isinstance(statement, ast.Expr) else None
        if isinstance(call, ast.Call) and _warns(call):
            return Warned("warns", _text(call.args[:1]), on)
    return None


def _warns(call: ast.Call) -> bool:
    name = (dotted(call.func) or "").rpartition(".")[2]
    if name not in ("warn", "warn_once", "warning_once", "_warn_once", "_warn", "_deprecation_warning"):
        return "deprecat" in name and "warn" in name
    given = [*call.args[1:2], *(entry.value for entry in call.keywords if entry.arg == "category")]
    if any((dotted(each) or "").rpartition(".")[2] in CATEGORIES for each in given):
        return True
    return bool(SAID.search(_text(call.args[:1])))


def documented(node: Function | ast.ClassDef | ast.Module) -> Warned | None:
    """Return the deprecation that a docstring states at its own indentation: deeper, it is of a parameter."""
    return in_text(ast.get_docstring(node) or "")


def in_text(doc: str) -> Warned | None:
    """Return the deprecation that the text of a docstring states."""
    if "eprecated" not in doc and "DEPRECATED" not in doc:
        return None
    if match := DIRECTIVE.search(doc):
        rest = doc[match.end() :].split("\n\n", 1)[0]
        return Warned("documented", _short(f"{match[1]} {rest}"), "use")
    for match in WARNING.finditer(doc):
        if SUBJECT.match(" ".join(match[1].split())):
            return Warned("documented", _short(match[1].split("\n\n", 1)[0]), "use")
    first = " ".join(doc.split("\n\n", 1)[0].split())
    if SUBJECT.match(first) or re.match(r"(?:\(?DEPRECATED\b|\[?Deprecated\b)", first):
        return Warned("documented", _short(first), "use")
    return None


def _text(nodes: list[ast.expr]) -> str:
    """Return the constant text of an expression, with ``…`` for what is computed."""
    return _short("".join(_pieces(node) for node in nodes))


def _pieces(node: ast.AST) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(map(_pieces, parts))
        case ast.BinOp(left=left, right=right):
            return _pieces(left) + _pieces(right)
        case ast.Call(func=ast.Attribute(value=holder)):
            return _pieces(holder)
        case _:
            return "…"


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= MESSAGE_LENGTH else text[: MESSAGE_LENGTH - 1] + "…"
