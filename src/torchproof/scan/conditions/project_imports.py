"""Reads other files of a project for imported conditions, and evaluates try statements about names of torch."""

import ast
from functools import lru_cache
from pathlib import Path
from typing import Any

from torchproof.history.partner_files import has_history
from torchproof.regular_files import Unreadable, read_regular_file
from torchproof.scan.conditions.condition_values import RaisesOnRelease, Unknown
from torchproof.scan.conditions.evaluation_protocol import Evaluator
from torchproof.scan.syntax.control_flow import CATCH_ALL, NAME_ERRORS, get_last_name, list_handled_exceptions
from torchproof.scan.syntax.name_resolution import get_first_name, resolve_expression
from torchproof.scan.syntax.scopes import Scope, build_module_scope
from torchproof.scan.syntax.source_files import parse_source

PACKAGE_ERRORS = frozenset({"PackageNotFoundError", "DistributionNotFound"})
# What is known of a try body that raises no error for a name: nothing, or that a package beside torch may be missing.
UNKNOWN_FAILURE, MAY_BE_MISSING = "?", "? a package"
UNDECIDED = (UNKNOWN_FAILURE, MAY_BE_MISSING)
# The most statements of a try body that is evaluated.
MAX_STATEMENTS = 12
# The most modules that the conditions of one file lead to; the star imports of a package may lead to thousands.
MAX_MODULES = 64

# A statement, the names of torch that it needs with the error for each, its calls, and if it asks for an installation.
StatementFacts = tuple[ast.stmt, list[tuple[str, str]], list[ast.Call], bool]


