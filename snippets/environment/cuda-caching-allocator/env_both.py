# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# ///
"""Where both variables are set, PYTORCH_CUDA_ALLOC_CONF alone counts."""

# --8<-- [start:use]
import os

import torch

os.environ["PYTORCH_ALLOC_CONF"] = "expandable_segments:True"
os.environ["PYTORCH_CUDA_ALLOC_CONF"] = "garbage_collection_threshold:0.5"
settings = torch.cuda.memory._snapshot()["allocator_settings"]
for name in ("expandable_segments", "garbage_collection_threshold"):
    print(name, settings[name])
# --8<-- [end:use]

assert settings["garbage_collection_threshold"] == 0.5, "PYTORCH_CUDA_ALLOC_CONF has no effect"
assert settings["expandable_segments"] is False, "PYTORCH_ALLOC_CONF counts too"
