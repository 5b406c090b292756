"""Collects the members of the modules and classes of the installed torch."""

import inspect
import types
from collections.abc import Collection, Iterator
from typing import Any

from torchproof.history.name_history import History


class InstalledMembers:
    """The members of modules and classes of the installed torch, and which of these were seen whole."""

    def __init__(self, history: History, release: str, known: Collection[str] = ()) -> None:
        self.history = history
        self.release = release
        self.names: dict[str, tuple[Any, Any]] = {}
        """The object and its holder, by the name under which it was met."""
        self.known = known
        """Modules that an earlier look-up saw whole, which is why the history calls them closed."""
        self.whole: set[str] = set()
        """Modules, and classes made in C, whose names were all seen: any other name is missing there."""
        self.bases: dict[str, list[str]] = {}
        """The bases in torch of classes made in C, which a stub may leave out."""
        self._visited: dict[int, type] = {}
        self._in_c: dict[str, type] = {}

    def add_module(self, name: str, module: Any) -> None:
        """Add the members of a module and of its classes."""
        is_listed = type(module) is types.ModuleType and "__getattr__" not in vars(module)
        is_open = is_listed and name != "torch" and (name in self.known or self.history.is_open(name, self.release))
        if is_open:
            self.whole.add(name)
        for attribute in dir(module):
            if attribute.startswith("_"):
                continue
            member = getattr(module, attribute, None)
            is_export = attribute in getattr(module, "__all__", ())
            is_own = getattr(member, "__module__", "torch._C") == name or is_made_in_c(member)
            if inspect.ismodule(member) or not _is_name_torch_wheel(member):
                continue
            if not (is_export or is_own or is_open or self.history.has_ever(f"{name}.{attribute}")):
                continue  # brought in for the module's own use; what some release had is no such thing
            self.names[f"{name}.{attribute}"] = member, module
            if inspect.isclass(member) and (is_export or is_own):
                self._add_class(f"{name}.{attribute}", member)

    def _add_class(self, name: str, holder: type) -> None:
        """Add the members of a class, of classes inside it, and of its bases that are made in C."""
        if id(holder) in self._visited or type(holder).__name__ == "tensortype":
            return  # those have what Tensor has
        self._visited[id(holder)] = holder
        for base in holder.__mro__[1:]:
            if is_made_in_c(base) and (full := self._history_name(base)):
                self._add_class(full, base)
        canonical = self.history.resolve_name(name, self.release).canonical or name
        if is_made_in_c(holder) or canonical.startswith("torch._C."):
            self.whole.add(canonical)
            self._in_c[canonical] = holder
            if known := [full for base in holder.__bases__ if (full := self._history_name(base))]:
                self.bases[canonical] = known
        for attribute, member in list(vars(holder).items()):
            if attribute.startswith(("_", "n_")):
                continue
            self.names[f"{name}.{attribute}"] = member, holder
            if inspect.isclass(member) and member.__qualname__.startswith(f"{holder.__qualname__}."):
                self._add_class(f"{name}.{attribute}", member)

    def _history_name(self, holder: type) -> str | None:
        """Return the canonical name that the history has of a class of torch."""
        if not holder.__module__.startswith("torch"):
            return None
        names = (f"{module}.{holder.__qualname__}" for module in (holder.__module__, "torch._C"))
        resolved = (self.history.resolve_name(name, self.release).canonical for name in names)
        return next((canonical for canonical in resolved if canonical), None)

    def find_missing_members(self) -> Iterator[str]:
        """Yield the members of classes made in C that the history has and the installed torch lacks."""
        for canonical, holder in self._in_c.items():
            for member in self.history.list_members(canonical, self.release):
                if not member.startswith("_") and not hasattr(holder, member):
                    yield f"{canonical}.{member}"


def _is_name_torch_wheel(obj: Any) -> bool:
    owner = getattr(obj, "__module__", None) if callable(obj) else type(obj).__module__
    return isinstance(owner, str) and owner.partition(".")[0] == "torch"


def is_made_in_c(obj: Any) -> bool:
    """Return True if an object is made in C; the legacy tensor types such as ``torch.FloatTensor`` are not counted."""
    owner = getattr(obj, "__module__", None) or type(obj).__module__
    made = type(obj).__name__
    return made != "tensortype" and (str(owner).startswith("torch._C") or made in ("pybind11_type", "dtype"))
