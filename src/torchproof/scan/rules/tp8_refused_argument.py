"""TP8: a call with literal arguments that a newer release refuses."""

import ast
from collections.abc import Iterator
from typing import Any

from torchproof.history.signature_parameters import parse_signature
from torchproof.messages.refusal_history import Refusal
from torchproof.scan.conditions.name_facts import NameState
from torchproof.scan.rules.findings import Confidence, Severity
from torchproof.scan.rules.registry import register_rule
from torchproof.scan.rules.upgraded_use import Match, UpgradedUse
from torchproof.scan.syntax.call_shapes import CallShape, find_parameter_at


@register_rule(
    "TP8",
    "refused-argument",
    severity=Severity.BREAKS,
    summary="literal arguments that a function has begun to refuse",
    entry_kinds=("breaking", "removal"),
)
def find_refused_argument(use: UpgradedUse) -> Iterator[Match]:
    """Yield a match if the newer release raises for literal arguments of a call that the older release takes.

    Reason: name and signature stay, so only the value of an argument tells that the line fails.

    Source: the conditions of ``raise`` and ``assert`` statements in the sources of each release, where literals decide
    them. What else a function or its kernel refuses is not known, so a finding is only possible.
    """
    shape = use.use.call
    if use.path is None or not shape:
        return
    name = use.call_states[use.end].canonical
    if name not in use.refusals or use.call_problems[use.end]:
        return
    if use.call_states[use.start].canonical != name or _find_refusal(use, name, shape, use.start):
        return
    first, refusal = use.end + 1, None
    while found := _find_refusal(use, name, shape, first - 1):
        first, refusal = first - 1, refusal or found
    if refusal:
        says = f": {refusal.text}" if refusal.text else ""
        text = f"raises {refusal.kind} for these arguments since {use.describe_release(use.path, first)}{says}"
        guarded = use.is_guarded(use.end, refusal.kind)
        yield Match(use.path, text, use.releases[first], guarded, confidence=Confidence.POSSIBLE)


def _find_refusal(use: UpgradedUse, name: str, shape: CallShape, index: int) -> Refusal | None:
    return use.refusals.find_refusal(name, index, list_literals(use.call_states[index], shape))


def list_literals(state: NameState, shape: CallShape) -> dict[str, Any]:
    """Return the literal arguments of a call by parameter, with the defaults of those that it leaves out."""
    signature = state.only_signature or ""
    passed = dict(shape.keywords)
    for place in range(shape.positional):
        if name := find_parameter_at(signature, place, bound=state.bound):
            passed[name] = shape.arguments[place] if place < len(shape.arguments) else ""
    texts = passed
    if not (shape.star or shape.double_star or shape.partial):
        texts = {each.name: each.default or "" for each in parse_signature(signature) or ()} | passed
    found = {}
    for name, text in texts.items():
        try:
            if "..." not in text:  # which stands for what a container holds
                found[name] = ast.literal_eval(text)
        except (ValueError, SyntaxError):
            continue
    return found
