"""Reads one source file: which arguments its functions refuse, where literals alone decide it.

A function is followed statement by statement, as far as it says what its parameters are: through assignments, branches,
returns, and calls of other functions and of the base classes of the file. A condition that also asks for what only a
run knows is reduced to what is enough for the refusal, or, where nothing is, left out.
"""

import ast
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from torchproof.messages.refusal_conditions import parse_condition
from torchproof_docs.messages_builder.condition_expressions import (
    TRUE,
    UNKNOWN,
    Conditions,
    build_negation,
    choose_value,
    decide_value,
    join_conditions,
    reduce_condition,
)
from torchproof_docs.messages_builder.message_extraction import CHECK_CALL, Function, find_call_kind
from torchproof_docs.messages_builder.text_templates import has_words, render_texts, shorten_text
from torchproof_docs.names_builder.source_facts.annotation_text import unparse_name

# The most calls that are followed into each other, and the most characters of a condition and of a text.
MAX_CALLS, MAX_CONDITION, MAX_TEXT = 2, 400, 120
# What stands in a function that refuses arguments, or that leaves it to another one.
REFUSING = re.compile(r"\braise\b|\bassert\b|check|valid|verify|super\(\)")
Names = Mapping[str, ast.expr]


@dataclass(frozen=True, slots=True, order=True)
class Refusal:
    """A condition under which a function raises."""

    function: str
    """The qualified name; of a constructor the class."""
    condition: str
    """An expression of parameters and constants; "" where only a run can decide it."""
    kind: str
    text: str


def extract_refusals(source: str) -> list[Refusal]:
    """Return what the functions, methods and constructors of a source refuse."""
    if not REFUSING.search(source):
        return []
    module, lines = _Module.read_tree(ast.parse(source)), source.split("\n")
    found: set[Refusal] = set()
    for name, function in module.functions.items():
        if not REFUSING.search("\n".join(lines[function.lineno - 1 : function.end_lineno])):
            continue
        reader = _FunctionReader(module, name.removesuffix(".__init__"))
        reader.read_function(name, function, {each: ast.Name(each) for each in list_parameters(function)}, [])
        found |= reader.refusals
    return sorted(found)


def list_parameters(function: Function) -> list[str]:
    """Return the names of the parameters that take one argument each."""
    arguments = function.args
    return [each.arg for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]


@dataclass(frozen=True)
class _Module:
    functions: dict[str, Function] = field(default_factory=dict)
    bases: dict[str, list[str]] = field(default_factory=dict)
    constants: dict[str, ast.expr] = field(default_factory=dict)

    @classmethod
    def read_tree(cls, tree: ast.Module) -> "_Module":
        module = cls()
        changed = {name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names}
        for node in tree.body:
            if isinstance(node, Function):
                module.functions[node.name] = node
            elif isinstance(node, ast.ClassDef):
                module.bases[node.name] = [unparse_name(base) or "" for base in node.bases]
                inner = [each for each in node.body if isinstance(each, Function)]
                module.functions.update({f"{node.name}.{each.name}": each for each in inner})
            elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                if isinstance(target, ast.Name):
                    is_new = target.id not in (*module.constants, *changed)
                    module.constants[target.id] = node.value if is_new else UNKNOWN
        return module

    def find_called(self, call: ast.Call, around: str) -> str:
        """Return the function of this file that a call in a function means, "" if it is none of this file."""
        owner = around.rpartition(".")[0]
        match call.func:
            case ast.Name(id=name):
                candidates = [name]
            case ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr=name):
                candidates = [f"{base}.{name}" for base in self.bases.get(owner, ())]
            case ast.Attribute(value=ast.Name(id="self"), attr=name):
                candidates = [f"{owner}.{name}"]
            case _:
                candidates = []
        return next((each for each in candidates if each in self.functions), "")


