# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# ///
"""Settings are checked when they are read: a split size below 20 MiB, a threshold above 1, a division that is no power of two."""

# --8<-- [start:use]
import warnings

import torch

warnings.simplefilter("ignore")  # the function is deprecated in some releases
errors = {}
for setting in ("max_split_size_mb:10", "garbage_collection_threshold:1.5", "roundup_power2_divisions:3"):
    try:
        torch.cuda.memory._set_allocator_settings(setting)
    except (ValueError, RuntimeError) as caught:
        errors[setting] = str(caught).splitlines()[0]
    print(setting, "->", errors.get(setting, "accepted"))
# --8<-- [end:use]

expected = {"max_split_size_mb:10": "too small", "garbage_collection_threshold:1.5": "garbage_collect", "roundup_power2_divisions:3": "power of 2"}
for setting, part in expected.items():
    assert part in errors.get(setting, ""), f"{setting}: {errors.get(setting)}"
torch.cuda.memory._set_allocator_settings("max_split_size_mb:64")
