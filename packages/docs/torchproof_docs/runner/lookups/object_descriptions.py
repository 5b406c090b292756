"""Describes Python objects of the installed torch: kind, signature, file and qualified name."""

import enum
import inspect
import re
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")


def get_kind(obj: Any, holder: Any = None) -> str:
    """Return the kind of an object, in the words of ``ApiEntry``."""
    if inspect.ismodule(obj):
        return "module"
    if inspect.isclass(obj):
        return "class"
    if inspect.isroutine(obj) or (callable(obj) and hasattr(obj, "__wrapped__")):
        return "method" if inspect.isclass(holder) else "function"
    return "value"


def read_signature(obj: Any) -> str | None:
    """Return the signature, equal in every process; return None if Python has none."""
    if inspect.ismodule(obj) or not callable(obj):
        return None
    try:
        signature = inspect.signature(obj)
        parameters = [
            parameter
            if parameter.default is parameter.empty
            else parameter.replace(default=_Text(format_default(parameter.default)))
            for parameter in signature.parameters.values()
        ]
        text = str(signature.replace(parameters=parameters))
    except (ValueError, TypeError, NameError):
        return _docstring_signature(obj)
    return ADDRESS.sub("", " ".join(text.split()))


def _docstring_signature(obj: Any) -> str | None:
    """Return the signature from the first line of a docstring, where C functions keep it."""
    doc = getattr(obj, "__doc__", None)
    line = get_first_line(doc if isinstance(doc, str) else "")  # a class can hold a property of that name
    match = re.fullmatch(rf"(?:\w+\.)*{re.escape(getattr(obj, '__name__', ''))}\s*(\(.*\)(?: -> .+)?)", line)
    return match[1] if match else None


@dataclass(frozen=True, repr=False)
class _Text:
    text: str

    def __repr__(self) -> str:
        return self.text


def format_default(value: Any) -> str:
    """Return a default as one would write it: no addresses, enum members and classes by name, sets sorted."""
    if isinstance(value, enum.Enum):
        return f"{type(value).__qualname__}.{value.name}"
    if inspect.isclass(value):
        return value.__qualname__ if value.__module__ == "builtins" else f"{value.__module__}.{value.__qualname__}"
    if inspect.isroutine(value):
        return getattr(value, "__qualname__", None) or ADDRESS.sub("", repr(value))
    if isinstance(value, set | frozenset):
        shown = "{" + ", ".join(sorted(map(format_default, value))) + "}" if value else ""
        return f"{type(value).__name__}({shown})" if isinstance(value, frozenset) or not value else shown
    return ADDRESS.sub("", repr(value))


def find_source_file(obj: Any) -> str | None:
    """Return the source file relative to site-packages; return None if there is no Python source."""
    try:
        path = Path(inspect.getsourcefile(inspect.unwrap(obj)) or "")
    except (TypeError, OSError, ValueError):
        return None
    roots = [Path(sys.modules["torch"].__file__ or "").parents[1]] if "torch" in sys.modules else []
    for root in [*roots, Path(sysconfig.get_path("purelib"))]:
        if path.is_relative_to(root):
            return path.relative_to(root).as_posix()
    return None


def get_qualname(obj: Any) -> str | None:
    """Return the qualified name of an object within its file."""
    name = obj.__name__ if inspect.ismodule(obj) else getattr(_unwrap(obj), "__qualname__", None)
    return name if isinstance(name, str) else None


def _unwrap(obj: Any) -> Any:
    try:
        return inspect.unwrap(obj)
    except ValueError:
        return obj


def get_first_line(text: str) -> str:
    """Return the first line that has text, or ""."""
    return next((line.strip() for line in text.splitlines() if line.strip()), "")
