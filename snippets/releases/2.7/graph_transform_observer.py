# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: on_node_creation is still there']
# ///
"""An observer of FX passes hands out hooks instead of overriding methods."""

# --8<-- [start:use]
from torch.fx.passes.graph_transform_observer import GraphTransformObserver

print([name for name in dir(GraphTransformObserver) if name.startswith("get_") and name.endswith("_hook")])
print("on_node_creation:", hasattr(GraphTransformObserver, "on_node_creation"))
# --8<-- [end:use]

assert not hasattr(GraphTransformObserver, "on_node_creation"), "on_node_creation is still there"
assert hasattr(GraphTransformObserver, "get_node_creation_hook")
