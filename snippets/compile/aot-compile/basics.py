# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AttributeError: .function. object has no attribute .aot_compile."]
# ///
"""Compile ahead of time, save the result, load it and call it."""

# --8<-- [start:use]
import torch


def score(query, key):
    return torch.softmax(query @ key.T, dim=-1)


query, key = torch.randn(4, 8), torch.randn(6, 8)
compiled = torch.compile(score, backend="aot_eager", fullgraph=True).aot_compile(((query, key), {}))
compiled.save_compiled_function("score.pt")

with open("score.pt", "rb") as file:
    loaded = torch.compiler.load_compiled_function(file)
print("equal to eager:", torch.allclose(loaded(query, key), score(query, key)))
# --8<-- [end:use]

torch.testing.assert_close(loaded(query, key), score(query, key))
torch.testing.assert_close(compiled(query * 2, key), score(query * 2, key))
