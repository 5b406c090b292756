# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7,<2.8", "einops>=0.8.2"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: einops is traced in one graph']
# ///
"""torch.compile(fullgraph=True) raises at a first call of einops 0.8.2 on 2.7; with allow_in_graph it works."""

# --8<-- [start:use]
import einops
import torch


def transpose(x):
    return einops.rearrange(x, "rows columns -> columns rows")


x = torch.ones(2, 3)
raised = ""
try:
    torch.compile(transpose, backend="eager", fullgraph=True)(x)
except Exception as error:
    raised = f"{type(error).__name__}: {error}"
print("raised:", "symmetric_difference" in raised)

torch._dynamo.reset()
torch._dynamo.allow_in_graph(einops.rearrange)
print(torch.compile(transpose, backend="eager", fullgraph=True)(x).shape)
# --8<-- [end:use]

assert raised.startswith("Unsupported: ") and "symmetric_difference" in raised, "einops is traced in one graph"
assert torch.equal(torch.compile(transpose, backend="eager", fullgraph=True)(x), x.T)
