# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""An operator without a kernel for the device raises, and names the keys that it has."""

# --8<-- [start:use]
import torch

shop = torch.library.Library("shop_missing", "DEF")
shop.define("price(Tensor x) -> Tensor")
shop.impl("price", lambda x: x * 2, "CUDA")
try:
    torch.ops.shop_missing.price(torch.ones(2))
except NotImplementedError as error:
    message = str(error)
    print(message.split(". ")[0])
# --8<-- [end:use]

assert "Could not run 'shop_missing::price' with arguments from the 'CPU' backend" in message, message
assert "CUDA" in message.split("only available for these backends")[1]
