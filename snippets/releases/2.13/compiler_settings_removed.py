# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: a setting is still there']
# ///
"""Inductor has no force_same_precision and Dynamo no skip_fsdp_hooks any more."""

# --8<-- [start:use]
import torch._dynamo.config
import torch._inductor.config

gone = [
    "force_same_precision" not in torch._inductor.config.get_config_copy(),
    "skip_fsdp_hooks" not in torch._dynamo.config.get_config_copy(),
]
print(gone)
# --8<-- [end:use]

assert all(gone), "a setting is still there"
