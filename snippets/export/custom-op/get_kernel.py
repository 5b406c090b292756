# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""get_kernel fetches the kernel behind an operator, so that a new one can call it."""

# --8<-- [start:use]
import torch

calls = []
original = torch.library.get_kernel("aten::sin", "CPU")
library = torch.library.Library("aten", "IMPL")


def counted(keys, x):
    calls.append(tuple(x.shape))
    return original.call_boxed(keys, x)


library.impl("sin", counted, "CPU", with_keyset=True, allow_override=True)
print(torch.sin(torch.zeros(2, 3)).sum().item(), calls)
# --8<-- [end:use]

import math

x = torch.tensor([0.5, 1.0])
torch.testing.assert_close(torch.sin(x), torch.tensor([math.sin(0.5), math.sin(1.0)]))
assert calls == [(2, 3), (2,)], calls
