# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9", "onnx", "onnxscript"]
#
# [tool.torchproof]
# needs = "cpu"
# fresh = true
# absent = ["AssertionError: draft export ran", "AssertionError: the variable is not read"]
# ///
"""A failing ONNX export tries no draft export, unless the environment asks for it."""

# --8<-- [start:use]
import os
import subprocess
import sys

PROGRAM = """
import torch

from torch.export import _draft_export

tried = []
draft = _draft_export.draft_export
note = lambda *args, **kwargs: tried.append(1) or draft(*args, **kwargs)
_draft_export.draft_export = torch.export.draft_export = note


class Branching(torch.nn.Module):
    def forward(self, x):
        return x + 1 if x.sum() > 0 else x - 1


try:
    torch.onnx.export(Branching(), (torch.ones(3),), dynamo=True, verbose=False)
except Exception as error:
    print(type(error).__name__, end=" ")
print(len(tried))
"""


def tried(**variables):
    command = [sys.executable, "-W", "ignore", "-c", PROGRAM]
    done = subprocess.run(command, env=os.environ | variables, capture_output=True, text=True)
    return done.stdout.split() or done.stderr.splitlines()[-1:]


default, asked = tried(), tried(TORCH_ONNX_ENABLE_DRAFT_EXPORT="1")
print("by default:", *default)
print("with the variable:", *asked)
# --8<-- [end:use]

assert default[-1] == "0", "draft export ran"
assert asked[-1] == "1", "the variable is not read"
