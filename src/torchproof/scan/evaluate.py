"""Compute what a condition gives on each release, as far as it depends on torch alone."""

import ast
import builtins
import operator
import re
from collections.abc import Callable
from typing import Any

from packaging.specifiers import SpecifierSet
from packaging.version import Version

from torchproof.scan.condition_calls import WELL_KNOWN, Directory, by_name
from torchproof.scan.facts import Facts
from torchproof.scan.flow import Condition, Kind, Way, catches
from torchproof.scan.marks import runs
from torchproof.scan.members import Members
from torchproof.scan.modules import Modules
from torchproof.scan.running import returns
from torchproof.scan.scopes import Binding, Bound, Scope
from torchproof.scan.targets import is_torch, refer
from torchproof.scan.values import Fails, Signature, Thing, TorchVersion, Unknown, as_version, flag_by_name

VERSIONS = {"torch.__version__", "torch.version.__version__", "torch.torch_version.__version__"}
COMPARE: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.In: lambda left, right: operator.contains(right, left),
    ast.NotIn: lambda left, right: not operator.contains(right, left),
    ast.Is: lambda left, right: left is right,
    ast.IsNot: lambda left, right: left is not right,
}
LOADED = Thing("sys.modules")
DEPTH = 24
EFFORT = 20_000
"""Expressions that are computed for one file; after that nothing is known."""
PARTS = {name: name for name in ("release", "major", "minor", "micro", "base_version", "public")}
PARTS["version"] = "release"  # of distutils.version.LooseVersion
BUILTIN_ERRORS = (ValueError, TypeError, IndexError, KeyError, AttributeError, RecursionError, OverflowError)


