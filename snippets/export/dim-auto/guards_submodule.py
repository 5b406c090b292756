# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['RuntimeError: Expected input at \*args\[0\]\.shape\[0\] to be equal to 4, but got 6']
# ///
"""The checks of sizes are a submodule of the exported module, and raise no RuntimeError."""

import torch
from torch.export import export

module = export(torch.nn.Linear(3, 2), (torch.ones(4, 3),)).module()
try:
    module(torch.ones(6, 3))
except RuntimeError:
    raise
except AssertionError as error:
    assert "Guard failed" in str(error), error
else:
    raise ValueError("a batch of 6 was accepted")
assert "_guards_fn" in dict(module.named_children()), [name for name, _ in module.named_children()]
