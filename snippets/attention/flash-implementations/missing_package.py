# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: registered: ..FA4..$"]
# ///
"""Activating FA3 or FA4 without its package raises ModuleNotFoundError and leaves the built-in kernel."""

# --8<-- [start:use]
from torch.nn.attention import (
    activate_flash_attention_impl,
    current_flash_attention_impl,
    list_flash_attention_impls,
)

errors = {}
for name in list_flash_attention_impls():
    try:
        activate_flash_attention_impl(name)
    except ModuleNotFoundError as caught:
        errors[name] = caught
    print(name, "->", errors.get(name))
print("active:", current_flash_attention_impl())
# --8<-- [end:use]

assert list_flash_attention_impls() == ["FA3", "FA4"], f"registered: {list_flash_attention_impls()}"
assert errors["FA3"].name == "flash_attn_interface", f"FA3 wants {errors['FA3'].name}"
assert errors["FA4"].name == "flash_attn", f"FA4 wants {errors['FA4'].name}"
assert current_flash_attention_impl() is None, "an implementation is active"
