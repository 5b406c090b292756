# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# version = "the library draws otherwise from 2.12 on, and the check compares with it on both sides"
# ///
"""These lines draw what trunc_normal_ drew up to 2.11, on every release."""

# --8<-- [start:use]
import torch


def trunc_normal_of_2_11(tensor, std, low=-2.0, high=2.0):
    """Fill a float32 tensor by the inverse of the distribution, as torch.nn.init did up to 2.11."""
    normal = torch.distributions.Normal(0.0, 1.0)
    below, above = (normal.cdf(torch.tensor(bound / std, dtype=torch.float64)).item() for bound in (low, high))
    tensor.uniform_(2 * below - 1, 2 * above - 1)
    return tensor.erfinv_().mul_(std * 2**0.5).clamp_(min=low, max=high)


torch.manual_seed(0)
weight = trunc_normal_of_2_11(torch.empty(3), std=0.02)
print([round(value, 5) for value in weight.tolist()])
# --8<-- [end:use]

from torch import __version__

expected = [-0.00019, 0.01466, -0.027]
assert all(abs(a - b) < 2e-5 for a, b in zip(weight.tolist(), expected)), weight.tolist()
torch.manual_seed(0)
library = torch.nn.init.trunc_normal_(torch.empty(3), std=0.02)
same = torch.allclose(library, weight, atol=1e-6)
minor = tuple(int(part) for part in __version__.split(".")[:2])
assert same == (minor < (2, 12)), f"{library.tolist()} on {__version__}"
