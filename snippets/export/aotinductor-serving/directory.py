# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 600
# tools = ["c++"]
# absent = ["TypeError: aoti_load_package\\(\\) got an unexpected keyword argument 'num_runners'"]
# ///
"""aoti_load_package takes num_runners, and the directory into which a package was unpacked."""

# --8<-- [start:use]
import zipfile

import torch
from torch.export import export

model = torch.nn.Linear(4, 12).eval()
with torch.no_grad():
    program = export(model, (torch.randn(3, 4),))
    torch._inductor.aoti_compile_and_package(program, package_path="scorer.pt2")

from_file = torch._inductor.aoti_load_package("scorer.pt2", num_runners=2)
zipfile.ZipFile("scorer.pt2").extractall("unpacked")
from_directory = torch._inductor.aoti_load_package("unpacked", num_runners=2)
x = torch.ones(3, 4)
print("same result:", torch.equal(from_file(x), from_directory(x)))
# --8<-- [end:use]

torch.testing.assert_close(from_directory(x), model(x))
