# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,<2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: load_package takes num_runners"]
# ///
"""Up to 2.7 load_package does not take num_runners."""

from torch._inductor.package import load_package

try:
    load_package("nothing.pt2", num_runners=2)
except TypeError as error:
    refusal = str(error)
except Exception as error:  # it looked for the file
    raise AssertionError(f"load_package takes num_runners: {error!r}") from error
assert "unexpected keyword argument 'num_runners'" in refusal, refusal
