# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     "AttributeError: module 'torch.compiler' has no attribute 'config'",
#     'AttributeError: torch.compiler.config.recompile_limit does not exist',
# ]
# ///
"""A public name and the private one are the same setting; patch sets it for a block."""

# --8<-- [start:use]
import torch

public, private = torch.compiler.config, torch._dynamo.config

public.recompile_limit = 4
print("private:", private.recompile_limit)

private.recompile_limit = 6
print("public: ", public.recompile_limit)

with public.patch(recompile_limit=2):  # also a decorator
    inside = private.recompile_limit
print("block:  ", inside, "after:", private.recompile_limit)
# --8<-- [end:use]

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


with public.patch(recompile_limit=2):
    compiled = torch.compile(lambda x: x * 2, backend=counting_backend, dynamic=False)
    for length in (2, 3, 4, 5):
        compiled(torch.ones(length))
assert len(graphs) == 2, len(graphs)
assert (inside, private.recompile_limit, public.recompile_limit) == (2, 6, 6)
