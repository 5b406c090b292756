"""What the modules and classes of the installed torch have, and which of them were seen whole."""

import inspect
import types
from collections.abc import Collection, Iterator
from typing import Any

from torchproof.names.history import History


class Installed:
    """What the modules and classes of the installed torch have."""

    def __init__(self, history: History, release: str, known: Collection[str] = ()) -> None:
        self.history = history
        self.release = release
        self.names: dict[str, tuple[Any, Any]] = {}
        """By the name under which it was met: the object and what holds it."""
        self.known = known
        """Modules that the history calls closed because they were seen whole before."""
        self.whole: set[str] = set()
        """Modules, and classes made in C, whose names were all seen: what else is asked for there is not there."""
        self.bases: dict[str, list[str]] = {}
        """Of classes made in C, those of torch: a stub may leave them out."""
        self._visited: dict[int, type] = {}
        self._in_c: dict[str, type] = {}

    def walk(self, name: str, module: Any) -> None:
        """Note what a module has, and the members of its classes."""
        is_listed = type(module) is types.ModuleType and "__getattr__" not in vars(module)
        is_open = is_listed and name != "torch" and (name in self.known or self.history.is_open(name, self.release))
        if is_open:
            self.whole.add(name)
        for attribute in dir(module):
            if attribute.startswith("_"):
                continue
            found = getattr(module, attribute, None)
            is_export = attribute in getattr(module, "__all__", ())
            is_own = getattr(found, "__module__", "torch._C") == name or is_of_c(found)
            if inspect.ismodule(found) or not _is_of_torch(found):
                continue
            if not (is_export or is_own or is_open or self.history.ever(f"{name}.{attribute}")):
                continue  # brought in for the module's own use; what some release had is no such thing
            self.names[f"{name}.{attribute}"] = found, module
            if inspect.isclass(found) and (is_export or is_own):
                self._class(f"{name}.{attribute}", found)

    def _class(self, name: str, holder: type) -> None:
        """Note the members of a class, of those inside it, and of its bases that are made in C."""
        if id(holder) in self._visited or type(holder).__name__ == "tensortype":
            return  # those have what Tensor has
        self._visited[id(holder)] = holder
        for base in holder.__mro__[1:]:
            if is_of_c(base) and (full := self._known(base)):
                self._class(full, base)
        canonical = self.history.resolve(name, self.release).canonical or name
        if is_of_c(holder) or canonical.startswith("torch._C."):
            self.whole.add(canonical)
            self._in_c[canonical] = holder
            if known := [full for base in holder.__bases__ if (full := self._known(base))]:
                self.bases[canonical] = known
        for attribute, found in list(vars(holder).items()):
            if attribute.startswith(("_", "n_")):
                continue
            self.names[f"{name}.{attribute}"] = found, holder
            if inspect.isclass(found) and found.__qualname__.startswith(f"{holder.__qualname__}."):
                self._class(f"{name}.{attribute}", found)

    def _known(self, holder: type) -> str | None:
        """Return where the history has a class of torch."""
        if not holder.__module__.startswith("torch"):
            return None
        names = (f"{module}.{holder.__qualname__}" for module in (holder.__module__, "torch._C"))
        found = (self.history.resolve(name, self.release).canonical for name in names)
        return next((canonical for canonical in found if canonical), None)

    def lacking(self) -> Iterator[str]:
        """Yield what the history says of classes made in C and the installed ones do not have."""
        for canonical, holder in self._in_c.items():
            for member in self.history.members(canonical, self.release):
                if not member.startswith("_") and not hasattr(holder, member):
                    yield f"{canonical}.{member}"


def _is_of_torch(found: Any) -> bool:
    owner = getattr(found, "__module__", None) if callable(found) else type(found).__module__
    return isinstance(owner, str) and owner.partition(".")[0] == "torch"


def is_of_c(found: Any) -> bool:
    """Tell whether something is made in C, but for the types of tensors that have a name of their own for old code."""
    owner = getattr(found, "__module__", None) or type(found).__module__
    made = type(found).__name__
    return made != "tensortype" and (str(owner).startswith("torch._C") or made in ("pybind11_type", "dtype"))
