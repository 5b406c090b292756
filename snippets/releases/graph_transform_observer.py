# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the hook of the observer was not called']
# ///
"""An observer of FX passes hands out hooks instead of overriding methods."""

# --8<-- [start:use]
import torch
import torch._inductor.config
from torch.fx.passes.graph_transform_observer import GraphTransformObserver

created = []  # an observer is active only with TORCH_COMPILE_DEBUG=1, or the setting below


class Recorder(GraphTransformObserver):
    def get_node_creation_hook(self):
        return lambda node: created.append(node.name)


module = torch.fx.symbolic_trace(torch.nn.ReLU())
with torch._inductor.config.patch({"trace.enabled": True}), Recorder(module, "double"):
    output = next(node for node in module.graph.nodes if node.op == "output")
    with module.graph.inserting_before(output):
        module.graph.call_function(torch.neg, (output.args[0],))
print(created)
# --8<-- [end:use]

assert created == ["neg"], "the hook of the observer was not called"
assert not hasattr(GraphTransformObserver, "on_node_creation")