class _FunctionReader:
    """Follows one function, and the functions that it calls."""

    def __init__(self, module: _Module, name: str) -> None:
        self.refusals: set[Refusal] = set()
        self._module = module
        self._name = name
        self._calls: list[str] = []
        self._names: dict[str, ast.expr] = {}

    def read_function(self, name: str, function: Function, arguments: Names, path: Conditions) -> None:
        """Read a body, with what its parameters are, under the conditions of a path; keep what it sets on ``self``."""
        before = self._names
        self._names = {each: value for each, value in before.items() if each.startswith("self.")} | {**arguments}
        self._calls.append(name)
        self._read_body(function.body, path)
        self._calls.pop()
        self._names = before | {each: value for each, value in self._names.items() if each.startswith("self.")}

    def _read_body(self, body: Iterable[ast.stmt], path: Conditions) -> list[ast.expr]:
        """Read statements, and return the conditions, beside their path, under which they leave function or loop."""
        path, left = [*path], list[ast.expr]()
        for node in body:
            leaving = self._read_statement(node, path)
            left += leaving
            path += map(build_negation, leaving)
        return left

    def _read_statement(self, node: ast.stmt, path: Conditions) -> list[ast.expr]:
        match node:
            case ast.Raise():
                error = node.exc or UNKNOWN
                call = error if isinstance(error, ast.Call) else ast.Call(error, [], [])
                self._add_refusal(path, unparse_name(call.func) or "", call.args[:1])
            case ast.Assert(test=test, msg=message):
                failing = build_negation(self._decide(test))
                self._add_refusal([*path, failing], "AssertionError", [message] if message else [])
            case ast.If():
                return self._read_branches(node, path)
            case ast.Return() | ast.Continue() | ast.Break():
                return [TRUE]
            case ast.With(body=body):
                return self._read_body(body, path)
            case ast.Assign(targets=[target], value=value) | ast.AnnAssign(target=target, value=ast.expr() as value):
                self._assign(target, value)
            case ast.Expr(value=ast.Call() as call):
                self._read_call(call, path)
            case _:
                return self._read_unknown(node)
        return []

    def _read_unknown(self, node: ast.stmt) -> list[ast.expr]:
        """Read a statement of which only a run knows what it does, such as a loop."""
        self._forget_names(node)
        nodes = [*ast.walk(node)]
        for each in nodes:
            if isinstance(each, ast.Raise | ast.Assert):
                self._read_statement(each, [UNKNOWN])
        return [UNKNOWN] if any(isinstance(each, ast.Return) for each in nodes) else []

    def _read_branches(self, node: ast.If, path: Conditions) -> list[ast.expr]:
        test, before = self._decide(node.test), {**self._names}
        left = [join_conditions([test, each]) for each in self._read_body(node.body, [*path, test])]
        then, self._names = self._names, before
        test = build_negation(test)
        left += [join_conditions([test, each]) for each in self._read_body(node.orelse, [*path, test])]
        if not _ends_function(node.body):
            for name in then.keys() | self._names.keys():
                one, other = then.get(name, UNKNOWN), self._names.get(name, UNKNOWN)
                if one is not other:
                    self._names[name] = choose_value(test, other, one)
        return left

    def _read_call(self, call: ast.Call, path: Conditions) -> None:
        if CHECK_CALL.fullmatch((unparse_name(call.func) or "").rpartition(".")[2]) and len(call.args) > 1:
            failing = build_negation(self._decide(call.args[0]))
            self._add_refusal([*path, failing], find_call_kind(call), call.args[1:2])
            return
        name = self._module.find_called(call, self._calls[-1])
        if name and name not in self._calls and len(self._calls) < MAX_CALLS:
            function = self._module.functions[name]
            self.read_function(name, function, self._bind_arguments(call, function), path)

    def _bind_arguments(self, call: ast.Call, function: Function) -> dict[str, ast.expr]:
        """Return what a call gives each parameter, with the defaults of those that it leaves out."""
        names = list_parameters(function)
        if "self" in names[:1]:
            names = names[1:]
        plain = [*function.args.posonlyargs, *function.args.args]
        pairs = [
            *zip(reversed(plain), reversed(function.args.defaults), strict=False),
            *zip(function.args.kwonlyargs, function.args.kw_defaults, strict=True),
        ]
        defaults = {each.arg: self._decide(value) for each, value in pairs if value}
        if any(isinstance(each, ast.Starred) for each in call.args):
            return dict.fromkeys(names, UNKNOWN)
        if any(word.arg is None for word in call.keywords):
            defaults = {}
        given = {name: self._decide(value) for name, value in zip(names, call.args, strict=False)}
        given |= {word.arg: self._decide(word.value) for word in call.keywords if word.arg}
        return {name: given.get(name, defaults.get(name, UNKNOWN)) for name in names}

    def _assign(self, target: ast.expr, value: ast.expr) -> None:
        match target:
            case ast.Name() | ast.Attribute(value=ast.Name(id="self")):
                self._names[ast.unparse(target)] = self._decide(value)
            case ast.Tuple(elts=elements) if not any(isinstance(each, ast.Starred) for each in elements):
                for at, element in enumerate(elements):
                    self._assign(element, ast.Subscript(value, ast.Constant(at)))
            case _:
                self._forget_names(target)

    def _forget_names(self, node: ast.AST) -> None:
        """Forget what the names are that something binds, or that it may change."""
        for each in ast.walk(node):
            if isinstance(each, ast.Name | ast.Attribute) and not isinstance(each.ctx, ast.Load):
                self._names[ast.unparse(each)] = UNKNOWN

    def _decide(self, node: ast.expr) -> ast.expr:
        return decide_value(node, self._names, self._module.constants)

    def _add_refusal(self, path: Sequence[ast.expr], kind: str, message: Sequence[ast.expr]) -> None:
        condition = reduce_condition(join_conditions(path))
        shown = ast.unparse(condition) if condition else ""
        if not shown or not parse_condition(shown)[1] or len(shown) > MAX_CONDITION:
            shown = ""
        texts = [text for each in message for text in render_texts(each, {}) if has_words(text)]
        text = shorten_text(texts[0], MAX_TEXT) if texts else ""
        self.refusals.add(Refusal(self._name, shown, kind.rpartition(".")[2], text))


def _ends_function(body: Sequence[ast.stmt]) -> bool:
    return isinstance(body[-1], ast.Return | ast.Raise | ast.Continue | ast.Break)
