"""The rules between records: each registered under its name, with its reason as the docstring."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from importlib import import_module
from pkgutil import walk_packages

from torchproof_docs.verdicts.project import Project

Find = Callable[[Project], Iterator[str]]


class Stage(Enum):
    """When a rule is asked."""

    RECORDS = auto()
    """At once: it reads what people wrote."""
    EVIDENCE = auto()
    """Once the records agree among themselves: it reads what runs say of them."""


@dataclass(frozen=True)
class Rule:
    """A rule between records."""

    name: str
    """What it reports, such as ``unknown-snippet``."""
    find: Find
    """Yields a line for each problem, with the file and the remedy."""
    stage: Stage

    @property
    def summary(self) -> str:
        """Return the first line of what the rule says of itself."""
        return (self.find.__doc__ or "").partition("\n")[0]


# Every registered rule by name; complete once `list_rules` was called.
RULES: dict[str, Rule] = {}


def register_rule(name: str, *, stage: Stage = Stage.RECORDS) -> Callable[[Find], Find]:
    """Return a decorator that registers a function as a rule; raise ValueError if the name is taken."""

    def register(find: Find) -> Find:
        if name in RULES:
            raise ValueError(f"rule {name}: registered by {RULES[name].find.__module__} already")
        RULES[name] = Rule(name, find, stage)
        return find

    return register


@cache
def list_rules() -> tuple[Rule, ...]:
    """Import every module beside this one and return the rules, those of records first, by their names."""
    package = __name__.rpartition(".")[0]
    for module in walk_packages(import_module(package).__path__, f"{package}."):
        import_module(module.name)
    return tuple(sorted(RULES.values(), key=lambda rule: (rule.stage.value, rule.name)))
