# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: a tensor is taken for a function']
# ///
"""An autocast object that is called with anything but a function raises."""

# --8<-- [start:use]
import torch

layer, x = torch.nn.Linear(2, 2), torch.ones(2)
try:
    torch.autocast("cpu")(layer(x))  # the layer runs in float32, before autocast is called
except TypeError as error:
    print(str(error).partition(".")[0])
with torch.autocast("cpu"):
    print(layer(x).dtype)
# --8<-- [end:use]

for wrong in (layer(x), 42, None):
    try:
        torch.autocast("cpu")(wrong)
    except TypeError as error:
        expected = f"autocast()(func) requires a callable, but got {type(wrong).__name__}."
        assert str(error).startswith(expected), error
    else:
        raise AssertionError("a tensor is taken for a function")
assert layer(x).dtype == torch.float32
assert torch.autocast("cpu")(layer)(x).dtype == torch.bfloat16, "a module is a function too"