class Evaluator:
    """Knows a file's scopes, the history of names, and the other files of the project."""

    def __init__(self, facts: Facts, modules: Modules) -> None:
        self.facts = facts
        self.modules = modules
        self.everywhere = (1 << len(facts.releases)) - 1
        self.members = Members(self)
        self._masks: dict[tuple[Condition, Scope], int] = {}
        self.touched = False
        self.depth = 0
        self.left = EFFORT
        self._failures: dict[tuple[ast.Try, Scope, int], str] = {}

    def reach(self, way: Way, scope: Scope) -> int:
        """Return the releases, as bits, on which a statement is not known to be left out."""
        mask = self.everywhere
        for step in way:
            key = (step, scope)
            if key not in self._masks:
                self._masks[key] = self.everywhere  # what refers to itself restricts nothing
                self._masks[key] = self._mask(step, scope)
            mask &= self._masks[key]
        return mask

    def _mask(self, step: Condition, scope: Scope) -> int:
        mask, before = 0, self.touched
        self.touched = False
        for index in range(len(self.facts.releases)):
            holds = self.holds(step, scope, index)
            if holds is not False:
                mask |= 1 << index
            if not self.touched:
                mask = 0 if holds is False else self.everywhere
                break
        self.touched |= before
        return mask

    def holds(self, step: Condition, scope: Scope, index: int) -> bool | None:
        """Tell whether a condition lets a statement run on a release; None if the file does not say."""
        if step.kind is Kind.MARK or step.kind is Kind.RETURNS:
            return self._asked(step, scope, index)
        if isinstance(step.node, ast.Try):
            if step.kind is Kind.TRY:
                return None
            failure = self.failure(step.node, scope, index)
            if failure == "?":
                return None
            self.touched = True
            if step.kind is Kind.HANDLER:
                return bool(failure) and catches(step.catches, failure)
            return not (failure and catches(step.catches, failure))
        try:
            value = bool(self.value(step.node, scope, index))
        except (Unknown, Fails):
            return None
        return value is (step.kind is Kind.IF)

    def _asked(self, step: Condition, scope: Scope, index: int) -> bool | None:
        try:
            if step.kind is Kind.MARK:
                return runs(step.node, scope, index, self)
            assert isinstance(step.node, ast.Call)
            return returns(self, step.node, scope, index)
        except (Unknown, Fails, *BUILTIN_ERRORS):
            return None

    def value(self, node: ast.AST | None, scope: Scope, index: int) -> Any:
        """Return what an expression gives on a release; raise Unknown where it cannot be told."""
        self.depth += 1
        self.left -= 1
        try:
            if self.depth > DEPTH or self.left < 0:
                raise Unknown
            return self._value(node, scope, index)
        except BUILTIN_ERRORS:
            raise Unknown from None
        finally:
            self.depth -= 1

    def _value(self, node: ast.AST | None, scope: Scope, index: int) -> Any:  # noqa: C901, PLR0912  # a case a node
        match node:
            case ast.Constant(value=value):
                return value
            case ast.Name():
                return self._name(node.id, scope, index)
            case ast.Attribute():
                return self._attribute(node, scope, index)
            case ast.BoolOp():
                return self._bool(node, scope, index)
            case ast.UnaryOp(op=ast.Not()):
                return not self.value(node.operand, scope, index)
            case ast.UnaryOp(op=ast.USub()):
                return -self.value(node.operand, scope, index)
            case ast.Compare():
                return self._compare(node, scope, index)
            case ast.IfExp():
                return self.value(node.body if self.value(node.test, scope, index) else node.orelse, scope, index)
            case ast.Dict():
                return self._dict(node, scope, index)
            case ast.Tuple() | ast.List() | ast.Set():
                return tuple(self.value(element, scope, index) for element in node.elts)
            case ast.Subscript():
                return self._subscript(node, scope, index)
            case ast.BinOp(op=ast.Add()):
                left, right = self.value(node.left, scope, index), self.value(node.right, scope, index)
                return left if isinstance(left, Signature) and left == right else left + right
            case ast.BinOp(op=ast.BitAnd()):
                return self.value(node.left, scope, index) & self.value(node.right, scope, index)
            case ast.BinOp(op=ast.Mult()):
                left, right = self.value(node.left, scope, index), self.value(node.right, scope, index)
                if isinstance(left, int | float) and isinstance(right, int | float):
                    return left * right
                raise Unknown
            case ast.JoinedStr():
                return "".join(str(self.value(part, scope, index)) for part in node.values)
            case ast.FormattedValue(format_spec=None):
                return self.value(node.value, scope, index)
            case ast.ListComp() | ast.GeneratorExp():
                return self._comprehension(node, scope, index)
            case ast.NamedExpr():
                return self.value(node.value, scope, index)
            case ast.Lambda():
                return node, scope
            case ast.Call():
                return self._call(node, scope, index)
            case _:
                raise Unknown

    def _dict(self, node: ast.Dict, scope: Scope, index: int) -> dict[Any, Any]:
        table = {}
        for key, value in zip(node.keys, node.values, strict=True):
            try:
                table[self.value(key, scope, index)] = self.value(value, scope, index)
            except Unknown:
                if key is None:
                    raise
        return table

    def _bool(self, node: ast.BoolOp, scope: Scope, index: int) -> Any:
        stops, unknown, value = isinstance(node.op, ast.Or), False, None
        for operand in node.values:
            try:
                value = self.value(operand, scope, index)
            except Unknown:
                unknown = True
                continue
            if bool(value) is stops:
                return value
        if unknown:
            raise Unknown
        return value

    def _compare(self, node: ast.Compare, scope: Scope, index: int) -> bool:
        left = self.value(node.left, scope, index)
        for operation, comparator in zip(node.ops, node.comparators, strict=True):
            right = self.value(comparator, scope, index)
            if isinstance(right, Signature):
                found = self.facts.has_parameter(right.path, left, index)
                if found is None:
                    raise Unknown
                result = found is isinstance(operation, ast.In)
            elif right == LOADED:
                if not isinstance(left, str) or not is_torch(left) or self._there(left, index):
                    raise Unknown  # it may be loaded or not
                result = isinstance(operation, ast.NotIn)
            elif isinstance(left, Thing) or isinstance(right, Thing):
                if not isinstance(operation, ast.Is | ast.IsNot | ast.Eq | ast.NotEq) or None not in (left, right):
                    raise Unknown
                result = isinstance(operation, ast.IsNot | ast.NotEq)
            else:
                if isinstance(left, Version) and not isinstance(right, Version | TorchVersion | tuple | SpecifierSet):
                    right = as_version(right)
                result = bool(COMPARE[type(operation)](left, right))
            if not result:
                return False
            left = right
        return True

    def _subscript(self, node: ast.Subscript, scope: Scope, index: int) -> Any:
        base = self.value(node.value, scope, index)
        if base == LOADED:
            return self.thing(str(self.value(node.slice, scope, index)), index)
        if isinstance(base, re.Match | dict):
            return base[self.value(node.slice, scope, index)]
        if not isinstance(base, str | tuple | list):
            raise Unknown
        base = str(base) if isinstance(base, TorchVersion) else base
        if isinstance(node.slice, ast.Slice):
            bounds = [self.value(part, scope, index) if part else None for part in _bounds(node.slice)]
            return base[slice(*bounds)]
        return base[self.value(node.slice, scope, index)]

    def _comprehension(self, node: ast.ListComp | ast.GeneratorExp, scope: Scope, index: int) -> tuple[Any, ...]:
        generator = node.generators[0]
        if len(node.generators) > 1 or generator.ifs or not isinstance(generator.target, ast.Name):
            raise Unknown
        values = []
        for element in tuple(self.value(generator.iter, scope, index))[:8]:
            inner = Scope(node, scope)
            inner.bind(generator.target.id, Binding(Bound.VALUE, (), node=ast.Constant(element)))
            values.append(self.value(node.elt, inner, index))
        return tuple(values)

    def _there(self, path: str, index: int) -> bool:
        self.touched = True
        return self.facts.present(path, index) is not False

    def _attribute(self, node: ast.Attribute, scope: Scope, index: int) -> Any:
        paths = refer(node, scope).paths
        if len(paths) == 1 and is_torch(paths[0][0]) and node.attr in ("__all__", "__dict__"):
            return Directory(self, paths[0][0].rpartition(".")[0], index)
        if node.attr in ("__init__", "__new__", "__code__", "co_varnames", "__wrapped__"):
            return self.value(node.value, scope, index)
        if len(paths) == 1 and is_torch(paths[0][0]) and "(" not in paths[0][0]:
            return self.thing(paths[0][0], index)
        try:
            base = self.value(node.value, scope, index)
        except Unknown:
            return self._member(node, scope, index)
        match base:
            case (ast.ClassDef(), _):
                return self._member(node, scope, index)
            case TorchVersion() | Version() if node.attr in PARTS:
                return getattr(base.version if isinstance(base, TorchVersion) else base, PARTS[node.attr])
            case Signature():
                return base
            case Thing(path=path):
                try:
                    return self.modules.imported(f"{path}.{node.attr}", scope, index, self)
                except Unknown:
                    return self.thing(f"{path}.{node.attr}", index)
            case _:
                raise Unknown

    def _member(self, node: ast.Attribute, scope: Scope, index: int) -> Any:
        if isinstance(node.value, ast.Name):
            try:
                return self.members.value(node, scope, index)
            except Unknown:
                pass
        return self._flag(node.attr, index)

    def thing(self, path: str, index: int) -> Any:
        """Return what a dotted path stands for on a release; raise Fails if it is not there."""
        if path in VERSIONS:
            self.touched = True
            return TorchVersion(self.facts.versions[index])
        if path in ("typing.TYPE_CHECKING", "typing_extensions.TYPE_CHECKING"):
            return False
        if is_torch(path):
            self.touched = True
            present = self.facts.present(path, index)
            if present is False:
                raise Fails("AttributeError")
            if present is None:
                raise Unknown
        return Thing(path)

    def flag(self, name: str, index: int) -> bool:
        """Return what the name of a constant such as ``TORCH_GE_2_6`` says; raise Unknown for another."""
        return bool(self._flag(name, index))

    def _flag(self, name: str, index: int) -> Any:
        value = flag_by_name(name, TorchVersion(self.facts.versions[index]))
        self.touched = True
        return value

    def _name(self, name: str, scope: Scope, index: int) -> Any:
        if name == "TYPE_CHECKING":
            return False
        found = scope.find(name)
        if not found:
            return self._star(name, scope, index)
        home, bindings = found
        key = (name, index, self.facts)
        if key not in home.values:
            home.values[key] = (Unknown, False)  # what refers to itself is not known
            before, self.touched = self.touched, False
            try:
                value = self.meaning(name, home, bindings, index)
            except (Unknown, Fails) as error:
                value = error
            home.values[key] = (value, self.touched)
            self.touched = before
        value, touched = home.values[key]
        self.touched |= touched
        if value is Unknown or isinstance(value, Unknown | Fails):
            raise value
        return value

    def meaning(self, name: str, home: Scope, bindings: list[Binding], index: int) -> Any:
        """Return the value that all bindings which hold on a release agree on; raise Unknown otherwise."""
        values: list[Any] = []
        for binding in bindings:
            ways = [self.holds(step, home, index) for step in binding.way if step.kind is not Kind.TRY]
            tries = [step for step in binding.way if step.kind is Kind.TRY]
            ways += [not self.fails(step, home, index) for step in tries]
            if False in ways:
                continue
            value = self._bound(binding, home, name, index)
            values = [value] if None not in ways else [*values, value]
        if values and all(value == values[0] and type(value) is type(values[0]) for value in values):
            return values[0]
        raise Unknown

    def fails(self, step: Condition, scope: Scope, index: int) -> bool | None:
        """Tell whether the body of a try statement fails on a release."""
        if not isinstance(step.node, ast.Try):
            return None
        failure = self.failure(step.node, scope, index)
        if failure == "?":
            return None
        self.touched = True
        return bool(failure)

    def failure(self, node: ast.Try, scope: Scope, index: int) -> str:
        """Return the error that the body of a try statement raises on a release; see Modules.failure."""
        key = (node, scope, index)
        if key not in self._failures:
            self._failures[key] = "?"  # what leans on itself tells nothing
            self._failures[key] = self.modules.failure(node, scope, index, self)
        return self._failures[key]

    def _star(self, name: str, scope: Scope, index: int) -> Any:
        for origin, _ in scope.module.stars:
            if not is_torch(origin):
                try:
                    return self.modules.imported(
                        f"{origin}{'' if origin.endswith('.') else '.'}{name}", scope, index, self
                    )
                except Unknown:
                    continue
        if hasattr(builtins, name):
            return Thing(f"builtins.{name}")
        return self._flag(name, index)

    def _bound(self, binding: Binding, scope: Scope, name: str, index: int) -> Any:
        match binding.kind:
            case Bound.IMPORT if is_torch(binding.target):
                return self.thing(binding.target, index)
            case Bound.IMPORT:
                return self._imported(binding.target, scope, name, index)
            case Bound.VALUE:
                return self.value(binding.node, scope, index)
            case Bound.ITEM:
                return tuple(self.value(binding.node, scope, index))[binding.index]
            case Bound.DEFINED:
                return binding.node, scope
            case _:
                raise Unknown

    def _imported(self, target: str, scope: Scope, name: str, index: int) -> Any:
        if target in WELL_KNOWN or target.partition(".")[0] in (
            "packaging",
            "importlib",
            "inspect",
            "operator",
            "re",
            "sys",
        ):
            return Thing(target)
        if target in ("typing.TYPE_CHECKING", "typing_extensions.TYPE_CHECKING"):
            return False
        try:
            return self.modules.imported(target, scope, index, self)
        except Unknown:
            try:
                return self._flag(name, index)
            except Unknown:
                return Thing(target)

    def _call(self, node: ast.Call, scope: Scope, index: int) -> Any:
        return by_name(self, node, scope, index)


def _bounds(part: ast.Slice) -> tuple[ast.expr | None, ...]:
    return part.lower, part.upper, part.step
