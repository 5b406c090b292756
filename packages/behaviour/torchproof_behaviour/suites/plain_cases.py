"""The calls of the suites as plain data, by operator."""

from collections.abc import Iterable

from torchproof_behaviour.serialization import Case, hash_plain_data
from torchproof_behaviour.suites import SUITES
from torchproof_behaviour.suites.call_drafts import CallDraft
from torchproof_behaviour.tensor_conversion import NotPlainError, convert_to_plain


def gather_cases(left_out: dict[str, int]) -> dict[str, dict[str, list[Case]]]:
    """Return the cases of every suite by operator; what cannot be carried is counted by its reason."""
    return {suite: make_plain_cases(drafts(), left_out) for suite, drafts in SUITES.items()}


def make_plain_cases(drafts: Iterable[CallDraft], left_out: dict[str, int]) -> dict[str, list[Case]]:
    """Return calls as plain data, by operator, the same call once."""
    found: dict[str, dict[str, Case]] = {}
    for draft in drafts:
        try:
            args, kwargs = convert_to_plain(draft.args, strict=True), convert_to_plain(dict(draft.kwargs), strict=True)
        except NotPlainError as error:
            left_out[str(error)] = left_out.get(str(error), 0) + 1
            continue
        own = found.setdefault(draft.operator, {})
        name = f"{draft.operator} {draft.mode} {draft.origin} {len(own)}"
        case = Case(name, draft.operator, draft.origin, draft.mode, draft.call, args, kwargs)
        own.setdefault(hash_plain_data((draft.mode, draft.call, args, kwargs)), case)
    return {operator: [*own.values()] for operator, own in found.items()}
