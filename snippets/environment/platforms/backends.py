# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# version = "only torch.version tells a ROCm build"
# ///
"""Which back ends a build contains, and which of them this machine can use."""

# --8<-- [start:use]
import torch

built = {
    "cuda": torch.backends.cuda.is_built(),
    "rocm": torch.version.hip is not None,
    "xpu": torch.xpu._is_compiled(),
    "mps": torch.backends.mps.is_built(),
}
print("built in:", [name for name, there in built.items() if there])
# --8<-- [end:use]

assert built["cuda"] == (torch.version.cuda is not None or torch.version.hip is not None)
assert sum(built.values()) <= 2, f"one wheel with {built}"
if torch.version.cuda:
    assert not built["rocm"] and not built["xpu"] and not built["mps"], built
