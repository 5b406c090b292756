# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'Unsupported: .*item',
# ]
# ///
"""Under fullgraph=True `.item()` is an operation of the graph, not a break."""

# --8<-- [start:use]
import torch


@torch.compile(backend="eager", fullgraph=True)
def scale_by_sum(x):
    return x * x.sum().item()


print(scale_by_sum(torch.ones(3)).tolist())
print("without fullgraph:", torch._dynamo.explain(lambda x: x * x.sum().item())(torch.ones(3)).graph_break_count, "break")
# --8<-- [end:use]

assert scale_by_sum(torch.full((2,), 2.0)).tolist() == [8.0, 8.0]
