"""Presence and signature of a dotted name in the torch that is installed."""

# ruff: noqa: BLE001, SLF001 - only torch's private names tell, and whatever it raises is an answer

import enum
import importlib
import inspect
import re
import sys
import sysconfig
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
OPS = "torch.ops."
REGISTRARS = ("torch.distributed._symmetric_memory", "torch.distributed._functional_collectives")
"""Modules whose import registers operators that plain torch lacks."""


@dataclass(frozen=True)
class ApiEntry:
    """What one dotted name is in this torch; presence says nothing about working."""

    present: bool
    kind: str | None = None
    """``function``, ``class``, ``method``, ``module``, ``op`` or ``value``."""
    signature: str | None = None
    file: str | None = None
    """Where it is defined, relative to site-packages."""
    qualname: str | None = None
    """Name it was defined under, within that file."""
    note: str | None = None
    """Deprecation, or why it cannot be had."""


def lookup(name: str) -> ApiEntry:
    """Look one dotted name up; never raises for a name that is not there."""
    if not re.fullmatch(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*", name):
        return ApiEntry(False, note="not a dotted name")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        if name.startswith(OPS) and (entry := _op(name.removeprefix(OPS).split("."))):
            return entry
        found, holder, problem = _resolve(name.split("."))
    if found is MISSING:
        return ApiEntry(False, note=problem)
    deprecated = [warning for warning in caught if issubclass(warning.category, DeprecationWarning | FutureWarning)]
    notes = [_first(str(warning.message)) for warning in deprecated if name.rpartition(".")[2] in str(warning.message)]
    if isinstance(marked := getattr(found, "__deprecated__", None), str):
        notes.append(_first(marked))
    return ApiEntry(
        True,
        kind_of(found, holder),
        signature_of(found),
        file_of(found),
        qualname_of(found),
        notes[0] if notes else None,
    )


MISSING = object()


def _resolve(parts: Sequence[str]) -> tuple[Any, Any, str | None]:
    """Return the object, what holds it, and a problem met on the way; the longest module that leads there wins."""
    problem = None
    for split in range(len(parts) - 1, 0, -1):
        holder, trouble = _module(".".join(parts[:split]))
        problem = problem or trouble
        if holder is MISSING:
            continue
        found: Any = holder
        try:
            for part in parts[split:]:
                holder, found = found, getattr(found, part)
        except AttributeError:
            continue
        except Exception as error:
            problem = problem or f"access raises {type(error).__name__}: {_first(str(error))}"
            continue
        return found, holder, None
    module, trouble = _module(".".join(parts))
    return module, None, problem or trouble


def _module(name: str) -> tuple[Any, str | None]:
    try:
        return importlib.import_module(name), None
    except ModuleNotFoundError as error:
        if error.name and (name == error.name or name.startswith(f"{error.name}.")):
            return MISSING, None
        return MISSING, f"import of {name} needs {error.name}"
    except Exception as error:
        return MISSING, f"import of {name} raises {type(error).__name__}: {_first(str(error))}"


def _op(parts: list[str]) -> ApiEntry | None:
    """Ask the dispatcher for an operator: ``torch.ops.<anything>`` itself answers to every name."""
    import torch

    for module in REGISTRARS:
        _module(module)
    if parts[0] == "higher_order" and len(parts) == 2:
        if found := torch._ops._higher_order_ops.get(parts[1]):
            return ApiEntry(True, "op", file=file_of(type(found)), qualname=qualname_of(type(found)))
        return ApiEntry(False)
    if len(parts) == 1 and parts[0] in dir(type(torch.ops)):
        return None
    names = set(torch._C._dispatch_get_all_op_names())
    if len(parts) == 1:
        there = any(name.startswith(f"{parts[0]}::") for name in names)
        return ApiEntry(there, "module" if there else None)
    wanted = f"{parts[0]}::{parts[1]}"
    overload = parts[2].replace("default", "") if len(parts) > 2 else None
    known = [name.partition(".")[2] for name in names if name.partition(".")[0] == wanted]
    schemas = {schema.overload_name: str(schema) for schema in torch._C._jit_get_schemas_for_operator(wanted)}
    schemas = {overload: schema for overload, schema in schemas.items() if overload in known}
    there = bool(known) and (overload is None or overload in known)
    if not there:
        return ApiEntry(False)
    chosen = (
        overload
        if overload is not None
        else min(schemas, key=lambda each: (each not in ("", "Tensor"), each), default="")
    )
    text = schemas.get(chosen, "")
    note = f"{len(schemas)} overloads" if overload is None and len(schemas) > 1 else None
    return ApiEntry(True, "op", "(" + text.partition("(")[2] if text else None, note=note)


def kind_of(found: Any, holder: Any = None) -> str:
    """Say what an object is, in the words of ApiEntry."""
    if inspect.ismodule(found):
        return "module"
    if inspect.isclass(found):
        return "class"
    if inspect.isroutine(found) or (callable(found) and hasattr(found, "__wrapped__")):
        return "method" if inspect.isclass(holder) else "function"
    return "value"


def signature_of(found: Any) -> str | None:
    """Return the signature, the same in every process; None where Python cannot tell."""
    if inspect.ismodule(found) or not callable(found):
        return None
    try:
        signature = inspect.signature(found)
        given = [
            each if each.default is each.empty else each.replace(default=_Text(readable(each.default)))
            for each in signature.parameters.values()
        ]
        text = str(signature.replace(parameters=given))
    except (ValueError, TypeError, NameError):
        return _documented(found)
    return ADDRESS.sub("", " ".join(text.split()))


def _documented(found: Any) -> str | None:
    """Take the signature from the first line of a docstring, where C functions keep it."""
    doc = getattr(found, "__doc__", None)
    line = _first(doc if isinstance(doc, str) else "")  # a class can hold a property of that name
    match = re.fullmatch(rf"(?:\w+\.)*{re.escape(getattr(found, '__name__', ''))}\s*(\(.*\)(?: -> .+)?)", line)
    return match[1] if match else None


@dataclass(frozen=True, repr=False)
class _Text:
    text: str

    def __repr__(self) -> str:
        return self.text


def readable(value: Any) -> str:
    """Show a default as one would write it: no addresses, enum members and classes by name, sets in order."""
    if isinstance(value, enum.Enum):
        return f"{type(value).__qualname__}.{value.name}"
    if inspect.isclass(value):
        return value.__qualname__ if value.__module__ == "builtins" else f"{value.__module__}.{value.__qualname__}"
    if inspect.isroutine(value):
        return getattr(value, "__qualname__", None) or ADDRESS.sub("", repr(value))
    if isinstance(value, set | frozenset):
        shown = "{" + ", ".join(sorted(map(readable, value))) + "}" if value else ""
        return f"{type(value).__name__}({shown})" if isinstance(value, frozenset) or not value else shown
    return ADDRESS.sub("", repr(value))


def file_of(found: Any) -> str | None:
    """Return the source file below site-packages; None for what is not written in Python or is not a definition."""
    try:
        path = Path(inspect.getsourcefile(inspect.unwrap(found)) or "")
    except (TypeError, OSError, ValueError):
        return None
    roots = [Path(sys.modules["torch"].__file__ or "").parents[1]] if "torch" in sys.modules else []
    for root in [*roots, Path(sysconfig.get_path("purelib"))]:
        if path.is_relative_to(root):
            return path.relative_to(root).as_posix()
    return None


def qualname_of(found: Any) -> str | None:
    """Return the name an object was defined under, within its file."""
    name = found.__name__ if inspect.ismodule(found) else getattr(_unwrapped(found), "__qualname__", None)
    return name if isinstance(name, str) else None


def _unwrapped(found: Any) -> Any:
    try:
        return inspect.unwrap(found)
    except ValueError:
        return found


def _first(text: str) -> str:
    return next((line.strip() for line in text.splitlines() if line.strip()), "")
