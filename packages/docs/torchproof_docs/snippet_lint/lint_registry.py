"""The lints of a snippet's checks: each registered under its name, with its reason as the docstring.

What ruff knows of checks that cannot fail is switched on for ``snippets/`` in ``snippets/ruff.toml``.
"""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from pkgutil import iter_modules

from torchproof_docs.records.scripts.ast_nodes import parse_script

# A line, and what is wrong there with the remedy.
Fault = tuple[int, str]
Find = Callable[[ast.Module], Iterator[Fault]]


@dataclass(frozen=True)
class Lint:
    """One way in which a check cannot fail, found in a script's syntax."""

    name: str
    find: Find
    on_cpu_only: bool
    """It holds for snippets that need no device."""

    @property
    def summary(self) -> str:
        """Return the first line of what the lint says of itself."""
        return (self.find.__doc__ or "").partition("\n")[0]


# Every registered lint by name; complete once `list_lints` was called.
LINTS: dict[str, Lint] = {}


def register_lint(name: str, *, on_cpu_only: bool = False) -> Callable[[Find], Find]:
    """Return a decorator that registers a function as a lint; raise ValueError if the name is taken."""

    def register(find: Find) -> Find:
        if name in LINTS:
            raise ValueError(f"lint {name}: registered by {LINTS[name].find.__module__} already")
        LINTS[name] = Lint(name, find, on_cpu_only)
        return find

    return register


@cache
def list_lints() -> tuple[Lint, ...]:
    """Import every module beside this one and return the lints in the order of their names."""
    package = __name__.rpartition(".")[0]
    for module in iter_modules(import_module(package).__path__, f"{package}."):
        import_module(module.name)
    return tuple(LINTS[name] for name in sorted(LINTS))


@lru_cache(maxsize=4096)  # a preview asks again after each edit
def find_faults(text: str, *, on_cpu: bool) -> tuple[Fault, ...]:
    """Return the lines of a script where a check cannot fail, and why."""
    tree = parse_script(text)
    lints = [lint for lint in list_lints() if on_cpu or not lint.on_cpu_only]
    return tuple(sorted({fault for lint in lints for fault in lint.find(tree)}))
