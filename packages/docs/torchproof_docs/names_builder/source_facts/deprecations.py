"""Whether a definition says that it is deprecated: by a decorator, by a warning it always gives, in its docstring."""

import ast
import re
from collections.abc import Iterable

from torchproof_docs.names_builder.source_facts.annotation_text import dotted_name
from torchproof_docs.names_builder.source_facts.module_facts import DeprecationFact

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


def find_function_deprecation(node: Function) -> DeprecationFact | None:
    """Return the deprecation of a function."""
    return find_in_decorators(node.decorator_list, "use") or find_in_body(node.body, "call") or find_in_docstring(node)


def find_class_deprecation(node: ast.ClassDef) -> DeprecationFact | None:
    """Return the deprecation of a class; one that warns in its constructor is deprecated for calls only."""
    if found := find_in_decorators(node.decorator_list, "call"):
        return found
    for inner in node.body:
        if isinstance(inner, ast.FunctionDef) and inner.name in ("__init__", "__new__"):
            found = find_in_decorators(inner.decorator_list, "call") or find_in_body(inner.body, "call")
            if found:
                return found
    return find_in_docstring(node)


def find_in_decorators(decorators: Iterable[ast.expr], on: str) -> DeprecationFact | None:
    """Return the deprecation that a decorator such as ``typing_extensions.deprecated`` states."""
    for decorator in decorators:
        call = decorator if isinstance(decorator, ast.Call) else None
        name = (dotted_name(call.func if call else decorator) or "").rpartition(".")[2]
        if name in ("deprecated", "_deprecated", "deprecate"):
            category = next((entry.value for entry in call.keywords if entry.arg == "category"), None) if call else None
            silent = isinstance(category, ast.Constant) and category.value is None
            return DeprecationFact(
                "documented" if silent else "decorator", _join_constant_text(call.args[:1]) if call else "", on
            )
    return None


def find_in_body(body: Iterable[ast.stmt], on: str) -> DeprecationFact | None:
    """Return the deprecation that a body always warns of, not one that depends on an argument."""
    for statement in body:
        if isinstance(statement, ast.With) and (found := find_in_body(statement.body, on)):
            return found
        if isinstance(statement, ast.Return | ast.Raise):
            return None
        call = statement.value if isinstance(statement, ast.Expr) else None
        if isinstance(call, ast.Call) and _is_deprecation_warning(call):
            return DeprecationFact("warns", _join_constant_text(call.args[:1]), on)
    return None


def _is_deprecation_warning(call: ast.Call) -> bool:
    name = (dotted_name(call.func) or "").rpartition(".")[2]
    if name not in ("warn", "warn_once", "warning_once", "_warn_once", "_warn", "_deprecation_warning"):
        return "deprecat" in name and "warn" in name
    given = [*call.args[1:2], *(entry.value for entry in call.keywords if entry.arg == "category")]
    if any((dotted_name(each) or "").rpartition(".")[2] in CATEGORIES for each in given):
        return True
    return bool(SAID.search(_join_constant_text(call.args[:1])))


def find_in_docstring(node: Function | ast.ClassDef | ast.Module) -> DeprecationFact | None:
    """Return the deprecation that a docstring states at its own indentation: deeper, it is of a parameter."""
    return find_in_text(ast.get_docstring(node) or "")


def find_in_text(doc: str) -> DeprecationFact | None:
    """Return the deprecation that the text of a docstring states."""
    if "eprecated" not in doc and "DEPRECATED" not in doc:
        return None
    if match := DIRECTIVE.search(doc):
        rest = doc[match.end() :].split("\n\n", 1)[0]
        return DeprecationFact("documented", _shorten_message(f"{match[1]} {rest}"), "use")
    for match in WARNING.finditer(doc):
        if SUBJECT.match(" ".join(match[1].split())):
            return DeprecationFact("documented", _shorten_message(match[1].split("\n\n", 1)[0]), "use")
    first = " ".join(doc.split("\n\n", 1)[0].split())
    if SUBJECT.match(first) or re.match(r"(?:\(?DEPRECATED\b|\[?Deprecated\b)", first):
        return DeprecationFact("documented", _shorten_message(first), "use")
    return None


def _join_constant_text(nodes: list[ast.expr]) -> str:
    """Return the constant text of an expression, with ``…`` for what is computed."""
    return _shorten_message("".join(_read_constant_text(node) for node in nodes))


def _read_constant_text(node: ast.AST) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(map(_read_constant_text, parts))
        case ast.BinOp(left=left, right=right):
            return _read_constant_text(left) + _read_constant_text(right)
        case ast.Call(func=ast.Attribute(value=holder)):
            return _read_constant_text(holder)
        case _:
            return "…"


def _shorten_message(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= MESSAGE_LENGTH else text[: MESSAGE_LENGTH - 1] + "…"
