# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: no such setting", "AttributeError: .*module .torch.fx. has no attribute .config."]
# ///
"""Two settings trade precision and debugging help for export time."""

# --8<-- [start:use]
import torch
from torch import nn


class Add(nn.Module):
    def forward(self, x):
        return x + 1


def traces():
    program = torch.export.export(Add(), (torch.ones(3),), strict=False)
    return sum("stack_trace" in node.meta for node in program.graph.nodes)


before = traces()
torch.fx.config.do_not_emit_stack_traces = True
after = traces()
print("nodes with a stack trace:", before, "and with do_not_emit_stack_traces:", after)
print("aggressive_guard_free_semantics:", torch.fx.experimental._config.aggressive_guard_free_semantics)
# --8<-- [end:use]

assert before > 0, before
assert after == 0, f"no such setting: {after} nodes"
assert torch.fx.experimental._config.aggressive_guard_free_semantics == 0
