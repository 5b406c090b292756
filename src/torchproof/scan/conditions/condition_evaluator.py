"""Evaluates conditions on each release, as far as they depend on torch alone."""

import ast
import builtins
from typing import Any

from packaging.version import Version

from torchproof.history.partner_files import has_history
from torchproof.scan.conditions.call_evaluation import EXTERNAL_NAMES, NamespaceListing
from torchproof.scan.conditions.class_attributes import ClassAttributes
from torchproof.scan.conditions.condition_values import (
    ExternalName,
    ParameterNames,
    RaisesOnRelease,
    TorchVersion,
    Unknown,
    evaluate_flag_name,
)
from torchproof.scan.conditions.evaluation_protocol import RouteOutcome
from torchproof.scan.conditions.expression_evaluation import evaluate_expression
from torchproof.scan.conditions.function_evaluation import does_return
from torchproof.scan.conditions.name_facts import NameFacts
from torchproof.scan.conditions.project_imports import MAY_BE_MISSING, UNDECIDED, ProjectImports
from torchproof.scan.conditions.skip_markers import is_test_run
from torchproof.scan.syntax.control_flow import Condition, ConditionKind, Route, is_caught
from torchproof.scan.syntax.name_resolution import resolve_expression
from torchproof.scan.syntax.scopes import Binding, BindingKind, Scope

# Where a package has its version, below it.
VERSION_NAMES = {"__version__", "version.__version__", "torch_version.__version__"}
TYPE_CHECKING_NAMES = {"typing.TYPE_CHECKING", "typing_extensions.TYPE_CHECKING"}
# Bounds how deeply evaluations nest.
MAX_DEPTH = 24
# Bounds the evaluations for one file; after that many, every value is unknown.
MAX_EVALUATIONS = 20_000
# Expressions whose value is kept: several names, attributes and calls lead to the same one.
COMPOUND = (ast.Attribute, ast.BoolOp, ast.Call, ast.Compare, ast.IfExp, ast.Subscript, ast.UnaryOp)
# Attributes of versions that are evaluated, each with that of packaging.
VERSION_ATTRIBUTES = {name: name for name in ("release", "major", "minor", "micro", "base_version", "public")}
VERSION_ATTRIBUTES["version"] = "release"  # of distutils.version.LooseVersion
# Attributes that lead to the parameters of a function, which stands for itself there.
FUNCTION_PARTS = frozenset({"__init__", "__new__", "__code__", "co_varnames", "__wrapped__"})
# Exceptions of evaluations, which make a value unknown.
BUILTIN_ERRORS = (ValueError, TypeError, IndexError, KeyError, AttributeError, RecursionError, OverflowError)


