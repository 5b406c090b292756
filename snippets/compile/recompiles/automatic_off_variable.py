# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# fresh = true
# timeout = 300
# absent = [
#     'AssertionError: the variable is not read',
# ]
# ///
"""TORCH_DYNAMO_AUTOMATIC_DYNAMIC_SHAPES=0 switches automatic dynamic shapes off at import."""

# --8<-- [start:use]
import os
import subprocess
import sys

code = "import torch._dynamo; print(torch._dynamo.config.automatic_dynamic_shapes)"
answer = subprocess.run(
    [sys.executable, "-c", code],
    env=os.environ | {"TORCH_DYNAMO_AUTOMATIC_DYNAMIC_SHAPES": "0"},
    stdout=subprocess.PIPE,
    text=True,
    check=True,
).stdout.strip()
print("automatic dynamic shapes:", answer)
# --8<-- [end:use]

assert answer == "False", "the variable is not read"
