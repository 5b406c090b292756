# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# fresh = true
# ///
"""A checkpoint is a zip archive with a pickle; a weights-only load imports none of the names in it."""

import inspect
import pickle
import pickletools
import sys
import zipfile

import torch
from torch.serialization import add_safe_globals, get_safe_globals


class Names:
    def __reduce__(self):
        import colorsys

        return colorsys.rgb_to_hsv, (0.0, 0.0, 0.0)


torch.save({"weight": torch.ones(2), "extra": Names()}, "checkpoint.pt")
with zipfile.ZipFile("checkpoint.pt") as archive:
    [structure] = [name for name in archive.namelist() if name.endswith("data.pkl")]
    opcodes = [(code.name, argument) for code, argument, _ in pickletools.genops(archive.read(structure))]
assert ("GLOBAL", "colorsys rgb_to_hsv") in opcodes, f"the pickle has no such name: {opcodes}"

del sys.modules["colorsys"]
refusal = None
try:
    torch.load("checkpoint.pt", weights_only=True)
except pickle.UnpicklingError as error:
    refusal = str(error)
assert refusal is not None and "colorsys.rgb_to_hsv" in refusal, f"got {refusal}"
assert "colorsys" not in sys.modules, "a weights-only load imported the module"
torch.load("checkpoint.pt", weights_only=False)
assert "colorsys" in sys.modules, "full unpickling did not import the module"

default = inspect.signature(torch.load).parameters["weights_only"].default
assert default is None, f"the signature says weights_only={default}"

function = sys.modules["colorsys"].rgb_to_hsv
add_safe_globals([function])
assert any(entry is function for entry in get_safe_globals()), f"the list holds {get_safe_globals()}"
torch.load("checkpoint.pt", weights_only=True)
torch.load("checkpoint.pt", weights_only=True)  # for the rest of the process
