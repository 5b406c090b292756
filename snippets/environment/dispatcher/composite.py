# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5", "numpy"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""An implicit composite is differentiated through its parts; an opaque kernel gives no gradient."""

# --8<-- [start:use]
import warnings

import torch

shop = torch.library.Library("shop_composite", "DEF")
shop.define("implicit(Tensor x) -> Tensor")
shop.define("explicit(Tensor x) -> Tensor")
shop.impl("implicit", lambda x: x * 3, "CompositeImplicitAutograd")
shop.impl("explicit", lambda x: torch.from_numpy(x.detach().numpy() * 3), "CompositeExplicitAutograd")

gradients = {}
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    for name in ("implicit", "explicit"):
        x = torch.ones(2, requires_grad=True)
        result = getattr(torch.ops.shop_composite, name)(x)
        result.sum().backward()
        gradients[name] = x.grad
print(gradients)
print(str(caught[0].message)[:84])
# --8<-- [end:use]

assert gradients["implicit"].tolist() == [3.0, 3.0] and gradients["explicit"] is None, gradients
assert result.requires_grad and result.tolist() == [3.0, 3.0]
assert "shop_composite::explicit: an autograd kernel was not registered" in str(caught[0].message)
