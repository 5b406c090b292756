"""Finds what code uses without writing its dotted name: settings in strings, methods of subclasses, blocks, devices."""

import ast
import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import cached_property

from torchproof.history.partner_files import has_history
from torchproof.scan.conditions.argument_values import find_entries, find_field_values, find_owner
from torchproof.scan.syntax.control_flow import get_last_name, iterate_statements
from torchproof.scan.syntax.name_resolution import get_first_name, resolve_expression
from torchproof.scan.syntax.scopes import BindingKind, Scope

DEVICES = frozenset({"cuda", "xpu", "mps", "hpu", "npu", "xla", "meta"})
# Code that moves what a file computes to a device.
MOVES = re.compile(rb"\bis_available\(|\.cuda\(|\bset_device\(|\bset_default_device\(|\.to\([\w.]*device\b")
# Packages whose values have methods of the same names as tensors.
FOREIGN_PACKAGES = frozenset({"numpy", "pandas", "jax", "tensorflow", "cupy", "scipy", "polars", "sympy", "math"})
# What a value of unknown type is called in a path.
UNKNOWN_VALUE = "?()"
LITERALS = (ast.Constant, ast.JoinedStr, ast.List, ast.Tuple, ast.Dict, ast.Set, ast.ListComp, ast.DictComp)
# Functions of torch that take settings of Inductor, and the arguments that hold them.
SETTING_FUNCTIONS = frozenset({"compile", "aot_compile", "aoti_compile_and_package", "aoti_load_package"})
SETTING_ARGUMENTS = frozenset({"options", "inductor_configs"})
# The most steps from a name to what it was made from.
MAX_STEPS = 3
MAX_BASES = 4


def find_class_bases(node: ast.ClassDef, scope: Scope, depth: int = 0) -> Iterator[str]:
    """Yield the classes of torch that a class is derived from, also through classes of the file."""
    for base in node.bases:
        for path, *_ in resolve_expression(base, scope).paths:
            if has_history(path) and "()" not in path:
                yield path
        if isinstance(base, ast.Name) and depth < MAX_BASES and (home := scope.find_bindings(base.id)):
            for binding in home[1]:
                if isinstance(binding.node, ast.ClassDef) and binding.node is not node:
                    yield from find_class_bases(binding.node, home[0], depth + 1)


def find_members(node: ast.ClassDef) -> Iterator[tuple[str, ast.stmt]]:
    """Yield the names that the body of a class defines, each with its statement."""
    for statement in node.body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            yield statement.name, statement
        elif isinstance(statement, ast.Assign):
            yield from ((target.id, statement) for target in statement.targets if isinstance(target, ast.Name))


def find_inferred_owners(node: ast.Attribute | ast.Subscript, scope: Scope) -> list[str]:
    """Return the paths of instances that stand before an attribute: of a class of the file, or of unknown type."""
    value = node.value
    is_super = isinstance(value, ast.Call) and get_last_name(value.func) == "super"
    if is_super or (isinstance(value, ast.Name) and value.id in ("self", "cls")):
        owner = find_owner(scope)
        if owner is None or (not is_super and _defines(owner[0], node)):
            return []
        return [f"{base}()" for base in find_class_bases(*owner)]
    if owners := _find_field_classes(value, scope) or _find_operand_classes(value, scope):
        return owners
    if made := _find_made_classes(value, scope):
        return [f"{base}()" for owner in made if not _defines(owner[0], node) for base in find_class_bases(*owner)]
    return [UNKNOWN_VALUE] if _is_unknown(value, scope) else []


def _defines(owner: ast.ClassDef, node: ast.Attribute | ast.Subscript) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in {name for name, _ in find_members(owner)}


def _is_unknown(value: ast.expr, scope: Scope) -> bool:
    """Return True if a value may be of any class: a parameter, an element, a result of a function that is not known."""
    if isinstance(value, LITERALS):
        return False
    paths = resolve_expression(value, scope).paths
    return all("()" in path and get_first_name(path) not in FOREIGN_PACKAGES for path, *_ in paths)


def _find_field_classes(value: ast.expr, scope: Scope) -> list[str]:
    """Return the paths of what a class assigns to ``self.x``."""
    if not (isinstance(value, ast.Attribute) and isinstance(value.value, ast.Name) and value.value.id == "self"):
        return []
    owner = find_owner(scope)
    if owner is None:
        return []
    return [
        path
        for assigned, _ in find_field_values(value.attr, owner[0])
        if isinstance(assigned, ast.Call)
        for path, *_ in resolve_expression(assigned, owner[1]).paths
        if has_history(path)
    ]


