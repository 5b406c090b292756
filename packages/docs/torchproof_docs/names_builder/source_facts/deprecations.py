"""Whether a definition says that it is deprecated: by a decorator, by a warning it always gives, in its docstring."""

import ast
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from torchproof_docs.names_builder.source_facts.annotation_text import unparse_name
from torchproof_docs.names_builder.source_facts.deprecation_text import (
    Values,
    format_directive,
    format_message,
    join_constants,
)
from torchproof_docs.names_builder.source_facts.import_conditions import is_never, is_surely
from torchproof_docs.names_builder.source_facts.module_facts import DeprecationFact

CATEGORIES = {"DeprecationWarning", "FutureWarning", "PendingDeprecationWarning"}
WARN_FUNCTIONS = {"warn", "warn_once", "warning_once", "_warn_once", "_warn", "_deprecation_warning"}
SAID = re.compile(r"deprecat", re.IGNORECASE)
DIRECTIVE = re.compile(r"^\.\. deprecated::[ ]*(.*)$", re.MULTILINE)
WARNING = re.compile(r"^\.\. (?:warning|note|caution|attention)::\s*(.*(?:\n(?:[ \t]+.*|[ \t]*))*)", re.MULTILINE)
SUBJECT = re.compile(
    r"^(?:[Tt]his (?:\w+ )?(?:function|class|method|module|API|api|feature|context manager|decorator|property|"
    r"attribute|operator|optimizer|scheduler)?\s*|(?::\w+:)?`+[^`]+`+\s*)(?:is|are|has been|have been|will be)"
    r"(?: now| being)? deprecated",
)
# Functions that say whether something compiles or traces the code that runs.
COMPILING = re.compile(r"is_(?:\w+_)?compiling|is_scripting|is_tracing")
# Functions of a file that warn for the function that calls them.
HELPER = re.compile(r"^_|warn|deprecat")
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class DeprecationReader:
    """Reads the deprecations of one file; a function of the file may warn for others."""

    functions: Mapping[str, Function] = field(default_factory=dict)
    """Functions of the module and methods of its classes, by dotted name."""

    @classmethod
    def from_module(cls, tree: ast.Module) -> "DeprecationReader":
        """Return the reader of a file."""
        functions: dict[str, Function] = {}
        for statement in tree.body:
            if isinstance(statement, Function):
                functions[statement.name] = statement
            elif isinstance(statement, ast.ClassDef):
                inner = (each for each in statement.body if isinstance(each, Function))
                functions |= {f"{statement.name}.{each.name}": each for each in inner}
        return cls(functions)

    def read_function(self, node: Function) -> DeprecationFact | None:
        """Return the deprecation of a function."""
        if found := find_in_decorators(node.decorator_list, "use") or self.read_body(node.body, "call"):
            return found
        documented = find_in_docstring(node)
        return (documented and self._find_in_callees(node)) or documented

    def read_class(self, node: ast.ClassDef) -> DeprecationFact | None:
        """Return the deprecation of a class; one that warns in its constructor is deprecated for calls only."""
        if found := find_in_decorators(node.decorator_list, "call"):
            return found
        for inner in node.body:
            if isinstance(inner, ast.FunctionDef) and inner.name in ("__init__", "__new__"):
                found = find_in_decorators(inner.decorator_list, "call") or self.read_body(inner.body, "call")
                if found:
                    return found
        return find_in_docstring(node)

    def read_body(
        self, body: Iterable[ast.stmt], on: str, values: Values | None = None, *, follow: bool = True
    ) -> DeprecationFact | None:
        """Return the deprecation that a body always warns of, not one that depends on an argument."""
        values = dict(values or {})
        for statement in body:
            match statement:
                case ast.Return() | ast.Raise():
                    return None
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant() | ast.JoinedStr() as value):
                    values[name] = join_constants([value], values)
                case ast.Expr(value=ast.Call() as call):
                    if found := self._read_call(call, on, values, follow=follow):
                        return found
                case ast.With(body=inner) | ast.Try(body=inner):
                    if found := self.read_body(inner, on, values, follow=follow):
                        return found
                case ast.If():
                    if found := self._read_branches(statement, on, values, follow=follow):
                        return found
                case _:
                    pass
        return None

    def _read_branches(self, node: ast.If, on: str, values: Values, *, follow: bool) -> DeprecationFact | None:
        """Return the deprecation of the branch that runs, where that is known, or of two that both warn."""
        first, second = (self.read_body(block, on, values, follow=follow) for block in (node.body, node.orelse))
        match _decide_test(node.test):
            case True:
                return first
            case False:
                return second
            case None:
                return first if second else None

    def _read_call(self, call: ast.Call, on: str, values: Values, *, follow: bool) -> DeprecationFact | None:
        name = unparse_name(call.func) or ""
        helper = self.functions.get(name) if follow else None
        if helper is not None and HELPER.search(name):
            given = dict(zip((each.arg for each in helper.args.args), call.args, strict=False))
            given |= {word.arg: word.value for word in call.keywords if word.arg}
            texts = {key: text for key, node in given.items() if "…" not in (text := join_constants([node], values))}
            return self.read_body(helper.body, on, texts, follow=False)
        if _is_deprecation_warning(call, values):
            return DeprecationFact("warns", join_constants(call.args[:1], values), on)
        return None

    def _find_in_callees(self, node: Function) -> DeprecationFact | None:
        """Return the deprecation of a function of the file that a body always calls and that names the caller."""
        for statement in node.body:
            value = getattr(statement, "value", None)
            if isinstance(value, ast.Call) and (callee := self.functions.get(unparse_name(value.func) or "")):
                found = find_in_decorators(callee.decorator_list, "call") or self.read_body(callee.body, "call")
                if found and found.how != "documented" and node.name in found.message:
                    return found
            if isinstance(statement, ast.Return | ast.Raise):
                break
        return None


