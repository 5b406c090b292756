"""Evaluates ``self.flag``, ``cls.flag`` and ``Class.flag`` by the classes of a file."""

import ast
from typing import Any

from torchproof.scan.conditions.condition_values import Unknown, wrap_value
from torchproof.scan.conditions.evaluation_protocol import Evaluator
from torchproof.scan.syntax.control_flow import START, get_last_name
from torchproof.scan.syntax.scopes import FUNCTIONS, Binding, BindingKind, Scope, build_inner_scope

PROPERTY_DECORATORS = {"property", "cached_property", "classproperty"}
METHODS = (ast.FunctionDef, ast.AsyncFunctionDef)


class ClassAttributes:
    """The attributes of the classes of one file and of their instances."""

    def __init__(self) -> None:
        self._scopes: dict[ast.ClassDef, Scope] = {}
        self._instances: dict[ast.ClassDef, dict[str, list[tuple[Scope, Binding]]]] = {}

    def evaluate_attribute(self, evaluator: Evaluator, node: ast.Attribute, scope: Scope, index: int) -> Any:
        """Return the value of an attribute of a class or an instance; raise Unknown if no class sets it."""
        assert isinstance(node.value, ast.Name)
        owner = self._find_owner(node.value.id, scope)
        if owner is None:
            raise Unknown
        return self._evaluate_member(evaluator, *owner, node.attr, index)

    def _find_owner(self, name: str, scope: Scope) -> tuple[ast.ClassDef, Scope] | None:
        home, bindings = scope.find_bindings(name) or (scope, [])
        if len(bindings) != 1:
            return None
        binding, outer = bindings[0], home.parent
        if binding.kind is BindingKind.DEFINED and isinstance(binding.node, ast.ClassDef):
            return binding.node, home
        match binding:
            case Binding(kind=BindingKind.VALUE, node=ast.Call(func=ast.Name(id=kind))):
                return self._find_owner(kind, home) if kind != name else None
            case _:
                pass
        first = isinstance(home.node, METHODS) and next(iter(home.node.args.args), None)
        if first and first.arg == name and outer and isinstance(outer.node, ast.ClassDef) and outer.parent:
            return outer.node, outer.parent
        return None

    def _evaluate_member(self, evaluator: Evaluator, owner: ast.ClassDef, home: Scope, name: str, index: int) -> Any:
        if owner not in self._scopes:
            self._scopes[owner] = build_inner_scope(owner, home, START)
        scope = self._scopes[owner]
        if bindings := scope.bindings.get(name):
            only = bindings[0].node
            if isinstance(only, ast.FunctionDef):
                if any(get_last_name(mark) in PROPERTY_DECORATORS for mark in only.decorator_list):
                    return evaluator.evaluate(ast.Call(wrap_value((only, scope)), [], []), scope, index)
                return only, scope
            return evaluator.evaluate(ast.Name(name, ast.Load()), scope, index)
        places = self._find_instance_attributes(owner, scope).get(name, [])
        if not places or any(method is not places[0][0] for method, _ in places):
            raise Unknown
        before, evaluator.depends_on_release = evaluator.depends_on_release, False
        value = evaluator.evaluate_bindings(f".{name}", places[0][0], [binding for _, binding in places], index)
        depends, evaluator.depends_on_release = evaluator.depends_on_release, before
        if not depends and (value is None or isinstance(value, bool)):
            raise Unknown  # it may be set from outside
        evaluator.depends_on_release |= depends
        return value

    def _find_instance_attributes(self, owner: ast.ClassDef, scope: Scope) -> dict[str, list[tuple[Scope, Binding]]]:
        if owner not in self._instances:
            table: dict[str, list[tuple[Scope, Binding]]] = {}
            for method in owner.body:
                if isinstance(method, FUNCTIONS) and isinstance(method, METHODS) and method.args.args:
                    local = build_inner_scope(method, scope, START)
                    for name, binding in _find_assignments(method.args.args[0].arg, local):
                        table.setdefault(name, []).append((local, binding))
            self._instances[owner] = table
        return self._instances[owner]


def _find_assignments(instance: str, local: Scope) -> list[tuple[str, Binding]]:
    assignments = []
    for statement, route in local.steps:
        targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
        for target in targets:
            match target:
                case ast.Attribute(value=ast.Name(id=name), attr=attr) if name == instance:
                    kind = BindingKind.OPAQUE if isinstance(statement, ast.AugAssign) else BindingKind.VALUE
                    assignments.append((attr, Binding(kind, route, node=getattr(statement, "value", None))))
                case _:
                    pass
    return assignments
