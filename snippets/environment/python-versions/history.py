# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# version = "it holds a table of releases against the metadata and the check of each"
# ///
"""Each release declares the Python versions of the table, and torch.compile refuses those that are newer."""

import sys
from importlib.metadata import metadata
from unittest.mock import patch

import torch
import torch._dynamo
from packaging.specifiers import SpecifierSet

TABLE = {  # first release: oldest and newest Python declared, newest that torch.compile admits
    (2, 5): (8, 12, 12),
    (2, 6): (9, 13, 13),
    (2, 9): (10, 14, 13),
    (2, 10): (10, 14, 14),
    (2, 15): (11, 15, 15),
}
release = tuple(int(part) for part in torch.__version__.split(".")[:2])
oldest, newest, compiled = TABLE[max(first for first in TABLE if first <= release)]

wheel = metadata("torch")
lines = [line.split(" :: ")[-1] for line in wheel.get_all("Classifier") if "Python :: 3." in line]
minors = sorted(int(line.split(".")[1]) for line in lines)
assert (minors[0], minors[-1]) == (oldest, newest), f"{release} declares {lines}"
accepted = SpecifierSet(wheel["Requires-Python"])
assert f"3.{oldest}.9" in accepted and f"3.{oldest - 1}.20" not in accepted, f"{release} asks for {accepted}"
assert "3.99.0" in accepted, f"there is an upper end: {accepted}"


def double(x: torch.Tensor) -> torch.Tensor:
    return x * 2


torch.compile(double, backend="eager")  # imports what it needs, on the real version
for minor in range(12, 18):
    refusal = None
    with patch.object(sys, "version_info", (3, minor, 0, "final", 0)):  # what the check reads
        try:
            torch.compile(double, backend="eager")
        except RuntimeError as error:
            refusal = str(error)
    assert (refusal is not None) == (minor > compiled), f"Python 3.{minor} on {release}: {refusal}"
    assert refusal is None or f"is not supported on Python 3.{compiled + 1}+" in refusal, refusal
assert double(torch.ones(1)).item() == 2.0, "eager mode"