def _find_operand_classes(value: ast.expr, scope: Scope) -> list[str]:
    """Return the path of the first operand of ``x @ y + 1``, if each one that is no number is a value of torch."""
    if not isinstance(value, ast.BinOp):
        return []
    operands = [each for each in _list_operands(value) if not isinstance(each, ast.Constant)]
    found = [resolve_expression(each, scope) for each in operands]
    is_known = all(
        len(each.paths) == 1 and not each.open and each.paths[0][0].endswith("()") and has_history(each.paths[0][0])
        for each in found
    )
    return [found[0].paths[0][0]] if found and is_known else []


def _list_operands(value: ast.expr) -> list[ast.expr]:
    if isinstance(value, ast.BinOp):
        return [*_list_operands(value.left), *_list_operands(value.right)]
    return [value.operand] if isinstance(value, ast.UnaryOp) else [value]


def find_class(node: ast.expr, scope: Scope) -> tuple[ast.ClassDef, Scope] | None:
    """Return the class of the file that a name stands for."""
    home = scope.find_bindings(node.id) if isinstance(node, ast.Name) else None
    for binding in home[1] if home else ():
        if isinstance(binding.node, ast.ClassDef) and home:
            return binding.node, home[0]
    return None


def _find_made_classes(value: ast.expr, scope: Scope) -> list[tuple[ast.ClassDef, Scope]]:
    """Return the classes of the file whose objects a value may be."""
    made: list[ast.expr] = [value]
    if isinstance(value, ast.Name) and (home := scope.find_bindings(value.id)):
        made = [each.node for each in home[1] if each.kind is BindingKind.VALUE and isinstance(each.node, ast.expr)]
    return [owner for each in made if isinstance(each, ast.Call) and (owner := find_class(each.func, scope))]


Setting = tuple[str, ast.expr, ast.expr | None]


def find_assigned_settings(node: ast.Call, scope: Scope) -> Iterator[Setting]:
    """Yield the settings that a call assigns, each with the node that names it and with its value.

    ``setattr``, ``monkeypatch.setattr``, ``mock.patch``, ``config.patch``, and ``options`` of ``torch.compile``.
    """
    name, first = get_last_name(node.func), next(iter(node.args), None)
    if name in ("setattr", "patch") and isinstance(first, ast.Constant) and str(first.value).startswith("torch."):
        yield str(first.value), node, _get_argument(node, 1)
    elif name in ("setattr", "object") and first and isinstance(word := _get_argument(node, 1), ast.Constant):
        paths = _join_paths(first, scope, str(word.value))
        yield from ((path, node, _get_argument(node, 2)) for path in paths)
    elif name == "patch" and isinstance(node.func, ast.Attribute):
        yield from _find_patched_settings(node, node.func.value, scope)
    elif name in SETTING_FUNCTIONS and any(has_history(path) for path in _resolve(node.func, scope)):
        for each in node.keywords:
            if each.arg in SETTING_ARGUMENTS:
                yield from _read_settings(each.value, node, scope, ["torch._inductor.config"])


def _find_patched_settings(node: ast.Call, config: ast.expr, scope: Scope) -> Iterator[Setting]:
    words: list[tuple[str, ast.expr | None]] = [(word.arg, word.value) for word in node.keywords if word.arg]
    first = _get_argument(node, 0)
    if isinstance(first, ast.Constant):
        words.append((str(first.value), _get_argument(node, 1)))
    elif first is not None:
        yield from _read_settings(first, node, scope, _resolve(config, scope))
    for word, value in words:
        yield from ((path, node, value) for path in _join_paths(config, scope, word))


def _get_argument(node: ast.Call, place: int) -> ast.expr | None:
    return node.args[place] if len(node.args) > place else None


def _read_settings(table: ast.expr, call: ast.Call, scope: Scope, modules: list[str]) -> Iterator[Setting]:
    """Yield the entries of a dictionary as settings; one that stands elsewhere is assigned where its value stands."""
    entries, _ = find_entries(table, scope)
    for key, value in entries.items():
        name = key.replace("-", "_")
        if name.replace(".", "").isidentifier():
            place = call if isinstance(table, ast.Dict) else value
            yield from ((f"{module}.{name}", place, value) for module in modules if has_history(module))


def _resolve(node: ast.expr, scope: Scope) -> list[str]:
    return [path for path, *_ in resolve_expression(node, scope).paths]


