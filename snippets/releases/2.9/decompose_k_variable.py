# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# fresh = true
# absent = ['AttributeError: torch._inductor.config.triton.num_decompose_k_splits does not exist']
# ///
"""TORCHINDUCTOR_DISABLE_DECOMPOSE_K changes nothing; num_decompose_k_splits = 0 leaves the splits out."""

# --8<-- [start:use]
import os

os.environ["TORCHINDUCTOR_DISABLE_DECOMPOSE_K"] = "1"

from torch._inductor import config

print("splits tried with the variable:", config.triton.num_decompose_k_splits)
config.triton.num_decompose_k_splits = 0
# --8<-- [end:use]

from torch._inductor.utils import get_k_splits

assert get_k_splits(32, 32, 65536) == [], "0 does not leave the splits out"
get_k_splits.cache_clear()
with config.patch({"triton.num_decompose_k_splits": 10}):  # the default for NVIDIA
    splits = get_k_splits(32, 32, 65536)
assert len(splits) > 4, f"the default tries {splits}"
try:
    config.disable_decompose_k = True
except AttributeError as error:
    assert str(error) == "torch._inductor.config.disable_decompose_k does not exist", error
else:
    raise AssertionError("the setting that the variable stood for is there")
