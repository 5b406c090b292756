# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 600
# tools = ["c++"]
# absent = ["AssertionError: load_constants aborts the process"]
# ///
"""The weights of a loaded package can be listed and replaced without compiling again."""

# --8<-- [start:use]
import torch
from torch.export import export

model = torch.nn.Linear(4, 12).eval()
with torch.no_grad():
    program = export(model, (torch.randn(3, 4),))
    torch._inductor.aoti_compile_and_package(program, package_path="scorer.pt2")

scorer = torch._inductor.aoti_load_package("scorer.pt2")
print(sorted(scorer.get_constant_fqns()))
# --8<-- [end:use]
import subprocess
import sys

attempt = """
import torch
import torch._inductor.codecache  # 2.10 loads a package only after this import
scorer = torch._inductor.aoti_load_package("scorer.pt2")
scorer.load_constants({"weight": torch.zeros(12, 4), "bias": torch.zeros(12)}, check_full_update=True)
scorer(torch.zeros(3, 4))
"""
assert not subprocess.run([sys.executable, "-c", attempt]).returncode, "load_constants aborts the process"

# --8<-- [start:replace]
weights = {"weight": torch.zeros(12, 4), "bias": torch.arange(12.0)}
scorer.load_constants(weights, check_full_update=True)
print(scorer(torch.ones(3, 4))[0])
# --8<-- [end:replace]

assert sorted(scorer.get_constant_fqns()) == ["bias", "weight"], scorer.get_constant_fqns()
torch.testing.assert_close(scorer(torch.randn(3, 4)), torch.arange(12.0).expand(3, 12))
try:
    scorer.load_constants({"weight": torch.zeros(12, 4)}, check_full_update=True)
except RuntimeError as error:
    assert "bias" in str(error) or "constant" in str(error).lower(), error
else:
    raise AssertionError("a partial update passed check_full_update=True")
