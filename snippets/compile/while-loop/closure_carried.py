# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: it is accepted']
# ///
"""A tensor that is carried and read from the surrounding function at once is taken for an alias."""

# --8<-- [start:use]
import torch


def repeat_add(x, start):
    def unfinished(step, value):
        return step < 3

    def body(step, value):
        return step + 1, value + x

    return torch.while_loop(unfinished, body, (torch.tensor(0), start))[1]


x = torch.ones(2)
outcome = "accepted"
try:
    torch.compile(lambda x: repeat_add(x, x), backend="aot_eager", fullgraph=True)(x)
except Exception as error:
    outcome = type(error).__name__
print("start is x:       ", outcome)

cloned = torch.compile(lambda x: repeat_add(x, x.clone()), backend="aot_eager", fullgraph=True)(x)
print("start is x.clone():", cloned.tolist())
# --8<-- [end:use]

assert cloned.tolist() == [4.0, 4.0]
assert outcome in ("BackendCompilerFailed", "UncapturedHigherOrderOpError"), f"it is {outcome}"
