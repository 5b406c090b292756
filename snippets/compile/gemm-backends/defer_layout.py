# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""No release has the setting that the release notes of 2.12 name."""

# --8<-- [start:use]
from torch._inductor import config

try:
    config.max_autotune_defer_layout_freezing = True
except AttributeError as error:
    refusal = str(error)
    print("AttributeError:", refusal)
# --8<-- [end:use]

assert refusal.endswith("max_autotune_defer_layout_freezing does not exist"), refusal
