# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The activations that a pipeline schedule keeps alive can be analyzed."""

# --8<-- [start:use]
from torch.distributed.pipelining import analyze_pipeline_activation_liveness

print(analyze_pipeline_activation_liveness.__name__)
# --8<-- [end:use]

from torch.distributed import pipelining

assert hasattr(pipelining, "PipelineActivationLiveness") and hasattr(pipelining, "PipelineStageInfo")
