# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6,<2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: aoti_load_package takes num_runners", "AttributeError.*no attribute .aoti_load_package"]
# ///
"""Up to 2.14 aoti_load_package does not take num_runners."""

import torch

try:
    torch._inductor.aoti_load_package("nothing.pt2", num_runners=2)
except TypeError as error:
    refusal = str(error)
except Exception as error:  # it looked for the file
    raise AssertionError(f"aoti_load_package takes num_runners: {error!r}") from error
assert "unexpected keyword argument 'num_runners'" in refusal, refusal
