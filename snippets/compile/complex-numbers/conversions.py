# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["KeyError: 'enable_complex_wrapper'"]
# ///
"""With the setting a graph takes its complex inputs apart at its entrance and puts its results together at its exit."""

import torch
import torch._functorch.config
from torch._dynamo.backends.common import aot_autograd

graphs = []


def inspect(graph, example_inputs):
    graphs.append([str(node.target) for node in graph.graph.nodes if node.op == "call_function"])
    return graph.forward


def once(query, phase):
    return query * phase


def thrice(query, phase):
    return query * phase * phase * phase


query, phase = torch.polar(torch.ones(2, 4), torch.arange(8.0).reshape(2, 4)), torch.tensor(1j)
for function in (once, thrice):
    torch.compiler.reset()
    with torch._functorch.config.patch(enable_complex_wrapper=True):
        rotated = torch.compile(function, backend=aot_autograd(fw_compiler=inspect))(query, phase)
    torch.testing.assert_close(rotated, function(query, phase))
apart, joined = "aten.view_as_real.default", "aten.complex.default"
of_one, of_three = graphs
assert of_one[0] == of_three[0] == apart, f"the graph does not begin with the parts of an input: {of_one}"
assert of_one[-1] == of_three[-1] == joined, f"the graph does not end with a complex result: {of_one}"
for name in (apart, joined):
    assert of_one.count(name) == of_three.count(name) > 0, f"{name} is paid for by each product: {of_three}"
