# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AttributeError: torch._dynamo.config.recompile_limit does not exist',
# ]
# ///
"""After recompile_limit versions the function runs eagerly for every new case, without an error."""

# --8<-- [start:use]
import torch

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


@torch.compile(backend=counting_backend, dynamic=False)
def encode(tokens):
    return tokens * 2 + torch.compiler.is_compiling()  # adds 1 in compiled code


torch._dynamo.config.recompile_limit = 3  # default: 8
results = [encode(torch.zeros(length))[0].item() for length in (2, 3, 4, 5, 6)]
print("graphs:", len(graphs), "compiled:", [result == 1 for result in results])
print("a length compiled before:", encode(torch.zeros(2))[0].item() == 1)
# --8<-- [end:use]

assert len(graphs) == 3 and results == [1.0, 1.0, 1.0, 0.0, 0.0], (len(graphs), results)
