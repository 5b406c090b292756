# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A branch on an unbacked size cannot be decided while tracing."""

# --8<-- [start:use]
import torch
from torch._dynamo.decorators import mark_unbacked


@torch.compile(backend="eager", fullgraph=True)
def pool(x):
    if x.shape[0] > 4:
        return x.mean(0)
    return x.sum(0)


x = torch.ones(6, 3)
mark_unbacked(x, 0)
try:
    pool(x)
except torch._dynamo.exc.UserError as error:
    message = str(error)
print([line.strip() for line in message.splitlines() if line.strip().startswith("Could not guard")])
# --8<-- [end:use]

assert "Could not guard on data-dependent expression u0 > 4" in message, message
