# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     "AssertionError: announced for a release",
#     "(KeyError|AttributeError): .*error_on_custom_op_aliasing",
# ]
# ///
"""The warning about an operator that returns its input announces the error for some release to come; a clone is silent."""

# --8<-- [start:use]
import warnings

import torch
import torch._functorch.config

for name, body in {"as_is": lambda x: x, "copied": lambda x: x.clone()}.items():
    torch.library.define(f"shelf::{name}", "(Tensor x) -> Tensor")
    torch.library.impl(f"shelf::{name}", "CPU", body)
    torch.library.register_fake(f"shelf::{name}", torch.empty_like)


def warned(operator):
    with torch._functorch.config.patch(error_on_custom_op_aliasing=False):  # an error where CI is set
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            torch.compile(lambda x: operator(x) + 1, backend="aot_eager")(torch.ones(3))
    return [str(entry.message) for entry in caught if "may not alias" in str(entry.message)]


messages, silent = warned(torch.ops.shelf.as_is), warned(torch.ops.shelf.copied)
print(messages[0].rpartition("This is")[2].strip())
# --8<-- [end:use]

assert "a future version" in messages[0], "announced for a release"
assert silent == [], silent
