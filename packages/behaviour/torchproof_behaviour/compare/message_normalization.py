"""What a message says, without what differs from run to run and from build to build."""

import re
from dataclasses import replace

from torchproof_behaviour.serialization import Outcome

LENGTH = 300
# Colours, addresses and places in PyTorch's own source say nothing about what it does.
UNSTABLE = (
    (re.compile(r"\x1b\[[0-9;]*m"), ""),
    (re.compile(r"0x[0-9a-f]{6,16}\b"), "0x…"),
    (re.compile(r"[^\s'\"(]*/(?:site-packages|aten|c10|torch/csrc)/[^\s'\")]*"), "<file>"),
    (re.compile(r"(<file>['\"]?):\d+"), r"\1"),
    (re.compile(r":\d+(?=[\s\]\)\"]|$)"), ""),
)


def normalize_message(text: str) -> str:
    """Return the first line of a message without what differs from run to run."""
    line = (text.strip().splitlines() or [""])[0]
    for pattern, put in UNSTABLE:
        line = pattern.sub(put, line)
    return line[:LENGTH]


def normalize_outcome(outcome: Outcome) -> Outcome:
    """Return an outcome whose messages can be held against those of another release."""
    warnings = dict.fromkeys((category, normalize_message(message)) for category, message in outcome.warnings)
    return replace(
        outcome,
        error=_normalize_error(outcome.error),
        warnings=tuple(warnings),
        gradient_error=_normalize_error(outcome.gradient_error),
    )


def _normalize_error(error: tuple[str, str] | None) -> tuple[str, str] | None:
    return error and (error[0], normalize_message(error[1]))
