"""Compute what a condition gives on each release, as far as it depends on torch alone."""

import ast
import builtins
from typing import Any

from packaging.version import Version

from torchproof.scan.conditions.call_evaluation import WELL_KNOWN, Directory
from torchproof.scan.conditions.expression_evaluation import computed
from torchproof.scan.conditions.name_facts import Facts
from torchproof.scan.syntax.control_flow import Condition, Kind, Way, catches
from torchproof.scan.conditions.test_markers import runs
from torchproof.scan.conditions.class_attributes import Members
from torchproof.scan.conditions.project_imports import Modules
from torchproof.scan.conditions.function_evaluation import returns
from torchproof.scan.syntax.scopes import Binding, Bound, Scope
from torchproof.scan.syntax.name_resolution import is_torch, refer
from torchproof.scan.conditions.condition_values import Fails, Signature, Thing, TorchVersion, Unknown, flag_by_name

VERSIONS = {"torch.__version__", "torch.version.__version__", "torch.torch_version.__version__"}
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
            return computed(self, node, scope, index)
        except BUILTIN_ERRORS:
            raise Unknown from None
        finally:
            self.depth -= 1

    def is_there(self, path: str, index: int) -> bool:
        """Tell whether a release may have a name."""
        self.touched = True
        return self.facts.present(path, index) is not False

    def attribute(self, node: ast.Attribute, scope: Scope, index: int) -> Any:
        """Return what an attribute is on a release."""
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

    def name(self, name: str, scope: Scope, index: int) -> Any:
        """Return what a name stands for on a release."""
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
