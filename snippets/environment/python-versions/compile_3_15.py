# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["RuntimeError: (torch.compile|Dynamo) is not supported on Python 3[.][0-9]+[+]"]
# ///
"""torch.compile, which refuses interpreters that are too new, admits Python 3.15."""

# --8<-- [start:use]
import sys
from unittest.mock import patch

import torch
import torch._dynamo


def double(x: torch.Tensor) -> torch.Tensor:
    return x * 2


torch.compile(double, backend="eager")  # imports what it needs, on the real version
with patch.object(sys, "version_info", (3, 15, 0, "final", 0)):  # what the check reads, not another interpreter
    torch.compile(double, backend="eager")
print("Python 3.15 is admitted")
# --8<-- [end:use]

try:
    with patch.object(sys, "version_info", (4, 0, 0, "final", 0)):
        torch.compile(double, backend="eager")
except RuntimeError as error:
    assert "torch.compile is not supported on Python 3." in str(error), error
else:
    raise AssertionError("torch.compile admits any version")
