# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: mixed_mm is still one of them', 'AssertionError: the operations are one text']
# ///
"""AutoHeuristic is on for nothing by default, and mixed_mm is none of its operations."""

# --8<-- [start:use]
from torch._inductor import config

known = config.get_config_copy()
print({name: value for name, value in known.items() if name.startswith("autoheuristic_use")})
# --8<-- [end:use]

assert "autoheuristic_use.pad_mm" in known, "the operations are one text"
assert "autoheuristic_use.mixed_mm" not in known, "mixed_mm is still one of them"
