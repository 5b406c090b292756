# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: Unknown attribute fp32_precision']
# ///
"""After a new setting, reading an old one raises RuntimeError."""

# --8<-- [start:use]
import torch

torch.backends.cuda.matmul.fp32_precision = "tf32"

errors = []
try:
    print(torch.backends.cuda.matmul.allow_tf32)
except RuntimeError as error:
    errors.append(str(error))
try:
    print(torch.get_float32_matmul_precision())
except RuntimeError as error:
    errors.append(str(error))
for text in errors:
    print(text)
# --8<-- [end:use]

assert len(errors) == 2, "an old setting could be read"
assert all("mix of the legacy and new APIs" in text for text in errors), errors

torch.backends.cuda.matmul.fp32_precision = "ieee"
assert torch.backends.cuda.matmul.allow_tf32 is False
assert torch.get_float32_matmul_precision() == "highest"
torch.backends.cudnn.conv.fp32_precision = "ieee"
refused = ""
try:
    assert torch.backends.cudnn.allow_tf32 in (True, False)
except RuntimeError as error:
    refused = str(error)
assert "without a specific operator name" in refused, "torch.backends.cudnn.allow_tf32 could be read"
