# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AttributeError: .*backed_size_oblivious does not exist',
#     'AttributeError: .*_config. has no attribute .backed_size_oblivious',
#     "KeyError: 'backed_size_oblivious'",
#     'AssertionError: sizes 0 and 1 compile again',
# ]
# ///
"""backed_size_oblivious treats the sizes 0 and 1 as any other."""

# --8<-- [start:use]
import torch
import torch.fx.experimental._config

graphs = []


def counting_backend(graph, example_inputs):
    graphs.append(graph)
    return graph.forward


@torch.compile(backend=counting_backend)
def encode(tokens):
    return tokens * 2


torch.fx.experimental._config.backed_size_oblivious = True
counts = []
for length in (5, 7, 1, 0, 2):
    tokens = torch.ones(length)
    torch._dynamo.maybe_mark_dynamic(tokens, 0)
    encode(tokens)
    counts.append(len(graphs))
print("lengths 5, 7, 1, 0, 2 -> graphs:", counts)
# --8<-- [end:use]

assert counts == [1, 1, 1, 1, 1], "sizes 0 and 1 compile again"
