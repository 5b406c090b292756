# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The layout of a custom operator's inputs is set in torch._functorch.config."""

# --8<-- [start:use]
import torch._functorch.config

print(torch._functorch.config.custom_op_default_layout_constraint)
# --8<-- [end:use]

import torch._inductor.config

assert not hasattr(torch._inductor.config, "custom_op_default_layout_constraint"), "Inductor still has the setting"
