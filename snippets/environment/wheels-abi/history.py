# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# version = "it holds a table of releases against what each wheel says of itself"
# ///
"""Tag, C++11 ABI, C++ standard and flags for extensions of the default Linux wheel, release by release."""

import re
from importlib.metadata import distribution
from pathlib import Path

import torch

release = tuple(int(part) for part in torch.__version__.split(".")[:2])
tag = distribution("torch").read_text("WHEEL").partition("Tag: ")[2].split()[0].split("-", 2)[2]
assert tag == ("linux_x86_64" if release < (2, 7) else "manylinux_2_28_x86_64"), f"{release} has the tag {tag}"
assert torch.compiled_with_cxx11_abi() == (release >= (2, 7)), f"C++11 ABI of {release}"
standard = int(re.search(r"C\+\+ Version: (\d+)", torch.__config__.show())[1])
assert (standard >= 202002) == (release >= (2, 12)), f"{release} is compiled as {standard}"

package = Path(torch.__file__).parent
flags = set(re.findall(r"-std=(c\+\+\d+)", (package / "utils/cpp_extension.py").read_text()))
assert ("c++17" not in flags) == (release >= (2, 12)), f"{release} compiles extensions with {flags}"
assert release < (2, 12) or "c++20" in flags, f"{release} compiles extensions with {flags}"
header = (package / "include/torch/csrc/api/include/torch/all.h").read_text()
assert ("#error C++20 or later" in header) == (release >= (2, 14)), f"what the headers of {release} ask for"
assert ("#error C++17 or later" in header) == (release < (2, 14)), f"what the headers of {release} ask for"
