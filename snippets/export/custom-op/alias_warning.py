# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["KeyError: 'error_on_custom_op_aliasing'"]
# ///
"""An operator that returns its input, unseen in eager mode, warns at the first call of compiled code."""

# --8<-- [start:use]
import warnings

import torch

torch.library.define("shop::as_is", "(Tensor x) -> Tensor")
torch.library.impl("shop::as_is", "CPU", lambda x: x)  # no check here, unlike with custom_op
torch.library.register_fake("shop::as_is", lambda x: torch.empty_like(x))

x = torch.ones(3)
torch.ops.shop.as_is(x)  # silent

# By default this is an error where the environment variable CI is set.
with torch._functorch.config.patch(error_on_custom_op_aliasing=False), warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    torch.compile(lambda x: torch.ops.shop.as_is(x) + 1, backend="aot_eager")(x)
messages = [str(warning.message) for warning in caught if "may not alias" in str(warning.message)]
print(messages[0].partition("must not")[0])
# --8<-- [end:use]

assert len(messages) == 1 and "will become an error" in messages[0], messages
assert torch.ops.shop.as_is(x) is not None
try:
    torch._dynamo.reset()
    with torch._functorch.config.patch(error_on_custom_op_aliasing=True):
        torch.compile(lambda x: torch.ops.shop.as_is(x) + 2, backend="aot_eager")(x)
except RuntimeError as error:
    assert "may not alias" in str(error), error
else:
    raise AssertionError("the alias was accepted with error_on_custom_op_aliasing")
