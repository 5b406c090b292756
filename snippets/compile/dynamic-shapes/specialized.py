# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AssertionError: another text about the specialised dimension',
# ]
# ///
"""A marked dimension that the code fixes is an error that names the dimension and its value."""

# --8<-- [start:use]
import torch


@torch.compile(backend="eager")
def add_bias(x):
    return x + torch.ones(5)  # makes the marked dimension 5


x = torch.ones(5)
torch._dynamo.mark_dynamic(x, 0)
try:
    add_bias(x)
except Exception as error:
    message = f"{type(error).__name__}: {error}"
print([line.strip() for line in message.splitlines() if "specialized" in line])
# --8<-- [end:use]

assert message.startswith("ConstraintViolationError"), message
assert "You marked L['x'].size()[0] as dynamic but your code specialized it to be a constant (5)" in message, (
    "another text about the specialised dimension"
)
