# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""torch.save with an alignment above the 16 bits of a zip field writes a file that torch.load refuses."""

import torch
from torch.utils.serialization import config

weights = {"layer": torch.arange(5.0), "empty": torch.zeros(0), "half": torch.ones(1, dtype=torch.float16)}


def refusal(alignment):
    with config.patch({"save.storage_alignment": alignment}):
        torch.save(weights, "aligned.pt")
    try:
        restored = torch.load("aligned.pt")
    except RuntimeError as error:
        return str(error)
    for name, tensor in weights.items():
        torch.testing.assert_close(restored[name], tensor, rtol=0, atol=0)
    return ""


for alignment in (4096, 65536):
    assert not refusal(alignment), f"{alignment} cannot be loaded"
for alignment in (70000, 131072):
    assert "Couldn't parse the version" in refusal(alignment), f"{alignment} can be loaded"
