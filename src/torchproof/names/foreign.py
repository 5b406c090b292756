"""What a name leads to, and what the standard library has where that lies outside of torch."""

import importlib
import sys
from dataclasses import dataclass
from typing import Any

from torchproof.names.facts import Binding


@dataclass(frozen=True, slots=True)
class Target:
    """What a name leads to."""

    module: str
    name: str
    """Its qualified name there; empty for the module itself."""
    binding: Binding | None = None
    """None for a module, for what lies outside, and for what is imported from C without a stub."""

    @property
    def key(self) -> str:
        """Return where it is defined, as one text."""
        return f"{self.module}:{self.name}"

    @property
    def is_foreign(self) -> bool:
        """Tell whether it belongs to another package."""
        return self.module.partition(".")[0] != "torch"


def foreign_object(target: Target) -> Any:
    """Return what the standard library has under a name; None for any other package, which is not imported."""
    root = target.module.partition(".")[0]
    if root not in sys.stdlib_module_names:
        return None
    try:
        return getattr(importlib.import_module(target.module), target.name.partition(".")[0], None)
    except ImportError:
        return None


def foreign_class(target: Target) -> type | None:
    """Return a class of the standard library; None for any other package, which is not imported."""
    found = foreign_object(target)
    if found is not None and target.name == "NamedTuple":
        return tuple
    return found if isinstance(found, type) else None


def has_member(holder: type, name: str) -> bool:
    """Tell whether a class, or an instance of it, has a member; those of enumerations answer to instances alone."""
    return any(name in vars(each) for each in holder.__mro__)
