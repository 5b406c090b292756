"""Reads from an error which name is missing, and whether it is one of a page's own."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from torchproof.history.signature_parameters import CATCH_ALL, parse_signature

# How Python, and torch's configuration modules, say that a module lacks a name, by the type of the error.
OF_MODULE = {
    "AttributeError": (
        r"module '(?P<holder>[\w.]+)' has no attribute '(?P<name>\w+)'",
        r"(?P<holder>torch(?:\.\w+)*)\.(?P<name>\w+) does not exist$",
    ),
    "ImportError": (r"cannot import name '(?P<name>\w+)' from '(?P<holder>[\w.]+)'",),
    "ModuleNotFoundError": (r"No module named '(?P<name>[\w.]+)'",),
}
OF_CLASS = (
    r"type object '(?P<holder>[\w.]+)' has no attribute '(?P<name>\w+)'",
    r"'(?P<holder>[\w.]+)' object has no attribute '(?P<name>\w+)'",
)
OF_OPERATORS = r"'_OpNamespace' '(?P<holder>\w+)' object has no attribute '(?P<name>\w+)'"
KEYWORD = re.compile(r"(?P<callee>[\w.]+)\(\) got an unexpected keyword argument '(?P<name>\w+)'")
Lookups = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True)
class MissingName:
    """A name that an error calls missing."""

    name: str
    """Dotted: all of it under a module; of a class only ``Class.attribute``, because an error tells no more."""
    of_class: bool = False

    def is_in(self, name: str) -> bool:
        """Return True if a dotted API name is this one, or lies under it and so is missing too."""
        if self.of_class:
            return f".{self.name}." in f".{name}."
        return f"{name}.".startswith(f"{self.name}.")


def parse_missing_name(kind: str, message: str) -> MissingName | None:
    """Return the name that an error calls missing; None if it names nothing in its module or class."""
    for form in OF_MODULE.get(kind, ()):
        if match := re.match(form, message):
            name = ".".join(filter(None, (match.groupdict().get("holder"), match["name"])))
            return MissingName(name) if "." in name else None  # without all of torch, none of its features is missing
    if kind != "AttributeError":
        return None
    if match := re.match(OF_OPERATORS, message):
        return MissingName(f"torch.ops.{match['holder']}.{match['name']}")
    for form in OF_CLASS:
        if match := re.match(form, message):
            return MissingName(f"{match['holder'].rpartition('.')[2]}.{match['name']}", of_class=True)
    return None


def filter_present(names: Iterable[str], lookups: Lookups) -> list[str]:
    """Return the names whose look-up found them."""
    return [name for name in names if name in lookups and lookups[name]["present"]]


def find_recorded_name(kind: str, message: str, api: Sequence[str], lookups: Lookups) -> str | None:
    """Return a name of a page that an error calls missing although its look-up found it; None if there is none."""
    lacked = parse_missing_name(kind, message)
    own = [name for name in api if lacked and lacked.is_in(name)]
    return next(iter(filter_present(own, lookups) or filter_accepting(message, api, lookups)), None)


def filter_accepting(message: str, names: Iterable[str], lookups: Lookups) -> list[str]:
    """Return the names whose recorded signature has the keyword that an error calls unexpected."""
    match = KEYWORD.match(message)
    if not match:
        return []
    callee = f".{match['callee'].removesuffix('.__init__')}"
    called = [name for name in filter_present(names, lookups) if f".{name}".endswith(callee)]
    return [name for name in called if _has_keyword(lookups[name]["signature"], match["name"])]


def _has_keyword(signature: str | None, keyword: str) -> bool:
    found = parse_signature(signature) if signature else None
    return any(each.name == keyword and each.kind not in CATCH_ALL for each in found or ())
