"""Compares one look-up with the history of names."""

import ast
from collections.abc import Mapping
from typing import Any

from torchproof.history.history_model import Presence, Record
from torchproof.history.name_history import History
from torchproof.history.signature_parameters import CATCH_ALL, Parameter, parse_signature

# A default that the source names or computes, which a look-up shows by its value.
COMPUTED = (ast.Name, ast.Attribute, ast.Call, ast.BinOp)


def explain_disagreement(history: History, name: str, release: str, entry: Mapping[str, Any]) -> str | None:
    """Return how history and one look-up disagree; None if they agree or one of them is unknown."""
    resolved = history.resolve_name(name, release)
    if resolved.presence is Presence.UNKNOWN:
        return None
    is_there = resolved.presence is Presence.PRESENT
    if is_there and resolved.record and resolved.record.kind == "field" and not entry["present"]:
        return None  # instances have it, and a look-up asks the class
    if is_there != bool(entry["present"]):
        return f"the history says {resolved.presence}, the look-up {'present' if entry['present'] else 'absent'}"
    defined = str(entry.get("qualname") or "").rpartition(".")[2].lstrip("_")
    known_names = {each.rpartition(".")[2].lstrip("_") for each in (name, resolved.canonical or name)}
    if is_there and defined and not defined.endswith(tuple(known_names)):
        return f"the look-up found {entry['qualname']}, and the history {resolved.canonical or name}"
    shown = entry.get("signature")
    if not is_there or resolved.record is None or not shown or not resolved.record.signatures:
        return None
    return (
        None
        if _has_signature(resolved.record, shown)
        else f"the look-up shows {shown}, the history {resolved.record.signatures[0]}"
    )


def _has_signature(record: Record, shown: str) -> bool:
    expected = parse_signature(shown)
    if expected is None or record.kind == "op" or all(parameters.kind in CATCH_ALL for parameters in expected):
        return True  # a schema, or a wrapper that hides what it takes
    recorded = [parse_signature(text) for text in record.signatures]
    bound = [
        parameters[1:] for parameters in recorded if parameters and parameters[0].name == "self"
    ]  # docstrings of methods in C leave it out
    return any(_is_same_signature(parameters, expected) for parameters in (*recorded, *bound)) or _is_of_overloads(
        record, expected
    )


def _is_same_signature(ours: tuple[Parameter, ...] | None, theirs: tuple[Parameter, ...]) -> bool:
    if ours is None:
        return True
    if [(parameter.name, parameter.kind) for parameter in ours] != [
        (parameter.name, parameter.kind) for parameter in theirs
    ]:
        return False
    return all(_is_same_default(*pair) for pair in zip(ours, theirs, strict=True))


def _is_same_default(ours: Parameter, theirs: Parameter) -> bool:
    if ours.default == theirs.default:
        return True
    if ours.default is None or theirs.default is None:
        return False
    nodes = ast.walk(ast.parse(ours.default, mode="eval"))
    return ours.default.startswith("'<") or any(isinstance(node, COMPUTED) for node in nodes)


def _is_of_overloads(record: Record, expected: tuple[Parameter, ...]) -> bool:
    """Return True if a docstring's line names only what overloads in C take."""
    if len(record.signatures) < 2:
        return False
    known_names = {parameter.name for text in record.signatures for parameter in parse_signature(text) or ()}
    return {parameter.name for parameter in expected if parameter.kind not in CATCH_ALL} <= known_names | {
        "input",
        "self",
    }
