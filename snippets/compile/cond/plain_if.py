# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A plain `if` on a tensor value cannot be compiled into one graph."""

# --8<-- [start:use]
import torch


@torch.compile(backend="eager", fullgraph=True)
def clip(gradient):
    if gradient.norm() > 1:
        return gradient / gradient.norm()
    return gradient.clone()


try:
    clip(torch.tensor([3.0, 4.0]))
    outcome = "compiled"
except (torch._dynamo.exc.Unsupported, torch._dynamo.exc.UserError) as error:
    outcome = str(error).splitlines()[0]
print(outcome)
# --8<-- [end:use]

assert "ata-dependent" in outcome or "ynamic control flow" in outcome, outcome
