# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['RuntimeError: invalid torch.compile stance']
# ///
"""eager_then_compile sees two calls before it compiles and makes the dimension that differed dynamic."""

# --8<-- [start:use]
import torch


def graphs_after_each_call(function, stance):
    compiled_graphs, counts = [], []

    def counting_backend(graph, example_inputs):
        compiled_graphs.append(graph)
        return graph.forward

    compiled = torch.compile(function, backend=counting_backend)
    with torch.compiler.set_stance(stance):
        for length in (4, 5, 6):
            compiled(torch.ones(length))
            counts.append(len(compiled_graphs))
    return counts


def encode(tokens):
    return tokens.cumsum(0)


def encode_again(tokens):
    return tokens.cumsum(0)


print("default:           ", graphs_after_each_call(encode, "default"))
print("eager_then_compile:", delayed := graphs_after_each_call(encode_again, "eager_then_compile"))
# --8<-- [end:use]

assert delayed == [0, 1, 1], delayed
torch.compiler.reset()
assert graphs_after_each_call(lambda tokens: tokens.sin(), "default") == [1, 2, 2]