class ProjectImports:
    """The files that a file imports names from."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.read_files: set[Path] = set()
        """Files whose content a value depends on."""
        self._scopes: dict[int, Path] = {}
        self._found: dict[tuple[Path, str], tuple[Path, Scope] | None] = {}
        self._bodies: dict[tuple[ast.Try, Scope], list[StatementFacts]] = {}
        """What the body of each try statement does, whatever the release."""

    def evaluate_import(self, target: str, scope: Scope, index: int, evaluator: Evaluator) -> Any:
        """Return the value of a name of another file of the project; raise Unknown if no file defines it."""
        if found := self.find_origin(target, scope):
            return evaluator.evaluate(ast.Name(found[1], ast.Load()), found[0], index)
        raise Unknown

    def find_origin(self, target: str, scope: Scope) -> tuple[Scope, str] | None:
        """Return the scope and the name that an imported name comes from; None if no file of the project defines it."""
        here = self._scopes.get(id(scope.module), self.path)
        if here is None or has_history(target):
            return None
        module, _, name = target.rpartition(".")
        level = len(target) - len(target.lstrip("."))
        if not module.strip("."):
            module = "." * level
        if (here, module) not in self._found:
            if len(self._found) >= MAX_MODULES:
                return None
            files = ((path, parse_module(path)) for path in find_candidate_files(here, module))
            self._found[here, module] = next(((path, read) for path, read in files if read), None)
        if not (module_file := self._found[here, module]):
            return None
        path, read = module_file
        self.read_files.add(path)
        self._scopes[id(read)] = path
        return read, name

    def find_failure(self, node: ast.Try, scope: Scope, index: int, evaluator: Evaluator) -> str:
        """Return the error that the body of a try statement raises on a release for a name of torch.

        Nothing if it raises none, and one of UNDECIDED if the body is not about torch. An import of another package
        fails where that is not installed, so only a name that is surely missing decides anything.
        """
        about_torch = about_partner = False
        caught = {name for handler in node.handlers for name in list_handled_exceptions(handler)} or NAME_ERRORS
        if len(node.body) > MAX_STATEMENTS or not caught & (NAME_ERRORS | CATCH_ALL | PACKAGE_ERRORS):
            return UNKNOWN_FAILURE
        if (node, scope) not in self._bodies:
            self._bodies[node, scope] = [_read_statement(statement, scope) for statement in node.body]
        for statement, names, calls, is_check in self._bodies[node, scope]:
            for path, error in names:
                about_torch |= get_first_name(path) == "torch"
                about_partner = True
                if evaluator.facts.is_present(path, index, module=error == "ModuleNotFoundError") is False:
                    return error
            if error := _find_raised_error(statement, calls, scope, index, evaluator):
                return error
            about_torch |= is_check
        if about_torch:
            return ""
        return MAY_BE_MISSING if about_partner else UNKNOWN_FAILURE


def _read_statement(statement: ast.stmt, scope: Scope) -> StatementFacts:
    """Return a statement, the names of torch that it needs, its calls, and if one asks if torch is installed."""
    parts = list(ast.walk(statement))
    calls = [part for part in parts if isinstance(part, ast.Call)]
    return statement, _find_required_names(statement, parts, scope), calls, any(map(is_installation_check, calls))


def _find_raised_error(
    statement: ast.stmt, calls: list[ast.Call], scope: Scope, index: int, evaluator: Evaluator
) -> str:
    """Return the error that the value of a statement, or a call in it, raises on a release; "" if none is known."""
    if isinstance(statement, ast.Assert | ast.Expr | ast.Assign):
        try:
            evaluator.evaluate(
                statement.value if not isinstance(statement, ast.Assert) else statement.test, scope, index
            )
        except RaisesOnRelease as fails:
            return str(fails)
        except Unknown:
            pass
    for call in calls:
        paths = [path for path, *_ in resolve_expression(call.func, scope).paths if has_history(path)]
        if paths and evaluator.facts.accepts_call(paths[0], call, index) is False:
            return "TypeError"
    return ""


def _find_required_names(statement: ast.stmt, nodes: list[ast.AST], scope: Scope) -> list[tuple[str, str]]:
    """Return the names of torch that a statement needs, each with the error that a missing one raises."""
    match statement:
        case ast.Import():
            return [(alias.name, "ModuleNotFoundError") for alias in statement.names if has_history(alias.name)]
        case ast.ImportFrom(level=0, module=str(module)) if has_history(module):
            return [(f"{module}.{alias.name}", "ImportError") for alias in statement.names if alias.name != "*"]
        case _:
            parts = [part for part in nodes if isinstance(part, ast.Attribute)]
            parts = [part for part in parts if isinstance(part.ctx, ast.Load)]
            paths = [path for part in parts for path, *_ in resolve_expression(part, scope).paths]
            return [(path, "AttributeError") for path in paths if has_history(path)]


def is_installation_check(node: ast.AST) -> bool:
    """Return True if an expression asks if torch is installed, such as ``importlib.metadata.version("torch")``."""
    match node:
        case ast.Call(func=func, args=[ast.Constant(value="torch"), *_]):
            return get_last_name(func) in ("version", "distribution", "get_distribution", "find_spec", "import_module")
        case _:
            return False


def find_candidate_files(here: Path, module: str) -> list[Path]:
    """Return the files that may define an imported module."""
    level = len(module) - len(module.lstrip("."))
    parts = module.strip(".").split(".") if module.strip(".") else []
    if level:
        bases = [here.parents[level - 1]] if level <= len(here.parents) else []
    else:
        package = here.parent
        while (package / "__init__.py").exists() and package != package.parent:
            package = package.parent
        bases = [package, here.parent]
    files = []
    for base in bases:
        stem = base.joinpath(*parts)
        files += [stem.with_name(f"{stem.name}.py"), stem / "__init__.py"]
    return files


@lru_cache(maxsize=32)
def parse_module(path: Path) -> Scope | None:
    """Return the scope of a file of at most a megabyte, None if it cannot be read."""
    try:
        return build_module_scope(parse_source(read_regular_file(path, 1_000_000), notebook=False).tree)
    except (Unreadable, RecursionError, MemoryError):
        return None
