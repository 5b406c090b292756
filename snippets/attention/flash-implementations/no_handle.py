# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: it is reported as active"]
# ///
"""An implementation whose function returns no handle is in force, is not reported, and cannot be restored."""

# --8<-- [start:use]
from torch.nn.attention import (
    activate_flash_attention_impl,
    current_flash_attention_impl,
    register_flash_attention_impl,
)

installed = []
register_flash_attention_impl("no_handle", register_fn=lambda: installed.append("no_handle"))
activate_flash_attention_impl("no_handle")
print("installed:", installed)
print("reported as active:", current_flash_attention_impl())
# --8<-- [end:use]

assert installed == ["no_handle"], "the function was not called"
assert current_flash_attention_impl() is None, "it is reported as active"
