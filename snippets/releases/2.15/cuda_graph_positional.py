# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: check_input_liveness is still the sixth argument']
# ///
"""torch.cuda.graph has annotation_config where check_input_liveness used to stand."""

# --8<-- [start:use]
import inspect

import torch

names = list(inspect.signature(torch.cuda.graph).parameters)
print(names[5:7])
# --8<-- [end:use]

assert names[5:7] == ["annotation_config", "check_input_liveness"], "check_input_liveness is still the sixth argument"
