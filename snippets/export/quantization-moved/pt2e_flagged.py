# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8,<2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AttributeError: 'function' object has no attribute '__deprecated__'"]
# ///
"""The PT2E functions are still in torch, marked as deprecated."""

# --8<-- [start:use]
from torch.ao.quantization.quantize_pt2e import convert_pt2e, prepare_pt2e

for function in (prepare_pt2e, convert_pt2e):
    print(f"{function.__name__}: {function.__deprecated__.splitlines()[0].strip()}")
# --8<-- [end:use]

assert "migrated to torchao" in prepare_pt2e.__deprecated__, prepare_pt2e.__deprecated__
