# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10,<2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: an implementation was removed"]
# ///
"""In 2.10 a failed activation leaves the former implementation, and nothing ever removes one."""

# --8<-- [start:use]
from torch.nn.attention import (
    activate_flash_attention_impl,
    current_flash_attention_impl,
    register_flash_attention_impl,
)

removed = []


class Mine:
    def remove(self) -> None:
        removed.append("mine")


class Other(Mine):
    pass


register_flash_attention_impl("mine", register_fn=Mine)
register_flash_attention_impl("other", register_fn=Other)
activate_flash_attention_impl("mine")
try:
    activate_flash_attention_impl("mine2")
except ValueError as caught:
    print(caught)
print("active:", current_flash_attention_impl())
activate_flash_attention_impl("other")
print("active:", current_flash_attention_impl(), "removed:", removed)
# --8<-- [end:use]

assert current_flash_attention_impl() == "other", f"{current_flash_attention_impl()} is active"
assert removed == [], f"an implementation was removed: {removed}"
