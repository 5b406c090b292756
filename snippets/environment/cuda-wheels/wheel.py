# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# version = "it is about the CUDA version that torch.version names"
# build = "cuda"
# absent = ["AssertionError: this build is for CUDA 12"]
# ///
"""The installed wheel says which CUDA it is built for, and which CUDA packages it brings."""

# --8<-- [start:use]
from importlib.metadata import requires

import torch

built = torch.version.cuda
packages = requires("torch")
print("built for CUDA", built)
for requirement in packages:
    name_and_version = requirement.split(";")[0].strip()
    if name_and_version.startswith(("cuda-toolkit", "nvidia-", "triton")):
        print(" ", name_and_version)
# --8<-- [end:use]

from packaging.requirements import Requirement

major, minor = (int(part) for part in built.split("."))
assert major >= 13, f"this build is for CUDA {major}"
toolkit = next(parsed for parsed in map(Requirement, packages) if parsed.name == "cuda-toolkit")
assert f"=={major}.{minor}." in str(toolkit.specifier), f"CUDA {built}, but {toolkit}"
