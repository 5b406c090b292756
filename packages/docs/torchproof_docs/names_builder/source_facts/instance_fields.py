"""Attributes that the methods of a class give to its instances."""

import ast
from collections.abc import Iterator

# Methods of `torch.nn.Module` that make an attribute of the name in their first argument.
REGISTERING = frozenset({"register_buffer", "register_parameter", "add_module", "register_module"})
Method = ast.FunctionDef | ast.AsyncFunctionDef


def find_instance_fields(node: ast.ClassDef) -> Iterator[str]:
    """Yield the public attributes that methods set on ``self``, and the names in ``__slots__``."""
    for statement in node.body:
        if isinstance(statement, Method):
            for name in _find_set_attributes(statement):
                if not name.startswith("_"):
                    yield name
        elif isinstance(statement, ast.Assign) and _is_slots(statement.targets):
            for part in ast.walk(statement.value):
                if isinstance(part, ast.Constant) and isinstance(part.value, str) and not part.value.startswith("_"):
                    yield part.value


def _is_slots(targets: list[ast.expr]) -> bool:
    return any(isinstance(target, ast.Name) and target.id == "__slots__" for target in targets)


def _find_set_attributes(method: Method) -> Iterator[str]:
    arguments = [*method.args.posonlyargs, *method.args.args]
    holders = {"self", *(argument.arg for argument in arguments[:1])} - {"cls", "mcs"}
    for part in ast.walk(method):
        match part:
            case ast.Attribute(value=ast.Name(id=holder), attr=name, ctx=ast.Store()) if holder in holders:
                yield name
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id=holder), attr=called), args=[ast.Constant(value=str(name)), *_]
            ) if holder in holders and called in REGISTERING:
                yield name
            case ast.Call(
                func=ast.Attribute(attr="__setattr__") | ast.Name(id="setattr"),
                args=[ast.Name(id=holder), ast.Constant(value=str(name)), _],
            ) if holder in holders:
                yield name
            case _:
                pass
