# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AttributeError.*no attribute .aoti_compile_and_package"]
# ///
"""Without a C++ compiler the compilation stops before it starts."""

# --8<-- [start:use]
import torch
from torch.export import export

program = export(torch.nn.Linear(4, 2), (torch.randn(3, 4),))
try:
    torch._inductor.aoti_compile_and_package(
        program, package_path="scorer.pt2", inductor_configs={"cpp.cxx": ("no-such-compiler",)}
    )
except Exception as error:
    refusal = error
    print(type(error).__name__)
# --8<-- [end:use]

assert "no-such-compiler" in str(refusal) or "C++ compiler" in str(refusal), repr(refusal)
