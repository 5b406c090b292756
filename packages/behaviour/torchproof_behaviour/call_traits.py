"""What the mode and the origin of a call say about its outcome."""

from torchproof_behaviour.serialization import MODES, Case

# Modes that can draw.
DRAWING = ("then rand", "generator", "list", "forward", "evaluation", "parameters", "initial")
# Origins of the functions that are called with a second seed, to tell what is random.
SEEDED = ("float32", "usual", "sample", "rsample")
# What kind of difference another value is, where it is no value: by the mode.
MEANS = {
    **dict.fromkeys(("state", "state after ten steps"), "state"),
    **dict.fromkeys(("text", "text of attribute", "text of optimizer", "call and text"), "text"),
    "parameters": "gradient",
}


def needs_second_seed(case: Case) -> bool:
    """Return True if a call is made with a second seed, which tells whether it draws."""
    return case.mode in DRAWING or (case.origin in SEEDED and case.mode == "function")


def shares_randomness(case: Case) -> bool:
    """Return True if a call counts as one that draws where another call of its operator does."""
    return case.mode in MODES and not needs_second_seed(case)
