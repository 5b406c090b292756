# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""force_backend replaces the backend of every torch.compile in reach, with the default stance only."""

# --8<-- [start:use]
import torch

seen = []


def inspecting_backend(graph, example_inputs):
    seen.append([node.target for node in graph.graph.nodes if node.op == "call_method"])
    return graph.forward


@torch.compile  # Inductor, unless a stance says otherwise
def predict(batch):
    return batch.relu()


with torch.compiler.set_stance(force_backend=inspecting_backend):  # or "aot_eager"
    predict(torch.ones(3))
print("traced:", seen)

try:
    torch.compiler.set_stance("force_eager", force_backend="eager")
except RuntimeError as error:
    print("RuntimeError:", error)
    refusal = str(error)
# --8<-- [end:use]

assert seen == [["relu"]], seen
assert refusal == "non-default stance cannot have force_backend set", refusal
