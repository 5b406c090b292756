# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# version = "it holds a table of releases against the metadata of each wheel"
# ///
"""The default Linux wheel of each release: CUDA version, packages it requires, tag, Python, oldest architecture."""

import re
from importlib.metadata import distribution

import torch
from packaging.specifiers import SpecifierSet

release = tuple(int(part) for part in torch.__version__.split(".")[:2])
CUDA = {(2, 5): "12.4", (2, 7): "12.6", (2, 8): "12.8", (2, 11): "13.0", (2, 15): "13.2"}
expected = CUDA[max(first for first in CUDA if first <= release)]
assert torch.version.cuda == expected, f"{release} is built for CUDA {torch.version.cuda}"

wheel = distribution("torch")
names = [re.split(r"[^\w-]", line, maxsplit=1)[0] for line in wheel.requires]
old = [name for name in names if name.startswith("nvidia-") and name.endswith("-cu12")]
new = [name for name in names if name.startswith("nvidia-") and name.endswith("-cu13")]
if release < (2, 11):
    assert len(old) >= 12 and "nvidia-cublas-cu12" in old and not new, f"{release} requires {names}"
else:
    assert not old and new and "cuda-toolkit" in names, f"{release} requires {names}"

tag = wheel.read_text("WHEEL").partition("Tag: ")[2].split()[0].split("-", 2)[2]
assert tag == ("linux_x86_64" if release < (2, 7) else "manylinux_2_28_x86_64"), f"{release} has the tag {tag}"
accepted = SpecifierSet(wheel.metadata["Requires-Python"])
assert ("3.8.20" in accepted) == (release < (2, 6)), f"{release} asks for {accepted}"
assert ("3.9.20" in accepted) == (release < (2, 9)), f"{release} asks for {accepted}"

flags = set(torch._C._cuda_getArchFlags().split())
assert bool({"sm_50", "sm_60"} & flags) == (release < (2, 8)), f"Maxwell and Pascal on {release}: {flags}"
assert ("sm_70" in flags) == (release < (2, 11)), f"Volta on {release}: {flags}"
assert ("sm_75" in flags), f"Turing on {release}: {flags}"
