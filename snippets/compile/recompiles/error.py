# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""error_on_recompile raises at the first recompile and names the guard."""

# --8<-- [start:use]
import torch


@torch.compile(backend="eager", dynamic=False)
def encode(tokens):
    return tokens * 2


torch._dynamo.config.error_on_recompile = True
encode(torch.zeros(2))  # the first compilation is none
try:
    encode(torch.zeros(3))
except torch._dynamo.exc.RecompileError as error:
    message = str(error)
    print([line.strip() for line in message.splitlines() if "expected" in line])
# --8<-- [end:use]

assert "size mismatch at index 0. expected 2, actual 3" in message, message
