# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""With weights_only=False a checkpoint runs whatever code its author put in it."""

# --8<-- [start:use]
import pickle

import torch


class Payload:
    def __reduce__(self):
        return print, ("code from the file is running",)


torch.save({"weight": torch.ones(2), "extra": Payload()}, "downloaded.pt")

torch.load("downloaded.pt", weights_only=False)
try:
    torch.load("downloaded.pt", weights_only=True)
except pickle.UnpicklingError as error:
    print(str(error)[:25])
    refused = str(error)
# --8<-- [end:use]

import contextlib
import io

with contextlib.redirect_stdout(io.StringIO()) as printed:
    checkpoint = torch.load("downloaded.pt", weights_only=False)
assert printed.getvalue() == "code from the file is running\n", "the file's code did not run"
assert checkpoint["extra"] is None, "the object was not replaced by what the code returned"
assert "Unsupported global" in refused and "print" in refused, refused
