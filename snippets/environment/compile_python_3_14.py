# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["RuntimeError: Python 3.14[+] not yet supported for torch.compile", "RuntimeError: Python 3\\.[0-9]+[+] not yet supported"]
# ///
"""The check with which torch.compile refuses new interpreters admits Python 3.14."""

# --8<-- [start:use]
import sys
from unittest.mock import patch

import torch._dynamo

with patch.object(sys, "version_info", (3, 14, 0, "final", 0)):  # what the check reads, not another interpreter
    torch._dynamo.eval_frame.check_if_dynamo_supported()
print("Python 3.14 is admitted")
# --8<-- [end:use]

try:
    with patch.object(sys, "version_info", (4, 0, 0, "final", 0)):
        torch._dynamo.eval_frame.check_if_dynamo_supported()
except RuntimeError as error:
    assert "not yet supported for torch.compile" in str(error), error
else:
    raise AssertionError("the check admits any version")
