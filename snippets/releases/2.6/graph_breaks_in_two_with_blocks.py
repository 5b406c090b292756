# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,<2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the second branch raised nothing"]
# ///
"""The second of two graph breaks in nested with blocks of one function raises KeyError, up to 2.8; outside it works."""

# --8<-- [start:use]
import torch


def step(x, train):
    with torch.autocast("cpu"):
        print("step")  # breaks the graph
        if train:
            with torch.enable_grad():
                print("train")  # and again, in a with block of its own
                return x * 2
        with torch.no_grad():
            print("evaluate")
            return x + 1


def step_outside(x, train):
    with torch.autocast("cpu"):
        print("step")
        print("train" if train else "evaluate")  # before the inner with blocks
        if train:
            with torch.enable_grad():
                return x * 2
        with torch.no_grad():
            return x + 1


x = torch.ones(2)
compiled = torch.compile(step, backend="eager")
compiled(x, True)
try:
    compiled(x, False)
except Exception as error:
    print(type(error).__name__, str(error).splitlines()[0])
outside = torch.compile(step_outside, backend="eager")
print(outside(x, True), outside(x, False))
# --8<-- [end:use]

for value, branch in ((2.0, True), (2.0, False)):
    torch.testing.assert_close(outside(torch.ones(2), branch), torch.full((2,), value))
torch._dynamo.reset()
again = torch.compile(step, backend="eager")
torch.testing.assert_close(again(x, False), x + 1)  # alone it compiles: the second of the two fails
try:
    again(x, True)
except Exception as error:
    raised = f"{type(error).__name__}: {error}"
else:
    raised = ""
assert raised.startswith("InternalTorchDynamoError: KeyError: "), "the second branch raised nothing"
