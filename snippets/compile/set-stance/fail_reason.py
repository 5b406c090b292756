# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     "AssertionError: no guard named in the error",
#     "ValueError: Unknown stance|module 'torch.compiler' has no attribute 'set_stance'",
# ]
# ///
"""The error of fail_on_recompile names the guard that failed."""

# --8<-- [start:use]
import torch


@torch.compile(backend="eager", dynamic=False)
def predict(batch):
    return batch.relu()


predict(torch.ones(3))
message = ""
try:
    with torch.compiler.set_stance("fail_on_recompile"):
        predict(torch.ones(4))
except RuntimeError as error:
    message = str(error)
print([line.strip() for line in message.splitlines() if "size mismatch" in line])
# --8<-- [end:use]

assert "size mismatch at index 0. expected 3, actual 4" in message, "no guard named in the error"
