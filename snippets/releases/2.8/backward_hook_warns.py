# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the hook fires silently']
# ///
"""A full backward hook warns where no input of its module needs a gradient."""

# --8<-- [start:use]
import warnings

import torch


def messages(x):
    torch.manual_seed(0)
    layer = torch.nn.Linear(2, 2)
    grads = []
    layer.register_full_backward_hook(lambda module, grad_input, grad_output: grads.append(grad_input))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        layer(x).sum().backward()
    return grads, [str(warning.message) for warning in caught]


for x in (torch.ones(1, 2), torch.ones(1, 2, requires_grad=True)):
    grads, caught = messages(x)
    print("input needs a gradient:", x.requires_grad, "grad_input:", grads[0][0] is not None, "warnings:", len(caught))
# --8<-- [end:use]

grads, caught = messages(torch.ones(1, 2))
assert caught and "Full backward hook is firing" in caught[0], "the hook fires silently"
assert grads == [(None,)], f"the hook is handed {grads}"
assert messages(torch.ones(1, 2, requires_grad=True))[1] == [], "it warns with an input that needs a gradient"
