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
    omits: tuple[str, ...] = ()
    argument: tuple[tuple[str, tuple[Any, ...]], ...] = ()
    argument_type: tuple[tuple[str, str], ...] = ()
    positional: int = 0
    device: str = ""
    inside: str = ""
    file_uses: str = ""
    confidence: Confidence = Confidence.CERTAIN

    @property
    def asks_for_arguments(self) -> bool:
        """True if a condition is about the arguments of a call."""
        return bool(self.passes or self.omits or self.argument or self.argument_type or self.positional)


def build_pattern(table: Mapping[str, Any]) -> DetectionPattern:
    """Return the pattern that a mapping of an entry describes."""
    conditions = {key: value for key, value in table.items() if key in DetectionPattern.__slots__}
    (kind,) = table.keys() - conditions.keys()
    for key in ("passes", "omits"):
        conditions[key] = tuple(conditions.get(key, ()))
    conditions["argument"] = tuple(
        (name, tuple(value) if isinstance(value, list) else (value,))
        for name, value in conditions.get("argument", {}).items()
    )
    conditions["argument_type"] = tuple(conditions.get("argument_type", {}).items())
    conditions["confidence"] = Confidence(conditions.get("confidence", "certain"))
    return DetectionPattern(kind, table[kind], **conditions)
