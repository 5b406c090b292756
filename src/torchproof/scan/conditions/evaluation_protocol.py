"""What the modules of this room ask of the evaluator that combines them, so that none of them imports another."""

import ast
from typing import Any, NamedTuple, Protocol

from torchproof.scan.conditions.name_facts import NameFacts
from torchproof.scan.syntax.control_flow import Condition, Route
from torchproof.scan.syntax.scopes import Binding, Scope


class RouteOutcome(NamedTuple):
    """What a release decides of the conditions on the way to a statement."""

    is_excluded: bool = False
    """A condition does not let it run."""
    is_undecided: bool = False
    """The files do not decide a condition."""
    is_error_undecided: bool = False
    """The files do not decide if the body of a try statement fails."""


class Project(Protocol):
    """The other files of a project."""

    def find_origin(self, target: str, scope: Scope) -> tuple[Scope, str] | None:
        """Return the scope and the name that an imported name comes from."""


class Evaluator(Protocol):
    """Evaluates expressions of one file on a release, which is given by its place in the history.

    Each method raises Unknown if the files do not decide the value, and RaisesOnRelease if evaluation fails.
    """

    facts: NameFacts
    depends_on_release: bool
    """Something evaluated since this was reset differs, or may differ, between releases."""

    @property
    def project(self) -> Project:
        """The other files of the project."""

    def evaluate(self, node: ast.AST | None, scope: Scope, index: int) -> Any:
        """Return the value of an expression."""

    def evaluate_name(self, name: str, scope: Scope, index: int) -> Any:
        """Return the value of a name."""

    def evaluate_attribute(self, node: ast.Attribute, scope: Scope, index: int) -> Any:
        """Return the value of an attribute."""

    def evaluate_path(self, path: str, index: int) -> Any:
        """Return the value of a dotted path."""

    def evaluate_bindings(self, name: str, home: Scope, bindings: list[Binding], index: int) -> Any:
        """Return the value that all bindings in force agree on."""

    def evaluate_flag(self, name: str, index: int) -> bool:
        """Return the value of a constant by the release in its name."""

    def may_be_present(self, path: str, index: int) -> bool:
        """Return False if the history says that a path is absent."""

    def is_satisfied(self, step: Condition, scope: Scope, index: int) -> bool | None:
        """Return True if a condition lets a statement run, None if the files do not decide it."""

    def evaluate_route(self, route: Route, scope: Scope, index: int) -> RouteOutcome:
        """Return what is decided of the conditions on a route, those of its own scope as they are in ``scope``."""
