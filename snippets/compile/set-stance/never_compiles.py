# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""eager_on_recompile compiles nothing at all: a cold function stays eager for ever."""

# --8<-- [start:use]
import torch

compiled_graphs = []


def counting_backend(graph, example_inputs):
    compiled_graphs.append(graph)
    return graph.forward


@torch.compile(backend=counting_backend)
def predict(batch):
    return batch.relu()


torch.compiler.set_stance("eager_on_recompile")  # no warm-up before this line
for _ in range(100):
    predict(torch.ones(3))
print("graphs after 100 calls:", len(compiled_graphs))
# --8<-- [end:use]

assert len(compiled_graphs) == 0, "eager_on_recompile compiled a cold function"
torch.compiler.set_stance("default")
predict(torch.ones(3))
assert len(compiled_graphs) == 1, "the default stance must compile it"
