# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""torch._dynamo.explain counts graphs and graph breaks and gives each break's reason."""

# --8<-- [start:use]
import torch


def train_step(x):
    x = x.sin()
    print("mean is logged here")  # Dynamo cannot put a print into a graph
    x = x.cos()
    torch._dynamo.graph_break()  # a deliberate break, for the sake of the example
    return x * 2


report = torch._dynamo.explain(train_step)(torch.ones(3))
print("graphs:", report.graph_count, "graph breaks:", report.graph_break_count)
for number, graph_break in enumerate(report.break_reasons):
    frame = graph_break.user_stack[-1]
    print(f"break {number} is in {frame.name}: {frame.line}")
# --8<-- [end:use]

assert report.graph_count == 3, report.graph_count
assert report.graph_break_count == 2, report.graph_break_count
assert "print" in report.break_reasons[0].reason, report.break_reasons[0].reason
