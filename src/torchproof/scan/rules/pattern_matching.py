"""Matches uses of torch with detection patterns."""

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from torchproof.scan.conditions.name_facts import NameFacts
from torchproof.scan.rules.detection_patterns import DetectionPattern
from torchproof.scan.syntax.call_shapes import CallShape, find_literal_type, find_parameter_at
from torchproof.scan.syntax.torch_uses import TorchUse

CALL_WAYS = frozenset({"call", "super"})
# The shape of what decorates without arguments: it is called with the function.
DECORATOR_SHAPE = CallShape(1, arguments=("",))
# Signatures that the history of names does not have: of what is outside torch, and of classes that take ``*args``.
RECURRENT = ("(input_size, hidden_size, num_layers=1, bias=True, batch_first=False, dropout=0.0, bidirectional=False)",)
OTHER_SIGNATURES = {
    "isinstance": ("(obj, class_or_tuple)",),
    "issubclass": ("(cls, class_or_tuple)",),
    "inspect.signature": ("(obj)",),
    "torch.nn.RNN": RECURRENT,
    "torch.nn.LSTM": RECURRENT,
    "torch.nn.GRU": RECURRENT,
}


@dataclass(eq=False)
class PatternUse:
    """A use of torch, as the patterns about one of its paths see it."""

    facts: NameFacts
    use: TorchUse
    path: str
    index: int
    """The place of the release before the change."""

    def matches(self, pattern: DetectionPattern, *, is_exact: bool) -> bool:
        """Return True if the way of use and all conditions hold, but for what the rest of the file uses."""
        return (
            KIND_CHECKS[pattern.kind](self, is_exact)
            and (not pattern.device or not self.use.devices)
            and (not pattern.inside or pattern.inside in self.use.blocks)
            and (not pattern.asks_for_arguments or self._has_arguments(pattern))
        )

    @cached_property
    def shape(self) -> CallShape | None:
        """The arguments of the call; of a decorator without arguments, the function."""
        return self.use.call or (DECORATOR_SHAPE if self.use.decorates else None)

    def _has_arguments(self, pattern: DetectionPattern) -> bool:
        shape = self.shape
        if shape is None or shape.positional < pattern.positional:
            return False
        if pattern.omits and (shape.star or shape.double_star):
            return False
        given = self._given
        return (
            all(name in given for name in pattern.passes)
            and not any(name in given for name in pattern.omits)
            and all(any(is_equal(given.get(name, ""), value) for value in values) for name, values in pattern.argument)
            and all(find_literal_type(given.get(name, "")) == word for name, word in pattern.argument_type)
        )

    @cached_property
    def _given(self) -> dict[str, str]:
        """The arguments by the names that they have on the release before the change, each with its text."""
        if self.shape is None:
            return {}
        given = dict(self.shape.keywords)
        state = self.facts.name_state(self.path, self.index)
        is_bound = state.bound or bool(state.record and state.record.kind == "class")
        signatures = OTHER_SIGNATURES.get(self.path) or (state.record.signatures if state.record else ())
        for signature in signatures or self._find_method_signatures():
            for place, text in enumerate(self._positional_texts):
                if name := find_parameter_at(signature, place, bound=is_bound or "()" in self.path):
                    given.setdefault(name, text)
        return given

    @property
    def _positional_texts(self) -> tuple[str, ...]:
        """The text of each positional argument, "" for those after a ``*``."""
        shape = self.shape or DECORATOR_SHAPE
        return (*shape.arguments, *[""] * (shape.positional - len(shape.arguments)))

    def _find_method_signatures(self) -> tuple[str, ...]:
        """Return the signatures of a method whose class only detection rules know."""
        head, _, name = self.path.rpartition("().")
        owner = self.facts.find_owner_class(head, self.index) if head else None
        record = self.facts.name_state(f"{owner}.{name}", self.index).record if owner else None
        return record.signatures if record else ()


def is_equal(text: str, value: Any) -> bool:
    """Return True if the text of an argument is a literal value or a dotted name."""
    if not text:
        return False
    if isinstance(value, str):
        return text in (value, repr(value))
    if value is None or isinstance(value, bool):
        return text == repr(value)
    try:
        literal = ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return False
    return isinstance(literal, int | float) and not isinstance(literal, bool) and literal == value


def _is_method(use: PatternUse, is_exact: bool) -> bool:
    how = use.use.how
    return is_exact and ("()" in use.path or how == "call") and how != "override"


KIND_CHECKS: Mapping[str, Callable[[PatternUse, bool], bool]] = {
    "use": lambda use, _: not use.use.is_inferred and "()" not in use.path,
    "call": lambda use, is_exact: is_exact and (use.use.how in CALL_WAYS or use.use.decorates),
    "method": _is_method,
    "subclass": lambda use, is_exact: is_exact and use.use.how == "base",
    "override": lambda use, is_exact: is_exact and use.use.how == "override",
    "decorator": lambda use, is_exact: is_exact and use.use.decorates,
    "set": lambda use, is_exact: is_exact and use.use.how == "set",
    "read": lambda use, is_exact: is_exact and use.use.how not in ("set", "annotation"),
    "except": lambda use, is_exact: is_exact and use.use.how == "except",
}
