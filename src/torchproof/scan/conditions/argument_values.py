"""Finds what the arguments of a call may be: constants behind names, defaults, choices, and what ``**kwargs`` holds."""

import ast
from functools import lru_cache

from torchproof.scan.syntax.call_shapes import CHOICE, format_container, format_literal
from torchproof.scan.syntax.control_flow import get_last_name, iterate_statements
from torchproof.scan.syntax.name_resolution import resolve_expression
from torchproof.scan.syntax.scopes import Binding, BindingKind, Scope

# The most steps from a name to the constant that it stands for, and the most constants that it may stand for.
MAX_STEPS = 3
MAX_CHOICES = 4
UNKNOWN = ""


def format_choices(node: ast.expr, scope: Scope, steps: int = 0) -> str:
    """Return the text of an argument; of one that may be several things, their texts with ``|`` between them."""
    texts = list(dict.fromkeys(_find_texts(node, scope, steps)))
    return CHOICE.join(texts) if len(texts) <= MAX_CHOICES else UNKNOWN


def _find_texts(node: ast.expr, scope: Scope, steps: int) -> list[str]:
    """Return the texts of what an expression may be; "" is what the file does not show."""
    if steps > MAX_STEPS:
        return [UNKNOWN]
    match node:
        case ast.IfExp() | ast.BoolOp(op=ast.Or()):
            return [text for each in _list_alternatives(node) for text in _find_texts(each, scope, steps)]
        case ast.Call(func=ast.Name(id="float"), args=[ast.Constant(value=str(number))]):
            return [number.lower().lstrip("+")]
        case ast.Attribute(value=ast.Name(id="self" | "cls")) if (owner := find_owner(scope)) is not None:
            return _find_field_texts(node.attr, owner, steps)
        case ast.Name() if home := scope.find_bindings(node.id):
            return [text for binding in home[1] for text in _find_binding_texts(node, binding, home[0], steps)]
        case ast.Name() | ast.Attribute() | ast.Call():
            return [_find_path(node, scope)]
        case _:
            return [format_literal(node, lambda part: format_choices(part, scope, steps + 1))]


def _find_path(node: ast.expr, scope: Scope) -> str:
    paths = resolve_expression(node, scope).paths
    return paths[0][0] if len(paths) == 1 and "?" not in paths[0][0] else UNKNOWN


def _find_stored_texts(node: ast.expr, scope: Scope, steps: int) -> list[str]:
    """Return the texts of what was stored under a name or in a field; what a container holds may have changed since."""
    found = []
    for each in _list_alternatives(node):
        kind = format_container(each)
        found += [kind] if kind else _find_texts(each, scope, steps)
    return found


def _list_alternatives(node: ast.expr) -> list[ast.expr]:
    """Return what an expression chooses from; the expression itself if it chooses from nothing."""
    match node:
        case ast.IfExp():
            return [*_list_alternatives(node.body), *_list_alternatives(node.orelse)]
        case ast.BoolOp(op=ast.Or()):
            return [each for value in node.values for each in _list_alternatives(value)]
        case _:
            return [node]


def _find_binding_texts(name: ast.Name, binding: Binding, home: Scope, steps: int) -> list[str]:
    if kind := format_container(binding.node):
        return [kind]
    if binding.kind is BindingKind.VALUE and isinstance(binding.node, ast.expr):
        return _find_stored_texts(binding.node, home, steps + 1)
    if binding.kind in (BindingKind.OPAQUE, BindingKind.ANNOTATED):
        default = _find_default(name.id, home.node)
        return [*(_find_stored_texts(default, home.parent or home, steps + 1) if default else []), UNKNOWN]
    return [_find_path(name, home)]


def _find_default(name: str, function: ast.AST) -> ast.expr | None:
    """Return the default of a parameter of a function."""
    if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        return None
    arguments = function.args
    positional = [*arguments.posonlyargs, *arguments.args]
    pairs = [
        *zip(positional[len(positional) - len(arguments.defaults) :], arguments.defaults, strict=True),
        *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
    ]
    return next((default for argument, default in pairs if argument.arg == name), None)


def find_owner(scope: Scope) -> tuple[ast.ClassDef, Scope] | None:
    """Return the class whose method a scope is in, and the scope around the class."""
    inner: Scope | None = scope
    while inner and inner.parent:
        if isinstance(inner.node, ast.ClassDef):
            return inner.node, inner.parent
        inner = inner.parent
    return None


