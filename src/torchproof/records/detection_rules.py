"""Detection rules: how code shows that a change of a release meets it, in a small closed language."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from torchproof.errors import RecordError, meant

# What a pattern looks for; each pattern has exactly one of these keys.
PATTERN_KINDS = (
    "use",
    "call",
    "method",
    "subclass",
    "override",
    "decorator",
    "set",
    "read",
    "except",
    "environment",
    "command",
    "requirement",
    "index",
    "include",
    "symbol",
    "build",
    "matches",
)
# Kinds whose value is a dotted name of Python.
NAME_KINDS = frozenset({"use", "call", "method", "subclass", "override", "decorator", "set", "read", "except"})
# Kinds beside which conditions on a call may stand.
CALL_KINDS = frozenset({"call", "method", "decorator", "subclass"})
ARGUMENT_TYPES = ("int", "float", "str", "bool", "none", "tuple", "list", "dict", "lambda")
CONFIDENCES = ("certain", "likely", "possible")
LITERALS = (str, int, float, bool, type(None))


@dataclass(frozen=True, slots=True)
class DetectionRule:
    """How code shows that a change meets it, or why none does."""

    patterns: tuple[Mapping[str, Any], ...] = ()
    """One that matches is enough."""
    says: str | None = None
    """What the matched line does on the new release; None: the title of the change says it."""
    undetectable: str | None = None
    """Why no code, configuration or metadata shows it."""


def read_detection_rule(where: str, meta: Mapping[str, Any]) -> DetectionRule:
    """Return the rule in a change entry, an empty one without; raise RecordError if it breaks the language."""
    detect, says, undetectable = meta.get("detect"), meta.get("says"), meta.get("undetectable")
    if detect is not None and undetectable is not None:
        raise RecordError(f"{where}: detect, undetectable: code shows it or not; leave one of them out")
    for key, text in (("says", says), ("undetectable", undetectable)):
        if text is not None and not (isinstance(text, str) and text.strip()):
            raise RecordError(f"{where}: {key}: {text!r} must be text; quote it")
    if says and detect is None:
        raise RecordError(f"{where}: says: it tells what a detected line does; add detect, or leave it out")
    if detect is None:
        return DetectionRule(undetectable=undetectable)
    if not isinstance(detect, list) or not detect:
        raise RecordError(f"{where}: detect: {detect!r} must be a list of patterns, such as '- call: torch.load'")
    return DetectionRule(tuple(_read_pattern(f"{where}: detect", entry) for entry in detect), says)


def _read_pattern(where: str, pattern: Any) -> Mapping[str, Any]:
    if not isinstance(pattern, dict):
        raise RecordError(f"{where}: {pattern!r} must be a mapping, such as 'call: torch.load'")
    kinds = [key for key in pattern if key in PATTERN_KINDS]
    if unknown := sorted(str(key) for key in pattern if key not in PATTERN_KINDS and key not in CONDITIONS):
        known = (*PATTERN_KINDS, *CONDITIONS)
        raise RecordError(f"{where}: {unknown[0]}: no kind and no condition; {meant(unknown[0], known)}{_list_known()}")
    if len(kinds) != 1:
        raise RecordError(f"{where}: {pattern}: has {len(kinds)} kinds; write one pattern for each kind")
    kind = kinds[0]
    if not isinstance(pattern[kind], str) or not pattern[kind].strip():
        raise RecordError(f"{where}: {kind}: {pattern[kind]!r} must be text; quote it")
    for key, value in pattern.items():
        if key in CONDITIONS:
            _check_condition(f"{where}: {kind}: {pattern[kind]}: {key}", kind, key, value)
    return MappingProxyType(pattern)


def _list_known() -> str:
    return f"kinds: {', '.join(PATTERN_KINDS)}; conditions: {', '.join(CONDITIONS)}"


def _check_condition(where: str, kind: str, key: str, value: Any) -> None:
    if key != "confidence" and kind not in CALL_KINDS:
        raise RecordError(f"{where}: stands beside {', '.join(sorted(CALL_KINDS))} only; leave it out")
    is_right, expected = CONDITIONS[key]
    if not is_right(value):
        raise RecordError(f"{where}: {value!r} is not {expected}")


def _is_names(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(name, str) for name in value)


def _is_arguments(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and bool(value)
        and all(
            isinstance(literal, LITERALS)
            for expected in value.values()
            for literal in (expected if isinstance(expected, list) else [expected])
        )
    )


def _is_types(value: Any) -> bool:
    return isinstance(value, dict) and bool(value) and all(each in ARGUMENT_TYPES for each in value.values())


# The conditions, each with the check of its value and what is expected.
CONDITIONS: Mapping[str, tuple[Any, str]] = {
    "passes": (_is_names, "a list of arguments"),
    "omits": (_is_names, "a list of arguments"),
    "argument": (_is_arguments, "a mapping from arguments to a literal or a list of literals"),
    "argument_type": (_is_types, f"a mapping from arguments to one of {', '.join(ARGUMENT_TYPES)}"),
    "positional": (lambda value: type(value) is int and value > 0, "a number of arguments"),
    "device": (lambda value: value == "cpu", "cpu"),
    "inside": (lambda value: isinstance(value, str), "a dotted name"),
    "file_uses": (lambda value: isinstance(value, str), "a dotted name"),
    "confidence": (lambda value: value in CONFIDENCES, f"one of {', '.join(CONFIDENCES)}"),
}
