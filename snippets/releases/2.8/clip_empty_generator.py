# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: an empty generator is silent']
# ///
"""clip_grad_norm_ warns when it is given a generator that is used up, and clips nothing."""

# --8<-- [start:use]
import warnings

import torch

layer = torch.nn.Linear(2, 2)
layer(torch.ones(1, 2)).sum().backward()


def clip(parameters):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        norm = torch.nn.utils.clip_grad_norm_(parameters, 0.1)
    return norm.item(), [str(warning.message) for warning in caught]


once = layer.parameters()
count = sum(parameter.numel() for parameter in once)  # uses the generator up
norm, messages = clip(once)
print("norm:", norm, *messages)
print("after a list: no warning", clip(list(layer.parameters()))[1] == [])
# --8<-- [end:use]

assert messages and "empty generator" in messages[0], "an empty generator is silent"
assert norm == 0.0
listed = [parameter.grad.norm() for parameter in layer.parameters()]
torch.testing.assert_close(torch.stack(listed).norm(), torch.tensor(0.1), rtol=1e-3, atol=0)  # the list was clipped
