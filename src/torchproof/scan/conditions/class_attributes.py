"""What ``self.flag``, ``cls.flag`` and ``Class.flag`` stand for, as far as a class of the file says it."""

import ast
from typing import TYPE_CHECKING, Any

from torchproof.scan.syntax.control_flow import last_name
from torchproof.scan.syntax.scopes import FUNCTIONS, Binding, Bound, Scope, inner_scope
from torchproof.scan.conditions.condition_values import Unknown, computed

if TYPE_CHECKING:
    from torchproof.scan.conditions.condition_evaluator import Evaluator

PROPERTIES = {"property", "cached_property", "classproperty"}
METHODS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Members:
    """The classes of one file, each with what it and its instances have."""

    def __init__(self, world: "Evaluator") -> None:
        self.world = world
        self._scopes: dict[ast.ClassDef, Scope] = {}
        self._instances: dict[ast.ClassDef, dict[str, list[tuple[Scope, Binding]]]] = {}

    def value(self, node: ast.Attribute, scope: Scope, index: int) -> Any:
        """Return what an attribute of a class or of an instance is on a release; raise Unknown if that is not told."""
        assert isinstance(node.value, ast.Name)
        owner = self._owner(node.value.id, scope)
        if owner is None:
            raise Unknown
        return self._member(*owner, node.attr, index)

    def _owner(self, name: str, scope: Scope) -> tuple[ast.ClassDef, Scope] | None:
        home, bindings = scope.find(name) or (scope, [])
        if len(bindings) != 1:
            return None
        binding, outer = bindings[0], home.parent
        if binding.kind is Bound.DEFINED and isinstance(binding.node, ast.ClassDef):
            return binding.node, home
        match binding:
            case Binding(kind=Bound.VALUE, node=ast.Call(func=ast.Name(id=kind))):
                return self._owner(kind, home) if kind != name else None
            case _:
                pass
        first = isinstance(home.node, METHODS) and next(iter(home.node.args.args), None)
        if first and first.arg == name and outer and isinstance(outer.node, ast.ClassDef) and outer.parent:
            return outer.node, outer.parent
        return None

    def _member(self, owner: ast.ClassDef, home: Scope, name: str, index: int) -> Any:
        if owner not in self._scopes:
            self._scopes[owner] = inner_scope(owner, home, ())
        scope = self._scopes[owner]
        if bindings := scope.bindings.get(name):
            only = bindings[0].node
            if isinstance(only, ast.FunctionDef):
                if any(last_name(mark) in PROPERTIES for mark in only.decorator_list):
                    return self.world.value(ast.Call(computed((only, scope)), [], []), scope, index)
                return only, scope
            return self.world.value(ast.Name(name, ast.Load()), scope, index)
        places = self._assigned(owner, scope).get(name, [])
        if not places or any(method is not places[0][0] for method, _ in places):
            raise Unknown
        return self.world.meaning(f".{name}", places[0][0], [binding for _, binding in places], index)

    def _assigned(self, owner: ast.ClassDef, scope: Scope) -> dict[str, list[tuple[Scope, Binding]]]:
        if owner not in self._instances:
            table: dict[str, list[tuple[Scope, Binding]]] = {}
            for method in owner.body:
                if isinstance(method, FUNCTIONS) and isinstance(method, METHODS) and method.args.args:
                    local = inner_scope(method, scope, ())
                    for name, binding in _assignments(method.args.args[0].arg, local):
                        table.setdefault(name, []).append((local, binding))
            self._instances[owner] = table
        return self._instances[owner]


def _assignments(instance: str, local: Scope) -> list[tuple[str, Binding]]:
    found = []
    for statement, way in local.steps:
        targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
        for target in targets:
            match target:
                case ast.Attribute(value=ast.Name(id=name), attr=attr) if name == instance:
                    kind = Bound.OPAQUE if isinstance(statement, ast.AugAssign) else Bound.VALUE
                    found.append((attr, Binding(kind, way, node=getattr(statement, "value", None))))
                case _:
                    pass
    return found
