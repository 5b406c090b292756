# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# version = "no function may name a release newer than this one"
# absent = ["AssertionError: no C function for an operator names a release"]
# ///
"""Each C function for an operator says with which release it appeared."""

# --8<-- [start:use]
import re
from pathlib import Path

import torch

generated = Path(torch.__file__).parent / "include/torch/csrc/inductor/aoti_torch/generated"
header = (generated / "c_shim_cpu.h").read_text()
releases = re.findall(r"#if TORCH_FEATURE_VERSION >= TORCH_VERSION_(\d+)_(\d+)_0", header)
print(sorted({f"{major}.{minor}" for major, minor in releases}, key=lambda name: int(name.partition(".")[2])))
# --8<-- [end:use]

assert "AOTI_TORCH_EXPORT" in header, "the header declares no C function"
assert releases, "no C function for an operator names a release"
own = tuple(int(part) for part in torch.__version__.split("+")[0].split(".")[:2])
assert all((int(major), int(minor)) <= own for major, minor in releases), (own, releases)
