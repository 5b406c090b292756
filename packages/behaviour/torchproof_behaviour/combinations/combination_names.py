"""Names of combinations."""

# Decorator of a module as it is.
PLAIN = "none"
# Subject of the custom operators, which are their own module.
OPERATOR = "custom operator"
# Transform that the others are held against.
CALL = "call"

# Modules that a sample has as they are, and transforms that it leaves out.
SAMPLED = (
    *("TransformerEncoder all masked", "BatchNorm1d training", "BatchNorm1d one row", "Linear with hook", "LSTM"),
    *("Embedding with max_norm", "whole numbers", "branch on data", "shape from data", "item", "counter"),
    "autograd Function",
)
LEFT_OUT = ("onnx", "onnx script", "compile dynamic", "deepcopy of compiled", "export saved", "compile inductor")


def is_sampled(transform: str, decorator: str, subject: str) -> bool:
    """Return True if a sample has a combination: a few modules, one below each decorator, and every operator."""
    few = SAMPLED if decorator == PLAIN else (OPERATOR, "Linear")
    return subject in few and transform not in LEFT_OUT


def join_name(transform: str, decorator: str, subject: str) -> str:
    """Return the name of a combination in the record."""
    return f"{transform}/{decorator}/{subject}"


def split_name(name: str) -> tuple[str, str, str]:
    """Return transform, decorator and subject of a combination."""
    transform, decorator, subject = name.split("/")
    return transform, decorator, subject
