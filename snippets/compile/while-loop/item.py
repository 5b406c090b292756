# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["UncapturedHigherOrderOpError: while_loop doesn't work unless it is captured"]
# ///
"""The body may take a number out of a tensor with item()."""

# --8<-- [start:use]
import torch


@torch.compile(backend="aot_eager", fullgraph=True)
def double_sums(x):
    def unfinished(step, value):
        return step < 2

    def body(step, value):
        return step + 1, value * value.sum().item()

    return torch.while_loop(unfinished, body, (torch.tensor(0), x))[1]


print(double_sums(torch.ones(2)).tolist())
# --8<-- [end:use]

expected = torch.ones(2)
for _ in range(2):
    expected = expected * expected.sum()
assert torch.equal(double_sums(torch.ones(2)), expected)
