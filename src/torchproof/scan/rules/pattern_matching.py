"""Matches uses of torch with detection patterns."""

import ast
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any

from torchproof.scan.conditions.inferred_uses import DEVICES
from torchproof.scan.conditions.name_facts import NameFacts
from torchproof.scan.rules.detection_patterns import DetectionPattern
from torchproof.scan.rules.findings import Confidence
from torchproof.scan.rules.member_names import SUBSCRIPT_METHODS
from torchproof.scan.syntax.call_shapes import CHOICE, CallShape, find_literal_type, find_parameter_at
from torchproof.scan.syntax.control_flow import CATCH_ALL
from torchproof.scan.syntax.torch_uses import TorchUse

CALL_WAYS = frozenset({"call", "super"})
FUNCTION_KINDS = frozenset({"function", "method", "op"})
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
INDEX_SIGNATURE = ("(index)",)


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
            and (not pattern.device or DEVICES.isdisjoint(self.use.origins))
            and (not pattern.made_from or not set(pattern.made_from).isdisjoint(self.use.origins))
            and (not pattern.returns_input or self.use.returns_input)
            and (not pattern.inside or pattern.inside in self.use.blocks)
            and (not pattern.caught or self._is_caught(pattern.caught))
            and is_value_met(self.use.value, pattern)
            and (not pattern.asks_for_arguments or self._has_arguments(pattern))
        )

    def is_handed_on(self, pattern: DetectionPattern, *, is_exact: bool) -> bool:
        """Return True if other code gets the function of a pattern that holds for every call of it."""
        if not (self.use.is_handed_on and is_exact and pattern.kind in ("call", "method") and "()" not in self.path):
            return False
        record = self.facts.get_name_state(self.path, self.index).record
        is_function = bool(record and record.kind in FUNCTION_KINDS)
        return is_function and pattern == DetectionPattern(pattern.kind, pattern.name)

    def _is_caught(self, errors: tuple[str, ...]) -> bool:
        """Return True if a ``try`` around the use catches one of some errors, but not every error."""
        return not CATCH_ALL.intersection(self.use.caught) and not set(errors).isdisjoint(self.use.caught)

    @cached_property
    def shape(self) -> CallShape | None:
        """The arguments of the call; of a decorator without arguments, the function."""
        return self.use.call or (DECORATOR_SHAPE if self.use.decorates else None)

    def _has_arguments(self, pattern: DetectionPattern) -> bool:
        shape, given = self.shape, self._given
        return (
            shape is not None
            and shape.positional >= pattern.positional
            and all(name in given for name in pattern.passes)
            and all(given.get(name, "None") != "None" for name in pattern.gives)
            and not any(name in given for name in pattern.omits)
            and all(any(is_equal(given.get(name, ""), value) for value in values) for name, values in pattern.argument)
            and not any(is_equal(given.get(name, ""), value) for name, values in pattern.unless for value in values)
            and all(_find_types(given.get(name, "")).intersection(words) for name, words in pattern.argument_type)
        )

    def rate_confidence(self, pattern: DetectionPattern, *, is_class_known: bool = False) -> Confidence:
        """Return how sure it is that the use meets a pattern that it matches.

        Args:
            pattern: The pattern.
            is_class_known: The file shows the class of the value whose method it is.

        """
        shape = self.shape
        asked = [name for name, _ in (*pattern.argument, *pattern.argument_type)]
        if self.use.open or (pattern.device and self.use.may_be_moved):
            return Confidence.POSSIBLE
        if pattern.omits and shape and (shape.star or shape.double_star):
            return Confidence.POSSIBLE
        if pattern.unless_value and not self.use.value:
            return Confidence.POSSIBLE
        is_guess = (
            (not is_class_known and ("()" in self.path or self.use.is_inferred))
            or bool(pattern.omits and shape and shape.partial)
            or any(CHOICE in self._given.get(name, "") for name in asked)
        )
        return max(pattern.confidence, Confidence.LIKELY if is_guess else Confidence.CERTAIN, key=rank_confidence)

    @cached_property
    def _given(self) -> dict[str, str]:
        """The arguments by the names that they have on the release before the change, each with its text."""
        if self.shape is None:
            return {}
        given = dict(self.shape.keywords)
        state = self.facts.get_name_state(self.path, self.index)
        is_bound = state.bound or bool(state.record and state.record.kind == "class")
        for signature in self._find_signatures():
            for place, text in enumerate(self._positional_texts):
                if name := find_parameter_at(signature, place, bound=is_bound or "()" in self.path):
                    given.setdefault(name, text)
        return given

    def _find_signatures(self) -> tuple[str, ...]:
        if self.path.rpartition(".")[2] in SUBSCRIPT_METHODS:
            return INDEX_SIGNATURE
        record = self.facts.get_name_state(self.path, self.index).record
        return (
            OTHER_SIGNATURES.get(self.path) or (record.signatures if record else ()) or self._find_method_signatures()
        )

    @property
    def _positional_texts(self) -> tuple[str, ...]:
        """The text of each positional argument, "" for those after a ``*``."""
        shape = self.shape or DECORATOR_SHAPE
        return (*shape.arguments, *[""] * (shape.positional - len(shape.arguments)))

    def _find_method_signatures(self) -> tuple[str, ...]:
        """Return the signatures of a method whose class only detection rules know."""
        head, _, name = self.path.rpartition("().")
        owner = self.facts.find_owner_class(head, self.index) if head else None
        record = self.facts.get_name_state(f"{owner}.{name}", self.index).record if owner else None
        return record.signatures if record else ()


def rank_confidence(confidence: Confidence) -> int:
    """Return the place of a confidence, the surest first."""
    return list(Confidence).index(confidence)


def _find_types(text: str) -> set[str | None]:
    return {find_literal_type(choice) for choice in text.split(CHOICE)}


def is_value_met(text: str, pattern: DetectionPattern) -> bool:
    """Return True if what is assigned, by its text, is what a pattern asks for; what is not known is not excluded."""
    return (not pattern.value or any(is_equal(text, value) for value in pattern.value)) and not any(
        is_equal(text, value) for value in pattern.unless_value
    )


def is_equal(text: str, value: Any) -> bool:
    """Return True if the text of an argument is, may be or holds a literal value or a dotted name.

    A value with ``*`` is a pattern for the text of a string or a number.
    """
    return any(_is_same(part, value) for choice in text.split(CHOICE) for part in (choice, *_split_elements(choice)))


def _split_elements(text: str) -> Iterable[str]:
    return text[1:-1].split(", ") if text[:1] in ("(", "[") else ()


def _is_same(text: str, value: Any) -> bool:
    if not text:
        return False
    if isinstance(value, str):
        return fnmatchcase(text.strip("'\""), value) if "*" in value else text in (value, repr(value))
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
