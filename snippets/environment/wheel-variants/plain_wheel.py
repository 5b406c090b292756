# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# version = "it is about what the version says of the build"
# build = "cuda"
# ///
"""Only torch.__version__ tells the builds of one release apart; the package version does not."""

# --8<-- [start:use]
from importlib.metadata import version

import torch

print("package:", version("torch"))
print("module:", torch.__version__)
print("label:", torch.__version__.partition("+")[2], "| CUDA", torch.version.cuda)
# --8<-- [end:use]

label = torch.__version__.partition("+")[2]
assert version("torch") == torch.__version__.partition("+")[0] or version("torch") == torch.__version__
assert label == "cu" + torch.version.cuda.replace(".", ""), f"{label} for CUDA {torch.version.cuda}"
