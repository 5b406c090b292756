"""The registry of rules. A rule is one file ``tp<number>_<name>.py`` in this package, with one registered function.

Everything that lists rules is derived from here: ``--help``, ``--ignore``, the reports, the tests.
"""

import inspect
import pkgutil
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from torchproof.errors import RecordError, suggest_word
from torchproof.scan.rules.findings import Severity
from torchproof.scan.rules.upgraded_use import Match, UpgradedUse

# Finds the modules of this package that hold a rule.
RULE_MODULE = re.compile(r"tp[1-9]\d*_[a-z][a-z0-9_]*")

Check = Callable[[UpgradedUse], Iterator[Match]]


class RuleRegistrationError(Exception):
    """A rule is registered without something that it needs."""


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """A question that is asked of each use of torch, with all that reports say about it."""

    id: str
    name: str
    severity: Severity
    """The severity of a match that states none of its own."""
    summary: str
    """A clause for legends and reports."""
    reason: str
    source: str
    check: Check
    entry_kinds: tuple[str, ...] = ()
    """Kinds of change entries that document a finding of the rule."""
    is_entry_release_ignored: bool = False
    """An entry documents a finding whatever its release."""

    @property
    def labels(self) -> frozenset[str]:
        """The words by which a comment or an option may call the rule, in upper case."""
        return frozenset({self.id, self.name.upper()})


_registered: dict[str, Rule] = {}


def register_rule(
    id: str,
    name: str,
    *,
    severity: Severity,
    summary: str,
    entry_kinds: tuple[str, ...] = (),
    is_entry_release_ignored: bool = False,
) -> Callable[[Check], Check]:
    """Return a decorator that registers a function as a rule.

    The docstring of the function has a paragraph ``Reason: …`` and a paragraph ``Source: …``.

    Raises:
        RuleRegistrationError: The file, the id, the name, the summary or the docstring is missing or wrong.

    """

    def register(check: Check) -> Check:
        reason, source = _read_docstring(check, id)
        _validate(id, name, summary, check.__module__.rpartition(".")[2])
        _registered[id] = Rule(
            id, name, Severity(severity), summary, reason, source, check, entry_kinds, is_entry_release_ignored
        )
        return check

    return register


def _validate(id: str, name: str, summary: str, module: str) -> None:
    expected = f"{id.lower()}_{name.replace('-', '_')}"
    if not RULE_MODULE.fullmatch(expected) or module != expected:
        raise RuleRegistrationError(f"{module}.py: rule {id}, {name}: its file must be named {expected}.py")
    if not summary or summary != summary.strip().rstrip("."):
        raise RuleRegistrationError(f"{module}.py: summary: write a clause without a full stop, not {summary!r}")
    if id in _registered:
        raise RuleRegistrationError(f"{module}.py: {id} is registered already, as {_registered[id].name}")
    if clash := next((rule for rule in _registered.values() if rule.name == name), None):
        raise RuleRegistrationError(f"{module}.py: {name} is the name of {clash.id} already")


def _read_docstring(check: Check, id: str) -> tuple[str, str]:
    paragraphs = re.split(r"\n\s*\n", inspect.getdoc(check) or "")
    texts = {key: " ".join(text.split()) for key, _, text in (part.partition(":") for part in paragraphs[1:])}
    reason, source = texts.get("Reason", ""), texts.get("Source", "")
    if not (reason and source) and sys.flags.optimize < 2:
        raise RuleRegistrationError(f"{id}: the docstring of its function needs a 'Reason:' and a 'Source:' paragraph")
    return reason, source


@cache
def load_rules() -> dict[str, Rule]:
    """Import each rule of this package and return the rules by id, in the order of their numbers."""
    package = __name__.rpartition(".")[0]
    for module in pkgutil.iter_modules(import_module(package).__path__):
        if RULE_MODULE.fullmatch(module.name):
            import_module(f"{package}.{module.name}")
            if not any(rule.check.__module__.endswith(f".{module.name}") for rule in _registered.values()):
                raise RuleRegistrationError(f"{module.name}.py: registers no rule; decorate its function")
    return dict(sorted(_registered.items(), key=lambda item: int(item[0][2:])))


def find_rule(label: str, option: str) -> Rule:
    """Return the rule with an id or a name, in any case; raise RecordError if there is none."""
    rules = load_rules()
    for rule in rules.values():
        if label.upper() in rule.labels:
            return rule
    labels = [word for rule in rules.values() for word in (rule.id, rule.name)]
    raise RecordError(f"{option} {label}: no such rule; {suggest_word(label, labels)}choose from {', '.join(labels)}")


def format_legend() -> str:
    """Return a line a rule: id, name and summary."""
    width = max(len(rule.name) for rule in load_rules().values())
    return "\n".join(f"{rule.id}  {rule.name:{width}}  {rule.summary}" for rule in load_rules().values())
