# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7,<2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: get_control_flow_submodules is still public', 'AssertionError: torch.ao.quantization has no private one either']
# ///
"""get_control_flow_submodules is private."""

# --8<-- [start:use]
from torch.ao.quantization.pt2e import graph_utils

refusal = None
try:
    graph_utils.get_control_flow_submodules
except (AttributeError, ImportError) as error:
    refusal = str(error)
    print(refusal.partition(" (")[0])

print("private:", hasattr(graph_utils, "_get_control_flow_submodules"))
# --8<-- [end:use]

assert refusal is not None, "get_control_flow_submodules is still public"
assert "has no attribute 'get_control_flow_submodules'" in refusal, refusal

assert hasattr(graph_utils, "_get_control_flow_submodules"), "torch.ao.quantization has no private one either"
