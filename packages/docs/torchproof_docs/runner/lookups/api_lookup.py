"""Looks up a dotted name in the installed torch: presence, kind, signature and place."""

# ruff: noqa: BLE001, SLF001 - only torch's private names tell, and whatever it raises is an answer

import importlib
import re
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from torchproof_docs.runner.lookups.object_descriptions import (
    find_source_file,
    get_first_line,
    get_kind,
    get_qualname,
    read_signature,
)

OPS = "torch.ops."
# Modules whose import registers operators that plain torch lacks.
REGISTRARS = ("torch.distributed._symmetric_memory", "torch.distributed._functional_collectives")


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


def look_up_name(name: str) -> ApiEntry:
    """Look up one dotted name; a missing one is an entry that is not present."""
    if not re.fullmatch(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*", name):
        return ApiEntry(False, note="not a dotted name")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        if name.startswith(OPS) and (entry := _look_up_operator(name.removeprefix(OPS).split("."))):
            return entry
        found, holder, problem = _resolve_name(name.split("."))
    if found is MISSING:
        return ApiEntry(False, note=problem)
    deprecated = [warning for warning in caught if issubclass(warning.category, DeprecationWarning | FutureWarning)]
    notes = [
        get_first_line(str(warning.message))
        for warning in deprecated
        if name.rpartition(".")[2] in str(warning.message)
    ]
    if isinstance(marked := getattr(found, "__deprecated__", None), str):
        notes.append(get_first_line(marked))
    return ApiEntry(
        True,
        get_kind(found, holder),
        read_signature(found),
        find_source_file(found),
        get_qualname(found),
        notes[0] if notes else None,
    )


# Stands for an object that could not be found.
MISSING = object()


def _resolve_name(parts: Sequence[str]) -> tuple[Any, Any, str | None]:
    """Return the object, its holder, and a problem met on the way; the longest importable module wins."""
    problem = None
    for split in range(len(parts) - 1, 0, -1):
        holder, trouble = _import_module(".".join(parts[:split]))
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
            problem = problem or f"access raises {type(error).__name__}: {get_first_line(str(error))}"
            continue
        return found, holder, None
    module, trouble = _import_module(".".join(parts))
    return module, None, problem or trouble


def _import_module(name: str) -> tuple[Any, str | None]:
    try:
        return importlib.import_module(name), None
    except ModuleNotFoundError as error:
        if error.name and (name == error.name or name.startswith(f"{error.name}.")):
            return MISSING, None
        return MISSING, f"import of {name} needs {error.name}"
    except Exception as error:
        return MISSING, f"import of {name} raises {type(error).__name__}: {get_first_line(str(error))}"


def _look_up_operator(parts: list[str]) -> ApiEntry | None:
    """Look up an operator in the dispatcher, because ``torch.ops`` has an attribute of every name.

    Return None for an attribute of ``torch.ops`` itself.
    """
    import torch

    for module in REGISTRARS:
        _import_module(module)
    if parts[0] == "higher_order" and len(parts) == 2:
        if found := torch._ops._higher_order_ops.get(parts[1]):
            return ApiEntry(True, "op", file=find_source_file(type(found)), qualname=get_qualname(type(found)))
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
        else min(schemas, key=lambda name: (name not in ("", "Tensor"), name), default="")
    )
    text = schemas.get(chosen, "")
    note = f"{len(schemas)} overloads" if overload is None and len(schemas) > 1 else None
    return ApiEntry(True, "op", "(" + text.partition("(")[2] if text else None, note=note)
