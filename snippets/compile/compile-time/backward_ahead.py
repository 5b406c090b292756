# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""With a dynamic size the backward is compiled in the forward call, with fixed sizes at the first backward()."""

# --8<-- [start:use]
import torch
from torch._dynamo.backends.common import aot_autograd

compiled = []


def recorder(name):
    def compile_graph(graph, example_inputs):
        compiled.append(name)
        return graph.forward

    return compile_graph


backend = aot_autograd(fw_compiler=recorder("forward"), bw_compiler=recorder("backward"))
for dynamic in (False, True):
    torch._dynamo.reset()
    compiled.clear()
    loss = torch.compile(lambda x: (x * x.shape[0]).sin().sum(), backend=backend, dynamic=dynamic)
    result = loss(torch.ones(3, requires_grad=True))
    by_forward = list(compiled)
    result.backward()
    print(f"dynamic={dynamic}: compiled by the forward call:", by_forward)
    assert compiled == ["forward", "backward"], compiled
    assert by_forward == (compiled if dynamic else ["forward"]), f"dynamic={dynamic}: {by_forward}"
# --8<-- [end:use]
