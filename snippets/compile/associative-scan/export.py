# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5,!=2.6.*,!=2.7.*,!=2.8.*"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['RuntimeError: NYI: querying is_contiguous inside of vmap', 'RuntimeError: Either your tensor may have escaped from inside a function being vmapped', 'AssertionError: torch.export refuses a generic scan']
# ///
"""torch.export takes a generic associative_scan."""

import torch as _torch
from torch._higher_order_ops.associative_scan import associative_scan as _scan


class _Sums(_torch.nn.Module):
    def forward(self, xs):
        return _scan(lambda a, b: a + b, xs, 0, combine_mode="generic")


try:
    _torch.export.export(_Sums(), (_torch.ones(3),))
except AssertionError as error:
    raise AssertionError("torch.export refuses a generic scan") from error

# --8<-- [start:use]
import torch
from torch._higher_order_ops.associative_scan import associative_scan


class Products(torch.nn.Module):
    def forward(self, xs):
        return associative_scan(lambda a, b: a * b, xs, 0, combine_mode="generic")


program = torch.export.export(Products(), (torch.tensor([2.0, 3.0, 4.0]),))
print(program.module()(torch.tensor([5.0, 6.0, 7.0])).tolist())
# --8<-- [end:use]

assert program.module()(torch.tensor([5.0, 6.0, 7.0])).tolist() == [5.0, 30.0, 210.0]
