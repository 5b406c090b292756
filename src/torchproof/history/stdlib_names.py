"""What the standard library has under a name, where a name of torch leads there."""

import importlib
import sys
from collections import namedtuple
from functools import cache
from typing import Any


def find_stdlib_object(module: str, name: str) -> Any:
    """Return an object of the standard library; None for any other package, which is not imported.

    Args:
        module: The module, such as ``collections.abc``.
        name: A qualified name in it; the object of its first part is returned.

    """
    if module.partition(".")[0] not in sys.stdlib_module_names:
        return None
    try:
        return getattr(importlib.import_module(module), name.partition(".")[0], None)
    except ImportError:
        return None


@cache
def list_stdlib_exports(module: str) -> frozenset[str]:
    """Return what ``from module import *`` binds; nothing for a module of any other package."""
    if module.partition(".")[0] not in sys.stdlib_module_names:
        return frozenset()
    try:
        found = importlib.import_module(module)
    except ImportError:
        return frozenset()
    return frozenset(getattr(found, "__all__", None) or (name for name in vars(found) if not name.startswith("_")))


def find_stdlib_class(module: str, name: str) -> type | None:
    """Return a class of the standard library; None for any other package, which is not imported."""
    found = find_stdlib_object(module, name)
    if found is not None and name == "NamedTuple":
        return namedtuple("NamedTuple", ())  # noqa: PYI024 (its own members are asked for)
    return found if isinstance(found, type) else None


def has_member(holder: type, name: str) -> bool:
    """Return True if a class or an instance of it has a member; only an instance of an enumeration has its own."""
    return any(name in vars(base) for base in holder.__mro__)
