# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 400
# absent = ["AssertionError: the backward pass did not fail", 'TorchRuntimeError: .*call_function <built-in function mul>.*BatchedTensor']
# ///
"""A tensor read from outside breaks the gradient of associative_scan for some lengths; one that is handed over does not."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops.associative_scan import associative_scan

decay = torch.tensor(0.5)


def from_outside(xs):
    return associative_scan(lambda a, b: a * b * decay, xs, 0, combine_mode="generic")


def handed_over(xs):  # an element is a pair, of x and decay
    combine = lambda a, b: (a[0] * b[0] * b[1], b[1])
    return associative_scan(combine, (xs, decay.expand_as(xs)), 0, combine_mode="generic")[0]


refusals = []
for products in (from_outside, handed_over):
    xs = torch.ones(8, requires_grad=True)
    try:
        products(xs)[-1].backward()
        print(products.__name__, xs.grad.tolist())
    except IndexError as error:
        refusals.append(products.__name__)
        print(products.__name__, "IndexError:", error)
# --8<-- [end:use]

assert "from_outside" in refusals, "the backward pass did not fail"
assert "handed_over" not in refusals


def gradients(products, values):
    """Return the gradients of the sum of all prefixes, from the scan and from a loop."""
    found = []
    for prefixes in (products, lambda xs: torch.stack(list(loop(xs)))):
        xs = values.clone().requires_grad_()
        prefixes(xs).sum().backward()
        found.append(xs.grad)
    return found


def loop(xs):
    total = xs[0]
    yield total
    for x in xs[1:]:
        total = total * x * decay
        yield total


torch.manual_seed(0)
failed = []
for length in (1, 2, 3, 4, 5, 8):
    values = torch.rand(length) + 0.5
    found, expected = gradients(handed_over, values)
    torch.testing.assert_close(found, expected)
    try:
        found, expected = gradients(from_outside, values)
    except IndexError:
        failed.append(length)
    else:
        torch.testing.assert_close(found, expected)
assert failed == [2, 4, 5, 8], failed
for values in (torch.tensor([2.0, torch.nan, 1.0, 3.0]), torch.ones(4, dtype=torch.float16)):
    found, expected = gradients(handed_over, values)
    torch.testing.assert_close(found, expected, equal_nan=True)
