"""Reads one source file: the errors that it raises, the warnings that it gives, and where."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from torchproof_docs.messages_builder.text_templates import (
    MAX_TEXTS,
    Names,
    has_words,
    render_texts,
    shorten_text,
)
from torchproof_docs.names_builder.source_facts.annotation_text import unparse_name

ERROR_CLASS = re.compile(r"[A-Z]\w*(?:Error|Exception|Warning|Failure|Interrupt|Exit)|Unsupported|\w*Unavailable")
# Calls that give a warning; those of loggers have no category.
WARNING_CALL = re.compile(r"(?:_?warn|warning)(?:_\w+|ing\w*)?|\w+_warn(?:ing)?(?:_once)?")
CHECK_CALL = re.compile(r"(?:torch)?_?check(?:_\w+)?")
CHECK_ERRORS = {
    "index": "IndexError",
    "value": "ValueError",
    "type": "TypeError",
    "not_implemented": "NotImplementedError",
}
UNSUPPORTED_CALL = re.compile(r"_?unimplemented(?:_\w+)?")
MESSAGE_WORDS = ("msg", "message", "error_msg", "err_msg", "what")
# The kind of what an assert statement says, which is gone under ``python -O``.
ASSERT = "assert"
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
# What an expression of a text begins with, and what gives a message.
TEXT_NODES = (ast.Constant, ast.JoinedStr, ast.BinOp, ast.Call, ast.IfExp, ast.BoolOp)
MESSAGE_NODES = (ast.Call, ast.Assert, ast.Raise)
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
SCOPE_NODES = (*SCOPES, *MESSAGE_NODES, ast.Assign, ast.AnnAssign, ast.Return)
LEAVES = (ast.Name, ast.Constant, ast.expr_context, ast.operator, ast.cmpop, ast.boolop, ast.unaryop, ast.alias)
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Message:
    """A text that a source raises or warns with."""

    kind: str
    """The class of the error or warning; ``log`` for what a logger says, ``assert`` for an assert statement."""
    text: str
    """With its whitespace as single spaces, and a hole, ``{name}``, for what a run fills in."""
    function: str
    """The qualified name of the function around it, "" for the module."""
    line: int


def extract_messages(source: str) -> list[Message]:
    """Return the messages of a source, in the order of its lines, each once a function."""
    reader = _MessageReader()
    reader.read_body(ast.parse(source), "", {})
    reader.read_helper_calls()
    found: dict[tuple[str, str, str], Message] = {}
    for message in sorted(reader.messages, key=lambda each: each.line):
        found.setdefault((message.kind, message.text, message.function), message)
    return list(found.values())


@dataclass(frozen=True, slots=True)
class _Helper:
    """A function that raises or warns with a text that it is given."""

    kind: str
    text: str
    """With its parameter as a hole."""
    parameter: str
    place: int
    """Of the parameter, without ``self``."""


@dataclass
class _MessageReader:
    messages: list[Message] = field(default_factory=list)
    helpers: dict[str, _Helper] = field(default_factory=dict)
    calls: list[tuple[ast.Call, str, Names]] = field(default_factory=list)
    """Those that may be of a helper, with the function around them."""
    parameters: dict[str, list[str]] = field(default_factory=dict)
    """Of each function that was come to."""
    functions: dict[str, tuple[Function, Names]] = field(default_factory=dict)
    """Those that may give a text, with the names that they may read."""

    def read_body(self, holder: ast.AST, name: str, names: Names) -> None:
        """Read what stands in a module, class or function, and in what it defines."""
        nodes = list(_iterate_scope(holder))
        inside = {**names, **_list_assigned_texts(nodes)}
        self.functions |= {node.name: (node, inside) for node in nodes if isinstance(node, Function)}
        for node in nodes:
            if isinstance(node, SCOPES):
                inner = f"{name}.{node.name}" if name else node.name
                for decorator in node.decorator_list:
                    self._read_expressions(decorator, inner, inside)
                if isinstance(node, Function):
                    given = [each.arg for each in (*node.args.posonlyargs, *node.args.args)]
                    self.parameters[inner] = given[given[:1] in (["self"], ["cls"]) :]
                self.read_body(node, inner, inside)
            elif isinstance(node, MESSAGE_NODES):
                self._read_node(node, name, inside)

    def _read_expressions(self, node: ast.AST, name: str, names: Names) -> None:
        for inner in ast.walk(node):
            self._read_node(inner, name, names)

    def _read_node(self, node: ast.AST, name: str, names: Names) -> None:
        match node:
            case ast.Assert(msg=ast.expr() as message):
                self._add_texts(ASSERT, message, name, names, node.lineno)
            case ast.Raise(exc=ast.Call(func=function) as call) if not find_call_kind(call):
                kind = (unparse_name(function) or "").rpartition(".")[2]
                self._add_call(kind or "Exception", call, name, names)
            case ast.Call() as call:
                if kind := find_call_kind(call):
                    self._add_call(kind, call, name, names)
                elif any(isinstance(argument, TEXT_NODES[:3]) for argument in call.args):
                    self.calls.append((call, name, names))
            case _:
                pass

    def _add_call(self, kind: str, call: ast.Call, name: str, names: Names) -> None:
        words = {word.arg: word.value for word in call.keywords if word.arg}
        if "gb_type" in words:
            parts: list[ast.expr] = [words["gb_type"]]
            if "explanation" in words:
                parts += [ast.Constant(" Explanation: "), words["explanation"]]
            self._add_texts(kind, ast.JoinedStr(parts), name, names, call.lineno)
            return
        given = [words[word] for word in MESSAGE_WORDS if word in words]
        for argument in (*given, *call.args):
            is_format = kind == "log" and argument in call.args
            rest = ast.Tuple(call.args[call.args.index(argument) + 1 :]) if is_format else None
            text = ast.BinOp(argument, ast.Mod(), rest) if rest is not None else argument
            if self._add_texts(kind, text, name, names, call.lineno):
                return

    def _add_texts(self, kind: str, node: ast.expr, name: str, names: Names, line: int) -> bool:
        texts = [shorten_text(COLOURS.sub("", text)) for text in self._render_message(node, names)]
        kept = [text for text in texts if has_words(text)]
        for place, parameter in enumerate(self.parameters.get(name, ())):
            for text in texts if f"{{{parameter}}}" in "".join(texts) else ():
                self.helpers[name.rpartition(".")[2]] = _Helper(kind, text, parameter, place)
        self.messages += [Message(kind, text, name, line) for text in kept]
        return bool(kept)

    def _render_message(self, node: ast.expr, names: Names) -> list[str]:
        """Return the texts of an expression, or what the function returns that it calls."""
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in self.functions:
            return render_texts(node, names)
        function, around = self.functions[node.func.id]
        nodes = list(_iterate_scope(function))
        inside = {**around, **_list_assigned_texts(nodes)}
        given = [
            each.value
            for each in nodes
            if isinstance(each, ast.Return) and isinstance(each.value, (*TEXT_NODES, ast.Name))
        ]
        return [text for value in given for text in render_texts(value, inside)][:MAX_TEXTS]

    def read_helper_calls(self) -> None:
        """Read the texts that functions of this source are given to raise."""
        for call, name, names in self.calls:
            called = call.func.attr if isinstance(call.func, ast.Attribute) else unparse_name(call.func)
            helper = self.helpers.get(called or "")
            if helper and helper.place < len(call.args):
                for text in render_texts(call.args[helper.place], names):
                    whole = helper.text.replace(f"{{{helper.parameter}}}", text)
                    if has_words(text):
                        self.messages.append(Message(helper.kind, shorten_text(whole), name, call.lineno))


def find_call_kind(call: ast.Call) -> str:
    """Return the class of what a call raises or warns with, "" for any other call."""
    called = (unparse_name(call.func) or "").rpartition(".")[2]
    if not called and isinstance(call.func, ast.Attribute):
        called = call.func.attr
    if ERROR_CLASS.fullmatch(called):
        return called
    if called == "deprecated":
        return _find_class(call) or "FutureWarning"
    if WARNING_CALL.fullmatch(called):
        return _find_class(call) or ("UserWarning" if called.startswith("warn") and "warning" not in called else "log")
    if UNSUPPORTED_CALL.fullmatch(called):
        return "Unsupported"
    if CHECK_CALL.fullmatch(called) and len(call.args) > 1:
        suffix = called.partition("check_")[2]
        return _find_class(call) or CHECK_ERRORS.get(suffix, "RuntimeError")
    return ""


def _find_class(call: ast.Call) -> str:
    """Return the class of an error or a warning that a call is given, "" if it is given none."""
    for argument in (*call.args, *(word.value for word in call.keywords)):
        name = (unparse_name(argument) or "").rpartition(".")[2]
        if name and ERROR_CLASS.fullmatch(name):
            return name
    return ""


def _iterate_scope(holder: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a scope that matter here, without those inside of its functions and classes."""
    waiting: list[ast.AST] = list(holder.body) if isinstance(holder, (*SCOPES, ast.Module)) else []
    while waiting:
        node = waiting.pop()
        if isinstance(node, SCOPE_NODES):
            yield node
            if isinstance(node, SCOPES):
                continue
        for part in vars(node).values():  # ast.iter_child_nodes takes most of the time of a build
            if type(part) is list:
                waiting += [each for each in part if isinstance(each, ast.AST) and not isinstance(each, LEAVES)]
            elif isinstance(part, ast.AST) and not isinstance(part, LEAVES):
                waiting.append(part)


def _list_assigned_texts(nodes: list[ast.AST]) -> dict[str, list[ast.expr]]:
    """Return the expressions that a scope assigns to a name, if they may be texts."""
    found: dict[str, list[ast.expr]] = defaultdict(list)
    for node in nodes:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target: ast.expr = node.targets[0]
        elif isinstance(node, ast.AnnAssign):
            target = node.target
        else:
            continue
        if isinstance(target, ast.Name) and isinstance(node.value, TEXT_NODES):
            found[target.id].append(node.value)
    return {name: values[:3] for name, values in found.items() if any(map(_is_text, values))}


def _is_text(node: ast.expr) -> bool:
    parts = ast.walk(node) if not isinstance(node, ast.Constant) else [node]
    return any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in parts)
