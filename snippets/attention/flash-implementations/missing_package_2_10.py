# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10,<2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: registered: ..FA3., .FA4..$"]
# ///
"""In 2.10 only FA4 is registered."""

# --8<-- [start:use]
from torch.nn.attention import activate_flash_attention_impl, list_flash_attention_impls

print("registered:", list_flash_attention_impls())
error = None
try:
    activate_flash_attention_impl("FA4")
except ModuleNotFoundError as caught:
    error = caught
print(error)
# --8<-- [end:use]

assert list_flash_attention_impls() == ["FA4"], f"registered: {list_flash_attention_impls()}"
assert error is not None and error.name == "flash_attn", f"got {error!r}"
