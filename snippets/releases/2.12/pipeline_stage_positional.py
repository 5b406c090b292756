# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: group is still the seventh argument']
# ///
"""PipelineStage has output_grads and input_grads where group used to stand."""

# --8<-- [start:use]
import inspect

from torch.distributed.pipelining import PipelineStage

names = list(inspect.signature(PipelineStage).parameters)
print(names[6:9])
# --8<-- [end:use]

assert names[6:9] == ["output_grads", "input_grads", "group"], "group is still the seventh argument"