def _decide_test(test: ast.expr) -> bool | None:
    """Return the value of a test in code that nothing compiles, None if it is not known."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        inner = _decide_test(test.operand)
        return None if inner is None else not inner
    if isinstance(test, ast.Call) and COMPILING.fullmatch((unparse_name(test.func) or "").rpartition(".")[2]):
        return False
    return True if is_surely(test) else False if is_never(test) else None


def find_in_decorators(decorators: Iterable[ast.expr], on: str) -> DeprecationFact | None:
    """Return the deprecation that a decorator such as ``typing_extensions.deprecated`` states."""
    for decorator in decorators:
        call = decorator if isinstance(decorator, ast.Call) else None
        name = (unparse_name(call.func if call else decorator) or "").rpartition(".")[2]
        if name in ("deprecated", "_deprecated", "deprecate"):
            category = next((entry.value for entry in call.keywords if entry.arg == "category"), None) if call else None
            silent = isinstance(category, ast.Constant) and category.value is None
            message = join_constants(call.args[:1], {}) if call else ""
            return DeprecationFact("documented" if silent else "decorator", message, on)
    return None


def find_setting_deprecation(call: ast.Call) -> DeprecationFact | None:
    """Return the deprecation of a setting ``Config(deprecated=True)``: it warns when it is read or assigned."""
    given = {word.arg: word.value for word in call.keywords}
    flag = given.get("deprecated")
    if not (isinstance(flag, ast.Constant) and flag.value is True):
        return None
    message = given.get("deprecation_message")
    return DeprecationFact("warns", join_constants([message], {}) if message else "", "use")


def _is_deprecation_warning(call: ast.Call, values: Values) -> bool:
    name = (unparse_name(call.func) or "").rpartition(".")[2]
    if name not in WARN_FUNCTIONS:
        return "deprecat" in name and "warn" in name
    given = [*call.args[1:2], *(entry.value for entry in call.keywords if entry.arg == "category")]
    if any((unparse_name(each) or "").rpartition(".")[2] in CATEGORIES for each in given):
        return True
    return bool(SAID.search(join_constants(call.args[:1], values)))


def find_in_docstring(node: Function | ast.ClassDef | ast.Module) -> DeprecationFact | None:
    """Return the deprecation that a docstring states at its own indentation: deeper, it is of a parameter."""
    return find_in_text(ast.get_docstring(node) or "")


def find_in_text(doc: str) -> DeprecationFact | None:
    """Return the deprecation that the text of a docstring states."""
    if "eprecated" not in doc and "DEPRECATED" not in doc:
        return None
    if match := DIRECTIVE.search(doc):
        rest = doc[match.end() :].split("\n\n", 1)[0]
        return DeprecationFact("documented", format_directive(match[1], rest), "use")
    for match in WARNING.finditer(doc):
        if SUBJECT.match(" ".join(match[1].split())):
            return DeprecationFact("documented", format_message(match[1].split("\n\n", 1)[0]), "use")
    first = " ".join(doc.split("\n\n", 1)[0].split())
    if SUBJECT.match(first) or re.match(r"(?:\(?DEPRECATED\b|\[?Deprecated\b)", first):
        return DeprecationFact("documented", format_message(first), "use")
    return None
