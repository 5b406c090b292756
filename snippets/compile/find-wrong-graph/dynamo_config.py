# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: .*debug_dynamo_config_override does not exist']
# ///
"""A setting of Dynamo for one graph."""

# --8<-- [start:use]
import torch

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


# or TORCH_COMPILE_OVERRIDE_DYNAMO_CONFIGS
torch._dynamo.config.debug_dynamo_config_override = "1:automatic_dynamic_shapes=False"
for function in (lambda x: x + 1, lambda x: x * 2):
    compiled = torch.compile(function, backend=counting_backend)
    before = len(graphs)
    for length in (2, 3, 4, 5):
        compiled(torch.ones(length))
    print("graphs:", len(graphs) - before)
# --8<-- [end:use]

assert len(graphs) == 2 + 4, len(graphs)