def _join_paths(node: ast.expr, scope: Scope, word: str) -> list[str]:
    is_name = word.replace(".", "").isidentifier()
    return [f"{path}.{word}" for path in _resolve(node, scope) if has_history(path) and "()" not in path and is_name]


def returns_input(call: ast.Call | None, function: ast.AST | None, scope: Scope) -> bool:
    """Return True if a function, or one that a call gets, returns one of its parameters."""
    functions: list[ast.AST] = [function] if function else []
    for argument in call.args if call else ():
        if isinstance(argument, ast.Lambda):
            functions.append(argument)
        elif isinstance(argument, ast.Name) and (home := scope.find_bindings(argument.id)):
            functions += [binding.node for binding in home[1] if binding.kind is BindingKind.DEFINED and binding.node]
    return any(_returns_parameter(each) for each in functions)


def _returns_parameter(function: ast.AST) -> bool:
    if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        return False
    arguments = function.args
    names = {argument.arg for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)}
    if isinstance(function, ast.Lambda):
        results: list[ast.expr | None] = [function.body]
    else:
        results = [part.value for part in iterate_statements([function]) if isinstance(part, ast.Return)]
    every = [part for each in results for part in (each.elts if isinstance(each, ast.Tuple) else [each])]
    return any(isinstance(each, ast.Name) and each.id in names for each in every)


def find_block_ranges(node: ast.AST, scope: Scope) -> Iterator[tuple[int, int]]:
    """Yield first and last line of the code that an argument stands for: a function, a lambda, a module's class."""
    match node:
        case ast.Lambda():
            yield node.lineno, node.end_lineno or node.lineno
        case ast.Name() if home := scope.find_bindings(node.id):
            for binding in home[1]:
                defined = binding.node
                if binding.kind is BindingKind.DEFINED and isinstance(defined, ast.stmt):
                    yield defined.lineno, defined.end_lineno or defined.lineno
                elif binding.kind is BindingKind.VALUE and isinstance(defined, ast.Call):
                    yield from find_block_ranges(defined.func, home[0])
        case ast.Call(func=ast.Name() as func):
            yield from find_block_ranges(func, scope)
        case _:
            pass


class OriginWords:
    """The places of words of devices, of other words that rules ask for, and of complex numbers, in a file."""

    def __init__(self, content: bytes, others: frozenset[str] = frozenset()) -> None:
        self.content, self.others = content, others
        self.words: list[str] = []
        self._found: dict[tuple[ast.expr, int], frozenset[str]] = {}
        self._names: dict[ast.expr, list[str]] = {}
        self.moves_to_device = bool(MOVES.search(content))

    @cached_property
    def places(self) -> list[tuple[int, int]]:
        """Line and column of each word. Most files have no use whose origin a rule asks for."""
        places, start, number = [], 0, 1
        wanted = "|".join(sorted(map(re.escape, DEVICES | self.others), key=len, reverse=True))
        for match in re.compile(rf"\b(?:{wanted}|[\d.]+j)\b".encode()).finditer(self.content):
            if breaks := self.content.count(b"\n", start, match.start()):
                number, start = number + breaks, self.content.rindex(b"\n", start, match.start()) + 1
            places.append((number, match.start() - start))
            self.words.append("complex" if match[0].endswith(b"j") else match[0].decode())
        return places

    def find_words(self, node: ast.expr, scope: Scope) -> tuple[str, ...]:
        """Return the words in an expression and in what its names were assigned, sorted."""
        return tuple(sorted(self._find_words(node, scope, 0))) if self.places else ()

    def _find_words(self, node: ast.AST, scope: Scope, steps: int) -> frozenset[str]:
        if not isinstance(node, ast.expr):
            return frozenset()
        if (node, steps) not in self._found:
            self._found[node, steps] = frozenset()  # what is made from itself adds nothing
            self._found[node, steps] = self._compute_words(node, scope, steps)
        return self._found[node, steps]

    def _compute_words(self, node: ast.expr, scope: Scope, steps: int) -> frozenset[str]:
        first = bisect_left(self.places, (node.lineno, node.col_offset))
        last = bisect_left(self.places, (node.end_lineno or node.lineno, node.end_col_offset or 0))
        words = frozenset(self.words[first:last])
        if steps < MAX_STEPS:
            if node not in self._names:
                self._names[node] = [part.id for part in ast.walk(node) if isinstance(part, ast.Name)]
            for name in self._names[node]:
                if home := scope.find_bindings(name):
                    for binding in home[1]:
                        if binding.kind in (BindingKind.VALUE, BindingKind.ITEM) and binding.node is not None:
                            words |= self._find_words(binding.node, home[0], steps + 1)
        return words
