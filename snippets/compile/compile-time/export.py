# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Profile `torch.export` with cProfile: the share of symbolic shapes grows with the number of unbacked sizes."""

# --8<-- [start:use]
import cProfile
import pstats

import torch
from torch import nn


class Ragged(nn.Module):
    def forward(self, mask):
        parts = [torch.nonzero(row) for row in mask.unbind()]  # each result has a size unknown before the run
        return torch.cat(parts).sum()


profiler = cProfile.Profile()
with profiler:
    program = torch.export.export(Ragged(), (torch.ones(8, 4),), strict=False)

stats = pstats.Stats(profiler).stats
calls = {file.rpartition("/")[2]: 0 for file, _, _ in stats}
for (file, _, _), (_, count, _, _, _) in stats.items():
    calls[file.rpartition("/")[2]] += count
print("calls into symbolic_shapes.py and sym_node.py:", calls["symbolic_shapes.py"] > 100, calls["sym_node.py"] > 100)
# --8<-- [end:use]

assert calls["symbolic_shapes.py"] > 100 and calls["sym_node.py"] > 100, calls
assert program.module()(torch.ones(8, 4)).item() == Ragged()(torch.ones(8, 4)).item()
