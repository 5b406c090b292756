# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# version = "it prints the CUDA version of the wheel; nothing depends on it"
# ///
"""What the default Linux wheel brings and asks for, from its own metadata."""

# --8<-- [start:use]
import re
from importlib.metadata import distribution

import torch

wheel = distribution("torch")
needs = {re.split("[=~<> (\\[;]", line)[0]: line for line in wheel.requires}


def version(pattern):
    found = next((line for name, line in needs.items() if re.fullmatch(pattern, name)), "")
    match = re.search(r"[=~]=\s*([\d.]+)", found)
    return match[1] if match else "none"


print("CUDA:", torch.version.cuda)
print("Triton:", version("triton"))
print("NCCL:", version("nvidia-nccl-cu1[0-9]"))
print("cuDNN:", version("nvidia-cudnn-cu1[0-9]"))
print("Python:", wheel.metadata["Requires-Python"])
print("tag:", wheel.read_text("WHEEL").partition("Tag: ")[2].split()[0].split("-", 2)[2])
print("GPUs:", " ".join(torch._C._cuda_getArchFlags().split()))
# --8<-- [end:use]

assert version("triton") != "none" and version("nvidia-nccl-cu1[0-9]") != "none", needs
