# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Count graphs, operations and compile time of a 8-block model, compiled whole and block by block."""

# --8<-- [start:use]
import statistics
import time

import torch
from torch import nn


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm, self.up, self.down = nn.LayerNorm(width), nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x):
        return x + self.down(nn.functional.gelu(self.up(self.norm(x))))


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = nn.ModuleList(Block(16) for _ in range(8))

    def forward(self, x):
        for block in self.blocks:
            x = block(x)
        return x


def first_call(how):
    torch.compiler.reset()
    operations = []

    def backend(graph, example_inputs):
        operations.append(sum(node.op.startswith("call") for node in graph.graph.nodes))
        return torch._dynamo.lookup_backend("aot_eager")(graph, example_inputs)

    torch.manual_seed(0)
    model = Model().requires_grad_(False)
    for part in [model] if how == "whole" else model.blocks:
        part.compile(backend=backend)
    start = time.perf_counter()
    out = model(torch.ones(2, 16))
    return time.perf_counter() - start, operations, out


first_call("whole")  # the first compilation of a process also imports the compiler
runs = {how: [first_call(how) for _ in range(3)] for how in ("whole", "block by block")}
for how, results in runs.items():
    operations = results[0][1]
    print(f"{how}: {len(operations)} graph of {operations[0]} operations")
whole, regional = (statistics.median(result[0] for result in results) for results in runs.values())
print(f"metric: tracing_speedup = {whole / regional:.1f} x")
# --8<-- [end:use]

operations = {how: results[0][1] for how, results in runs.items()}
assert len(operations["whole"]) == len(operations["block by block"]) == 1, operations
assert operations["whole"][0] == 8 * operations["block by block"][0], operations
torch.manual_seed(0)
eager = Model()(torch.ones(2, 16))
for results in runs.values():
    torch.testing.assert_close(results[0][2], eager.detach())
