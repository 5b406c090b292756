# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: .*pipeline_per_edge_p2p']
# ///
"""The setting for communicators of a pipeline is named pipeline_per_edge_p2p."""

# --8<-- [start:use]
import torch.distributed.config

print(torch.distributed.config.pipeline_per_edge_p2p)
# --8<-- [end:use]

assert torch.distributed.config.pipeline_per_edge_p2p in (True, False, None)
assert not hasattr(torch.distributed.config, "pipeline_per_direction_p2p")
