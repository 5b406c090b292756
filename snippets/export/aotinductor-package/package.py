# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 600
# tools = ["c++", "nm"]
# ///
"""Compile an exported program ahead of time, and run the package in a process without the model."""

# --8<-- [start:use]
import torch
from torch.export import Dim, export

model = torch.nn.Linear(4, 12).eval()
with torch.no_grad():
    program = export(model, (torch.randn(3, 4),), dynamic_shapes=({0: Dim("batch", min=2, max=64)},))
    package = torch._inductor.aoti_compile_and_package(program, package_path="scorer.pt2")

scorer = torch._inductor.aoti_load_package(package)
x = torch.randn(9, 4)
print(scorer(x).shape)
# --8<-- [end:use]

# --8<-- [start:other-process]
import subprocess
import sys

program_text = """
import sys
import torch
import torch._inductor.codecache  # 2.10 loads a package only after this import
scorer = torch._inductor.aoti_load_package(sys.argv[1])
print(tuple(scorer(torch.ones(5, 4)).shape))
"""
served = subprocess.run([sys.executable, "-c", program_text, package], capture_output=True, text=True, check=True)
print(served.stdout.strip())
# --8<-- [end:other-process]

# --8<-- [start:contents]
import zipfile
from collections import Counter
from pathlib import PurePath

names = zipfile.ZipFile(package).namelist()
kinds = Counter("".join(PurePath(name).suffixes[-2:]) for name in names if "aotinductor" in name)
print(dict(sorted(kinds.items())))
print(sorted(scorer.get_metadata()))
# --8<-- [end:contents]

# --8<-- [start:symbols]
import subprocess
import zipfile

with zipfile.ZipFile(package) as archive:
    (library,) = [name for name in archive.namelist() if name.endswith(".so")]
    archive.extract(library)
undefined = subprocess.run(["nm", "-D", "-C", "--undefined-only", library], capture_output=True, text=True, check=True)
symbols = [line.split(maxsplit=1)[1] for line in undefined.stdout.splitlines()]
print("C functions of libtorch:", any(symbol.startswith("aoti_torch_") for symbol in symbols))
print("C++ symbols of libtorch:", [symbol for symbol in symbols if symbol.startswith(("at::", "c10::", "torch::"))])
# --8<-- [end:symbols]

torch.testing.assert_close(scorer(x), model(x))
assert any(symbol.startswith("aoti_torch_") for symbol in symbols), symbols
assert not [symbol for symbol in symbols if "at::" in symbol or "c10::" in symbol or "torch::" in symbol], symbols
assert kinds[".wrapper.so"] + kinds[".so"] == 1, kinds
assert sorted(scorer.get_constant_fqns()) == ["bias", "weight"], scorer.get_constant_fqns()
for attempt in ((), (x, x)):
    try:
        scorer(*attempt)
    except RuntimeError as error:
        assert "expected inputs vector size to be 1" in str(error), error
    else:
        raise AssertionError("a wrong number of inputs was accepted")

assert served.stdout.strip().endswith("(5, 12)"), served.stdout
