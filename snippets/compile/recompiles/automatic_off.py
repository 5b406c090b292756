# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Without automatic dynamic shapes every size compiles, until the limit."""

# --8<-- [start:use]
import torch


def graphs_for_12_lengths(automatic):
    graphs = []

    def counting_backend(graph, example_inputs):
        graphs.append(graph)
        return graph.forward

    torch.compiler.reset()
    with torch._dynamo.config.patch(automatic_dynamic_shapes=automatic):
        encode = torch.compile(lambda tokens: tokens * 2, backend=counting_backend)
        for length in range(2, 14):
            encode(torch.zeros(length))
    return len(graphs)


print("automatic:", graphs_for_12_lengths(True), "off:", graphs_for_12_lengths(False))
# --8<-- [end:use]

assert graphs_for_12_lengths(True) == 2
assert graphs_for_12_lengths(False) == 8
