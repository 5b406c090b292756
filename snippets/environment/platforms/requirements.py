# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# version = "it is about what the wheel says of itself, its version among it"
# build = "cuda"
# ///
"""What the installed wheel says of itself: Python, platform, CUDA and the packages it pins."""

# --8<-- [start:use]
import re
from importlib.metadata import distribution

import torch

wheel = distribution("torch")
tag = re.search(r"^Tag: (.+)$", wheel.read_text("WHEEL"), re.MULTILINE)[1]
print("torch", wheel.version, "| Python", wheel.metadata["Requires-Python"], "|", tag)
print("CUDA", torch.version.cuda, "| HIP", torch.version.hip, "| C++11 ABI", torch.compiled_with_cxx11_abi())
for line in wheel.requires:
    if line.startswith(("triton", "cuda-toolkit", "nvidia-cudnn", "nvidia-nccl")):
        print(re.sub(r"[()\s]", "", line.split(";")[0]))
# --8<-- [end:use]

assert torch.__version__.startswith(wheel.version), f"{torch.__version__} against {wheel.version}"
assert any(line.startswith("triton") for line in wheel.requires)
