# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["TypeError: block\\(\\) got an unexpected keyword argument 'early_stop'"]
# ///
"""With early_stop=False one checkpointed call recomputes to its end; by default it stops at the last saved tensor."""

# --8<-- [start:use]
import torch
from torch.utils.checkpoint import checkpoint


def block(x):
    y = x.sin()  # backward needs x
    print("end of the block")  # runs in the backward pass too, under early_stop=False
    return y


x = torch.tensor([0.5, 1.0], requires_grad=True)
checkpoint(block, x, use_reentrant=False, early_stop=False).sum().backward()
# --8<-- [end:use]

# --8<-- [start:default]
print("by default:")
checkpoint(block, x, use_reentrant=False).sum().backward()
# --8<-- [end:default]

import contextlib
import io


def run(**options):
    x, text = torch.tensor([0.5, 1.0], requires_grad=True), io.StringIO()
    with contextlib.redirect_stdout(text):
        checkpoint(block, x, use_reentrant=False, **options).sum().backward()
    return text.getvalue().count("end of the block"), x.grad


assert run()[0] == 1
assert run(early_stop=False)[0] == 2
expected = torch.tensor([0.5, 1.0]).cos()
torch.testing.assert_close(run()[1], expected)
torch.testing.assert_close(run(early_stop=False)[1], expected)