class ConditionEvaluator:
    """Evaluates the expressions of one file with the history of names and the other files of the project."""

    def __init__(self, facts: NameFacts, project: ProjectImports) -> None:
        self.facts = facts
        self.project = project
        self.all_releases = (1 << len(facts.releases)) - 1
        self.members = ClassAttributes()
        self._masks: dict[Route, int] = {}
        self._outcomes: dict[tuple[Scope, int], dict[Route, tuple[RouteOutcome, bool]]] = {}
        self.depends_on_release = False
        self.depth = 0
        self.budget = MAX_EVALUATIONS
        self._failures: dict[tuple[ast.Try, Scope, int], str] = {}
        self._values: dict[tuple[ast.AST, Scope, int], tuple[Any, bool]] = {}

    def find_reachable_releases(self, route: Route) -> int:
        """Return the releases, as bits, on which a statement may run."""
        for step in route.list_back_to(self._masks):
            mask = self._masks[step.before] if step.before else self.all_releases
            self._masks[step] = mask  # what refers to itself restricts nothing
            if step.condition and mask:
                self._masks[step] &= self._compute_mask(step.condition, step.scope)
        return self._masks[route]

    def evaluate_route(self, route: Route, scope: Scope, index: int) -> RouteOutcome:
        """Return what a release and a scope decide of the conditions on a route."""
        known = self._outcomes.setdefault((scope, index), {})
        for step in route.list_back_to(known):
            outcome, depends = known[step.before] if step.before else (RouteOutcome(), False)
            if step.condition and not outcome.is_excluded:
                before, self.depends_on_release = self.depends_on_release, False
                where = scope if step.scope is route.scope else step.scope
                outcome = self._add_outcome(outcome, step.condition, where, index)
                depends |= self.depends_on_release
                self.depends_on_release = before
            known[step] = outcome, depends
        outcome, depends = known[route]
        self.depends_on_release |= depends
        return outcome

    def _add_outcome(self, outcome: RouteOutcome, step: Condition, scope: Scope, index: int) -> RouteOutcome:
        if step.kind is ConditionKind.TRY:
            return RouteOutcome(is_excluded=True) if self._does_fail(step, scope, index) else outcome
        match self.is_satisfied(step, scope, index):
            case True:
                return outcome
            case False:
                return RouteOutcome(is_excluded=True)
            case None if isinstance(step.node, ast.Try):
                return outcome._replace(is_error_undecided=True)
            case None:
                return outcome._replace(is_undecided=True)

    def _compute_mask(self, step: Condition, scope: Scope) -> int:
        mask, before = 0, self.depends_on_release
        self.depends_on_release = False
        for index in range(len(self.facts.releases)):
            is_satisfied = self.is_satisfied(step, scope, index)
            if is_satisfied is not False:
                mask |= 1 << index
            if not self.depends_on_release:  # a flag that the file sets may be set elsewhere, too
                mask = 0 if isinstance(step.node, ast.Constant) and is_satisfied is False else self.all_releases
                break
        self.depends_on_release |= before
        return mask

    def is_satisfied(self, step: Condition, scope: Scope, index: int) -> bool | None:
        """Return True if a condition lets a statement run on a release, None if the files do not decide it."""
        if step.kind is ConditionKind.MARK or step.kind is ConditionKind.RETURNS:
            return self._evaluate_requirement(step, scope, index)
        if isinstance(step.node, ast.Try):
            if step.kind is ConditionKind.TRY:
                return None
            failure = self.find_failure(step.node, scope, index)
            if failure in UNDECIDED:
                self.depends_on_release |= failure == MAY_BE_MISSING
                return None
            self.depends_on_release = True
            if step.kind is ConditionKind.HANDLER:
                return bool(failure) and is_caught(step.catches, failure)
            return not (failure and is_caught(step.catches, failure))
        truth = self._find_truth(step.node, scope, index)
        return None if truth is None else truth is (step.kind is ConditionKind.IF)

    def _find_truth(self, test: ast.expr, scope: Scope, index: int) -> bool | None:
        """Return if a test is true, None if the files do not decide it."""
        try:
            return bool(self.evaluate(test, scope, index))
        except (Unknown, RaisesOnRelease):
            return None

    def _evaluate_requirement(self, step: Condition, scope: Scope, index: int) -> bool | None:
        try:
            if step.kind is ConditionKind.MARK:
                return is_test_run(step.node, scope, index, self)
            assert isinstance(step.node, ast.Call)
            return does_return(self, step.node, scope, index)
        except (Unknown, RaisesOnRelease, *BUILTIN_ERRORS):
            return None

    def evaluate(self, node: ast.AST | None, scope: Scope, index: int) -> Any:
        """Return the value of an expression on a release; raise Unknown if the files do not decide it."""
        if not isinstance(node, COMPOUND):
            return self._evaluate(node, scope, index)
        key = (node, scope, index)
        if key not in self._values:
            self._values[key] = Unknown(), False  # what leans on itself is not known
            before, self.depends_on_release = self.depends_on_release, False
            try:
                value = self._evaluate(node, scope, index)
            except (Unknown, RaisesOnRelease) as error:
                value = type(error)(*error.args)  # without its traceback, which keeps the frames
            self._values[key] = value, self.depends_on_release
            self.depends_on_release = before
        value, depends = self._values[key]
        self.depends_on_release |= depends
        if isinstance(value, Unknown | RaisesOnRelease):
            raise type(value)(*value.args)
        return value

    def _evaluate(self, node: ast.AST | None, scope: Scope, index: int) -> Any:
        self.depth += 1
        self.budget -= 1
        try:
            if self.depth > MAX_DEPTH or self.budget < 0:
                raise Unknown
            return evaluate_expression(self, node, scope, index)
        except BUILTIN_ERRORS:
            raise Unknown from None
        finally:
            self.depth -= 1

    def may_be_present(self, path: str, index: int) -> bool:
        """Return True unless the history says that a release lacks a name."""
        self.depends_on_release = True
        return self.facts.is_present(path, index) is not False

    def evaluate_attribute(self, node: ast.Attribute, scope: Scope, index: int) -> Any:
        """Return the value of an attribute on a release."""
        paths = resolve_expression(node, scope).paths
        if len(paths) == 1 and has_history(paths[0][0]) and node.attr in ("__all__", "__dict__"):
            return NamespaceListing(self, paths[0][0].rpartition(".")[0], index)
        if node.attr in FUNCTION_PARTS:
            return self._evaluate_function_part(node, scope, index)
        if len(paths) == 1 and has_history(paths[0][0]) and "(" not in paths[0][0]:
            return self.evaluate_path(paths[0][0], index)
        try:
            base = self.evaluate(node.value, scope, index)
        except Unknown:
            return self._evaluate_member(node, scope, index)
        match base:
            case (ast.ClassDef(), _):
                return self._evaluate_member(node, scope, index)
            case TorchVersion() | Version() if node.attr in VERSION_ATTRIBUTES:
                return getattr(base.version if isinstance(base, TorchVersion) else base, VERSION_ATTRIBUTES[node.attr])
            case ParameterNames():
                return base
            case ExternalName(path=path):
                try:
                    return self.project.evaluate_import(f"{path}.{node.attr}", scope, index, self)
                except Unknown:
                    return self._evaluate_flag_or_name(node.attr, f"{path}.{node.attr}", index)
            case _:
                raise Unknown

    def _evaluate_function_part(self, node: ast.Attribute, scope: Scope, index: int) -> Any:
        function = self.evaluate(node.value, scope, index)
        if node.attr == "co_varnames" and isinstance(function, ExternalName) and has_history(function.path):
            return ParameterNames(function.path)
        return function

    def _evaluate_member(self, node: ast.Attribute, scope: Scope, index: int) -> Any:
        if isinstance(node.value, ast.Name):
            try:
                return self.members.evaluate_attribute(self, node, scope, index)
            except Unknown:
                pass
        return self._evaluate_flag(node.attr, index)

    def evaluate_path(self, path: str, index: int) -> Any:
        """Return the value of a dotted path on a release; raise RaisesOnRelease if it is absent."""
        if path.partition(".")[2] in VERSION_NAMES and has_history(path):
            self.depends_on_release = True
            return TorchVersion(self.facts.find_version(path.partition(".")[0], index))
        if path in TYPE_CHECKING_NAMES:
            return self._evaluate_type_checking()
        if has_history(path):
            self.depends_on_release = True
            present = self.facts.is_present(path, index)
            if present is False:
                raise RaisesOnRelease("AttributeError")
            if present is None:
                raise Unknown
        return ExternalName(path)

    def _evaluate_type_checking(self) -> bool:
        self.depends_on_release = True  # it is False on each
        return False

    def evaluate_flag(self, name: str, index: int) -> bool:
        """Return the value of a constant by its name, such as ``TORCH_GE_2_6``; raise Unknown for another name."""
        return bool(self._evaluate_flag(name, index))

    def _evaluate_flag(self, name: str, index: int) -> Any:
        value = evaluate_flag_name(name, TorchVersion(self.facts.versions[index]))
        self.depends_on_release = True
        return value

    def evaluate_name(self, name: str, scope: Scope, index: int) -> Any:
        """Return the value of a name on a release."""
        if name == "TYPE_CHECKING":
            return self._evaluate_type_checking()
        binding_scope = scope.find_bindings(name)
        if not binding_scope:
            return self._evaluate_unbound_name(name, scope, index)
        home, bindings = binding_scope
        key = (name, index, self.facts)
        if key not in home.values:
            home.values[key] = (Unknown(), False)  # what refers to itself is not known
            before, self.depends_on_release = self.depends_on_release, False
            try:
                value = self.evaluate_bindings(name, home, bindings, index)
            except (Unknown, RaisesOnRelease) as error:
                value = type(error)(*error.args)  # without its traceback, which keeps the frames
            home.values[key] = (value, self.depends_on_release)
            self.depends_on_release = before
        value, touched = home.values[key]
        if isinstance(value, tuple) and any(part is home for part in value):
            del home.values[key]  # a function of the scope: what refers to itself is not freed
        self.depends_on_release |= touched
        if isinstance(value, Unknown | RaisesOnRelease):
            raise type(value)(*value.args)
        return value

    def evaluate_bindings(self, name: str, home: Scope, bindings: list[Binding], index: int) -> Any:
        """Return the value that all bindings in force on a release agree on; raise Unknown if they differ."""
        values: list[Any] = []
        for binding in bindings:
            outcome = self.evaluate_route(binding.route, home, index)
            if outcome.is_excluded:
                continue
            value = self._evaluate_binding(binding, home, name, index)
            is_decided = not (outcome.is_undecided or outcome.is_error_undecided)
            values = [value] if is_decided else [*values, value]
        if values and all(value == values[0] and type(value) is type(values[0]) for value in values):
            return values[0]
        raise Unknown

    def _does_fail(self, step: Condition, scope: Scope, index: int) -> bool | None:
        """Return True if the body of a try statement fails on a release, None if the files do not decide it."""
        if not isinstance(step.node, ast.Try):
            return None
        failure = self.find_failure(step.node, scope, index)
        if failure in UNDECIDED:
            self.depends_on_release |= failure == MAY_BE_MISSING
            return None
        self.depends_on_release = True
        return bool(failure)

    def find_failure(self, node: ast.Try, scope: Scope, index: int) -> str:
        """Return the error that the body of a try statement raises on a release; see Modules.failure."""
        key = (node, scope, index)
        if key not in self._failures:
            self._failures[key] = "?"  # what leans on itself tells nothing
            self._failures[key] = self.project.find_failure(node, scope, index, self)
        return self._failures[key]

    def _evaluate_unbound_name(self, name: str, scope: Scope, index: int) -> Any:
        for origin, _ in scope.module.stars:
            if not has_history(origin):
                try:
                    return self.project.evaluate_import(
                        f"{origin}{'' if origin.endswith('.') else '.'}{name}", scope, index, self
                    )
                except Unknown:
                    continue
        if hasattr(builtins, name):
            return ExternalName(f"builtins.{name}")
        return self._evaluate_flag(name, index)

    def _evaluate_binding(self, binding: Binding, scope: Scope, name: str, index: int) -> Any:
        match binding.kind:
            case BindingKind.IMPORT if has_history(binding.target):
                return self.evaluate_path(binding.target, index)
            case BindingKind.IMPORT:
                return self._evaluate_import(binding.target, scope, name, index)
            case BindingKind.VALUE:
                return self.evaluate(binding.node, scope, index)
            case BindingKind.ITEM:
                return tuple(self.evaluate(binding.node, scope, index))[binding.index]
            case BindingKind.DEFINED:
                return binding.node, scope
            case _:
                raise Unknown

    def _evaluate_import(self, target: str, scope: Scope, name: str, index: int) -> Any:
        if target in EXTERNAL_NAMES or target.partition(".")[0] in (
            "packaging",
            "importlib",
            "inspect",
            "operator",
            "re",
            "sys",
        ):
            return ExternalName(target)
        if target in TYPE_CHECKING_NAMES:
            return self._evaluate_type_checking()
        try:
            return self.project.evaluate_import(target, scope, index, self)
        except Unknown:
            return self._evaluate_flag_or_name(name, target, index)

    def _evaluate_flag_or_name(self, name: str, path: str, index: int) -> Any:
        try:
            return self._evaluate_flag(name, index)
        except Unknown:
            return self.evaluate_path(path, index)
