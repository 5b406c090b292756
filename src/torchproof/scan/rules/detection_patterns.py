"""Detection patterns: what code must look like for a change to meet it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from torchproof.scan.rules.findings import Confidence

NAME_KINDS = frozenset({"use", "call", "method", "subclass", "override", "decorator", "set", "read", "except"})


@dataclass(frozen=True, slots=True)
class DetectionPattern:
    """One pattern of a change entry, with the release before the change."""

    kind: str
    name: str
    """The dotted name, or the text that is looked for."""
    passes: tuple[str, ...] = ()
    gives: tuple[str, ...] = ()
    """As ``passes``, but not as None."""
    omits: tuple[str, ...] = ()
    argument: tuple[tuple[str, tuple[Any, ...]], ...] = ()
    unless: tuple[tuple[str, tuple[Any, ...]], ...] = ()
    argument_type: tuple[tuple[str, tuple[str, ...]], ...] = ()
    positional: int = 0
    value: tuple[Any, ...] = ()
    unless_value: tuple[Any, ...] = ()
    caught: tuple[str, ...] = ()
    device: str = ""
    made_from: tuple[str, ...] = ()
    returns_input: bool = False
    inside: str = ""
    file_uses: str = ""
    file_lacks: str = ""
    confidence: Confidence = Confidence.CERTAIN

    @property
    def asks_for_arguments(self) -> bool:
        """True if a condition is about the arguments of a call."""
        return bool(self.asked_arguments or self.positional)

    @property
    def asked_arguments(self) -> frozenset[str]:
        """The arguments that conditions name."""
        named = (*self.argument, *self.unless, *self.argument_type)
        return frozenset((*self.passes, *self.gives, *self.omits, *(name for name, _ in named)))


def build_pattern(table: Mapping[str, Any]) -> DetectionPattern:
    """Return the pattern that a mapping of an entry describes."""
    conditions = {key: value for key, value in table.items() if key in DetectionPattern.__slots__}
    (kind,) = table.keys() - conditions.keys()
    for key in ("passes", "gives", "omits", "value", "unless_value", "caught", "made_from"):
        conditions[key] = _as_tuple(conditions.get(key, ()))
    for key in ("argument", "unless", "argument_type"):
        conditions[key] = tuple((name, _as_tuple(value)) for name, value in conditions.get(key, {}).items())
    conditions["confidence"] = Confidence(conditions.get("confidence", "certain"))
    return DetectionPattern(kind, table[kind], **conditions)


def _as_tuple(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, list | tuple) else (value,)
