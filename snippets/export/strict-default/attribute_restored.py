# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: Mutating module attribute total", "ValueError: The tensor attribute self.total was assigned during export"]
# ///
"""An attribute that was there before non-strict capture gets its old value back; one that is new stays a FakeTensor."""

import torch
from torch._subclasses.fake_tensor import FakeTensor
from torch.export import export


class Remember(torch.nn.Module):
    def __init__(self, before):
        super().__init__()
        if before is not None:
            self.total = before

    def forward(self, x):
        self.total = x * 2
        return x + 1


old, new = Remember(torch.full((3,), 7.0)), Remember(None)
for model in (old, new):
    program = export(model, (torch.ones(3),)).module()
    torch.testing.assert_close(program(torch.ones(3)), torch.full((3,), 2.0), rtol=0, atol=0)
assert not isinstance(old.total, FakeTensor), "the old attribute became a FakeTensor"
assert old.total.tolist() == [7.0, 7.0, 7.0], f"the old attribute became {old.total}"
assert isinstance(new.total, FakeTensor), f"the new attribute is a {type(new.total).__name__}"
