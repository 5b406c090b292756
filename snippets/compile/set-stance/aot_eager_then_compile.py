# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['RuntimeError: invalid torch.compile stance']
# ///
"""aot_eager_then_compile runs the first call through aot_eager and the chosen backend from the second on."""

# --8<-- [start:use]
import torch

compiled_graphs, calls = [], []


def counting_backend(graph, example_inputs):
    compiled_graphs.append(graph)
    return graph.forward


@torch.compile(backend=counting_backend)
def encode(tokens):
    return tokens.cumsum(0) * (1 + torch.compiler.is_compiling())


with torch.compiler.set_stance("aot_eager_then_compile"):
    for length in (4, 5, 6):
        traced = encode(torch.ones(length))[0].item() == 2
        calls.append((traced, len(compiled_graphs)))
        print(f"length {length}: traced={traced}, graphs of the backend: {len(compiled_graphs)}")
# --8<-- [end:use]

assert calls == [(True, 0), (True, 1), (True, 1)], f"traced, graphs of the backend after each call: {calls}"
