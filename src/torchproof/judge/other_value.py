"""Another value of the same kind: what a mutant's text makes of an answer of torch.

Its text goes into mutants, which run where nothing of torchproof is imported; so it imports the standard library alone.
"""

import dataclasses
import enum
import functools
import re
import sys
import types
from typing import Any

SAME = object()
"""What a value has no other of its kind for."""


def other(value: Any) -> Any:
    """Return another value of the same kind; end the script where there is none, which then says nothing."""
    found = changed(value)
    if found is SAME:
        raise SystemExit("torchproof: nothing to mutate")
    return found


def changed(value: Any) -> Any:
    """Return another value of the same kind, or SAME."""
    for kind, change in CHANGES:
        if isinstance(value, kind):
            return change(value)
    torch = sys.modules["torch"]
    if isinstance(value, torch.nn.Module):
        value.register_forward_hook(lambda _module, _inputs, result: other(result))
        return value
    if isinstance(value, torch.Tensor):
        return ~value if value.dtype == torch.bool else value * 2 + 1
    if isinstance(value, torch.dtype):
        return torch.float64 if value == torch.float32 else torch.float32
    if isinstance(value, torch.device):
        return torch.device("meta" if value.type != "meta" else "cpu")
    if dataclasses.is_dataclass(value):
        return _of_fields(value)
    return Wrong(value)


def _of_fields(value: Any) -> Any:
    """Return a dataclass's object with another value in the first field that has one."""
    for field in dataclasses.fields(value):
        if field.init and isinstance(known := getattr(value, field.name), (bool, int, float, str, enum.Enum)):
            return dataclasses.replace(value, **{field.name: changed(known)})
    return Wrong(value)


def _of_text(value: str) -> str:
    bumped = re.sub(r"\d+", lambda number: str(int(number[0]) + 1), value, count=1)
    return bumped if bumped != value else value + "?"


def _of_member(value: enum.Enum) -> Any:
    members = list(type(value))
    return members[(members.index(value) + 1) % len(members)] if len(members) > 1 else SAME


def _of_items(value: Any) -> Any:
    """Return a list or tuple with another first item, or with one where it has none."""
    items = [_inside(value[0]), *value[1:]] if value else ["?"]
    return type(value)(*items) if hasattr(value, "_fields") else type(value)(items)


def _of_function(value: Any) -> Any:
    """Return a function that gives other answers."""

    @functools.wraps(value, updated=())
    def wrong(*arguments: Any, **keywords: Any) -> Any:
        return other(value(*arguments, **keywords))

    return wrong


def _inside(value: Any) -> Any:
    found = changed(value)
    return value if found is SAME else found


class Wrong:
    """Stands for an object, with another answer to each question."""

    def __init__(self, value: Any) -> None:
        """Keep what it stands for."""
        object.__setattr__(self, "_it", value)

    @property
    def __class__(self) -> Any:
        """Be of the kind of what it stands for."""
        return type(self._it)

    @__class__.setter
    def __class__(self, kind: Any) -> None:
        raise TypeError(kind)

    def __getattr__(self, name: str) -> Any:
        """Answer otherwise."""
        return _inside(getattr(self._it, name))

    def __setattr__(self, name: str, value: Any) -> None:
        """Set what it stands for."""
        setattr(self._it, name, value)

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        """Answer otherwise."""
        return _inside(self._it(*arguments, **keywords))

    def __enter__(self) -> Any:
        """Enter what it stands for."""
        return _inside(self._it.__enter__())

    def __exit__(self, *error: object) -> Any:
        """Leave what it stands for."""
        return self._it.__exit__(*error)

    def __iter__(self) -> Any:
        """Go through other items."""
        return map(_inside, self._it)

    def __getitem__(self, key: Any) -> Any:
        """Give another item."""
        return _inside(self._it[key])

    def __len__(self) -> int:
        """Be longer."""
        return len(self._it) + 1

    def __eq__(self, value: object) -> bool:
        """Differ from what it stands for."""
        return not self._it == getattr(value, "_it", value)

    def __hash__(self) -> int:
        """Hash as what it stands for."""
        return hash(self._it)

    def __str__(self) -> str:
        """Read otherwise."""
        return _of_text(str(self._it))

    __repr__ = __str__


FUNCTIONS = (types.FunctionType, types.MethodType, types.BuiltinFunctionType, functools.partial)
CHANGES: tuple[tuple[Any, Any], ...] = (
    (Wrong, lambda value: value),
    (enum.Enum, _of_member),
    (bool, lambda value: not value),
    ((int, float, complex), lambda value: value + 1 if type(value) in (int, float, complex) else SAME),
    (str, _of_text),
    (bytes, lambda value: value + b"?"),
    (type(None), lambda _: 1),
    (tuple, _of_items),
    (list, lambda value: _of_items(value) if type(value) is list else SAME),
    (dict, lambda value: {key: _inside(each) for key, each in value.items()} if value else {"?": 1}),
    ((set, frozenset), lambda value: value ^ {"?"}),
    ((type, types.ModuleType), lambda _: SAME),
    (FUNCTIONS, _of_function),
)
"""How a value of each kind becomes another."""