def find_field_values(name: str, owner: ast.ClassDef) -> list[tuple[ast.expr, ast.AST]]:
    """Return what a class assigns to a field, each with the function or the class that assigns it."""
    return _index_fields(owner).get(name, [])


@lru_cache(maxsize=16)
def _index_fields(owner: ast.ClassDef) -> dict[str, list[tuple[ast.expr, ast.AST]]]:
    """Return what a class assigns to each field."""
    fields: dict[str, list[tuple[ast.expr, ast.AST]]] = {}
    for statement in owner.body:
        is_function = isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef)
        for part in iterate_statements([statement]) if is_function else [statement]:
            if isinstance(part, ast.Assign | ast.AnnAssign) and part.value is not None:
                for target in part.targets if isinstance(part, ast.Assign) else [part.target]:
                    if name := _find_field_name(target, is_in_method=is_function):
                        fields.setdefault(name, []).append((part.value, statement if is_function else owner))
    return fields


def _find_field_name(target: ast.expr, *, is_in_method: bool) -> str:
    """Return the name of the field that a target is, in a method or in the body of a class."""
    if is_in_method:
        is_field = isinstance(target, ast.Attribute) and get_last_name(target.value) == "self"
        return get_last_name(target) if is_field else ""
    return target.id if isinstance(target, ast.Name) else ""


def _find_field_texts(name: str, owner: tuple[ast.ClassDef, Scope], steps: int) -> list[str]:
    texts: list[str] = []
    for value, function in find_field_values(name, owner[0]):
        if isinstance(value, ast.Name) and function is not owner[0]:
            default = _find_default(value.id, function)
            texts += [*(_find_stored_texts(default, owner[1], steps + 1) if default else []), UNKNOWN]
        else:
            texts += _find_stored_texts(value, owner[1], steps + 1)
    return texts or [UNKNOWN]


def expand_keywords(call: ast.Call, scope: Scope) -> ast.Call:
    """Return a call with the keywords of each ``**kwargs`` whose dictionary the file shows in its place."""
    if all(word.arg for word in call.keywords):
        return call
    keywords: list[ast.keyword] = []
    for word in call.keywords:
        if word.arg:
            keywords.append(word)
        else:
            entries, is_complete = find_entries(word.value, scope)
            given = {each.arg for each in call.keywords}
            keywords += [ast.keyword(key, value) for key, value in entries.items() if key not in given]
            keywords += [] if is_complete else [word]
    return ast.Call(call.func, call.args, keywords)


def find_entries(node: ast.expr, scope: Scope, steps: int = 0) -> tuple[dict[str, ast.expr], bool]:
    """Return the entries of a dictionary by their keys, and whether these are all."""
    pairs: list[tuple[ast.expr | None, ast.expr]]
    match node:
        case ast.Dict():
            pairs = list(zip(node.keys, node.values, strict=True))
        case ast.Call(func=ast.Name(id="dict"), args=[]):
            pairs = [(ast.Constant(word.arg) if word.arg else None, word.value) for word in node.keywords]
        case ast.Name() if steps < MAX_STEPS and (home := scope.find_bindings(node.id)):
            return _find_bound_entries(node.id, *home, steps)
        case _:
            return {}, False
    entries: dict[str, ast.expr] = {}
    is_complete = True
    for key, value in pairs:
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            entries[key.value] = value
        elif key is None:
            inner, is_inner_complete = find_entries(value, scope, steps + 1)
            entries |= inner
            is_complete &= is_inner_complete
        else:
            is_complete = False
    return entries, is_complete


def _find_bound_entries(
    name: str, home: Scope, bindings: list[Binding], steps: int
) -> tuple[dict[str, ast.expr], bool]:
    entries: dict[str, ast.expr] = {}
    is_complete = len(bindings) == 1
    for binding in bindings:
        if binding.kind is BindingKind.VALUE and isinstance(binding.node, ast.expr):
            assigned, is_all = find_entries(binding.node, home, steps + 1)
            entries |= assigned
            is_complete &= is_all
        else:
            is_complete = False
    routes = [binding.route for binding in bindings]
    for statement, route in home.steps:
        match statement:
            case ast.Assign(targets=[ast.Subscript(value=ast.Name(id=found), slice=key)], value=value) if found == name:
                is_complete = False
                if isinstance(key, ast.Constant) and isinstance(key.value, str) and route in routes:
                    entries[key.value] = value
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=found)))) if found == name:
                is_complete = False
            case _:
                pass
    return entries, is_complete
