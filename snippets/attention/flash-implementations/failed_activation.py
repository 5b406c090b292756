# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the former implementation stays active"]
# ///
"""A failed activation drops the implementation that was active before."""

# --8<-- [start:use]
from torch.nn.attention import (
    activate_flash_attention_impl,
    current_flash_attention_impl,
    register_flash_attention_impl,
)


class Mine:
    def remove(self) -> None:
        print("mine is removed")


register_flash_attention_impl("mine", register_fn=Mine)
activate_flash_attention_impl("mine")
print("active:", current_flash_attention_impl())
try:
    activate_flash_attention_impl("mine2")
except ValueError as caught:
    print(caught)
print("active:", current_flash_attention_impl())
# --8<-- [end:use]

assert current_flash_attention_impl() is None, "the former implementation stays active"
