"""Names that a module may have by an import for its own use: the history does not keep those of other packages."""

import abc
import collections
import sys
import typing

OF_TYPES = frozenset((*typing.__all__, *collections.__all__, *(name for name in vars(abc) if name[0] != "_")))
# What is imported from the modules for types, from those that nearly every module needs, and of torch itself.
USUAL = OF_TYPES | {
    *("Enum", "F", "Path", "auto", "chain", "contextmanager", "dataclass", "deepcopy", "field", "lru_cache", "nn"),
    *("nullcontext", "partial", "torch", "wraps"),
}


def may_be_imported(module: str, name: str) -> bool:
    """Return True if a name's absence from a listing proves nothing, because a module may import it for its own use."""
    return name in sys.stdlib_module_names or (module != "torch" and name in USUAL)
