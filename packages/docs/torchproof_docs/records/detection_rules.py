"""Detection rules: how code shows that a change of a release meets it, in a small closed language."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from torchproof.errors import RecordError, suggest_word

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
# Kinds beside which conditions on what is assigned may stand.
VALUE_KINDS = frozenset({"set", "environment"})
ARGUMENT_TYPES = (
    "int",
    "float",
    "str",
    "bool",
    "none",
    "tuple",
    "list",
    "list of lists",
    "list of slices",
    "dict",
    "dict of lists",
    "set",
    "slice",
    "lambda",
)
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
    patterns = (pattern for entry in detect for pattern in read_patterns(f"{where}: detect", entry))
    return DetectionRule(tuple(patterns), says)


def read_patterns(where: str, pattern: Any) -> Iterator[Mapping[str, Any]]:
    """Yield a pattern for each name of a kind."""
    if not isinstance(pattern, dict):
        raise RecordError(f"{where}: {pattern!r} must be a mapping, such as 'call: torch.load'")
    kinds = [key for key in pattern if key in PATTERN_KINDS]
    if unknown := sorted(str(key) for key in pattern if key not in PATTERN_KINDS and key not in CONDITIONS):
        known = (*PATTERN_KINDS, *CONDITIONS)
        raise RecordError(
            f"{where}: {unknown[0]}: no kind and no condition; {suggest_word(unknown[0], known)}{_list_known()}"
        )
    if len(kinds) != 1:
        raise RecordError(f"{where}: {pattern}: has {len(kinds)} kinds; write one pattern for each kind")
    kind = kinds[0]
    names = pattern[kind] if isinstance(pattern[kind], list) else [pattern[kind]]
    if not names or not all(isinstance(name, str) and name.strip() for name in names):
        raise RecordError(f"{where}: {kind}: {pattern[kind]!r} must be text or a list of texts; quote it")
    for key, value in pattern.items():
        if key in CONDITIONS:
            _check_condition(f"{where}: {kind}: {pattern[kind]}: {key}", kind, key, value)
    yield from ({**pattern, kind: name} for name in names)


def _list_known() -> str:
    return f"kinds: {', '.join(PATTERN_KINDS)}; conditions: {', '.join(CONDITIONS)}"


def _check_condition(where: str, kind: str, key: str, value: Any) -> None:
    condition = CONDITIONS[key]
    if condition.kinds and kind not in condition.kinds:
        raise RecordError(f"{where}: stands beside {', '.join(sorted(condition.kinds))} only; leave it out")
    if not condition.is_right(value):
        raise RecordError(f"{where}: {value!r} is not {condition.expected}")


def _is_names(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(name, str) for name in value)


def _is_literals(value: Any) -> bool:
    return value != [] and all(isinstance(each, LITERALS) for each in (value if isinstance(value, list) else [value]))


def _is_arguments(value: Any) -> bool:
    return isinstance(value, dict) and bool(value) and all(map(_is_literals, value.values()))


def _is_types(value: Any) -> bool:
    return _is_arguments(value) and all(
        each in ARGUMENT_TYPES for words in value.values() for each in (words if isinstance(words, list) else [words])
    )


@dataclass(frozen=True, slots=True)
class _Condition:
    """What the value of a condition has to be, and the kinds of patterns that it stands beside; none: all."""

    is_right: Callable[[Any], bool]
    expected: str
    kinds: frozenset[str] = CALL_KINDS


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


CONDITIONS: Mapping[str, _Condition] = {
    "passes": _Condition(_is_names, "a list of arguments"),
    "gives": _Condition(_is_names, "a list of arguments"),
    "omits": _Condition(_is_names, "a list of arguments", CALL_KINDS | {"override"}),
    "argument": _Condition(_is_arguments, "a mapping from arguments to a literal or a list of literals"),
    "unless": _Condition(_is_arguments, "a mapping from arguments to a literal or a list of literals"),
    "argument_type": _Condition(_is_types, f"a mapping from arguments to one or a list of {', '.join(ARGUMENT_TYPES)}"),
    "positional": _Condition(lambda value: type(value) is int and value > 0, "a number of arguments"),
    "value": _Condition(_is_literals, "a literal or a list of literals", VALUE_KINDS),
    "unless_value": _Condition(_is_literals, "a literal or a list of literals", VALUE_KINDS),
    "caught": _Condition(_is_names, "a list of exceptions"),
    "device": _Condition(lambda value: value == "cpu", "cpu"),
    "made_from": _Condition(_is_names, "a list of words"),
    "returns_input": _Condition(lambda value: value is True, "true"),
    "inside": _Condition(_is_text, "a dotted name"),
    "file_uses": _Condition(_is_text, "a dotted name", NAME_KINDS),
    "file_lacks": _Condition(_is_text, "a dotted name", NAME_KINDS),
    "confidence": _Condition(lambda value: value in CONFIDENCES, f"one of {', '.join(CONFIDENCES)}", frozenset()),
}
