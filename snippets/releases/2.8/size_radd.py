# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: the sum is a tuple']
# ///
"""A tuple plus a torch.Size is a torch.Size, so a tuple with anything but integers is refused."""

# --8<-- [start:use]
import torch

shape = (8,) + torch.Size([3, 4])
print(shape, type(shape).__name__)
try:
    (None,) + torch.Size([3, 4])
except TypeError as error:
    print(error)
print((None, *torch.Size([3, 4])))
# --8<-- [end:use]

assert type(shape) is torch.Size, "the sum is a tuple"
assert shape.numel() == 96
for first in (None, "batch", 1.5):
    try:
        (first,) + torch.Size([3, 4])
    except TypeError as error:
        assert "takes an iterable of 'int'" in str(error), error
    else:
        raise AssertionError(f"{first!r} is taken")
    assert type((first, *torch.Size([3, 4]))) is tuple
