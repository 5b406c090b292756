# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: Mutating module attribute total", "ValueError: During torch.export, following attrs were created"]
# ///
"""A tensor stored on the module during non-strict capture stays there as a FakeTensor."""

# --8<-- [start:use]
import torch
from torch.export import export


class Remember(torch.nn.Module):
    def forward(self, x):
        self.total = x.sum()
        return x + 1


model = Remember()
program = export(model, (torch.ones(3),))
print(program.module()(torch.ones(3)))
print(type(model.total).__name__)
# --8<-- [end:use]

from torch._subclasses.fake_tensor import FakeTensor

torch.testing.assert_close(program.module()(torch.ones(3)), torch.full((3,), 2.0), rtol=0, atol=0)
assert isinstance(model.total, FakeTensor), f"the attribute is a {type(model.total).__name__}"
model(torch.ones(3))
assert model.total.item() == 3.0, "the next eager call does not replace the attribute"
strict = Remember()
export(strict, (torch.ones(3),), strict=True)
assert not isinstance(getattr(strict, "total", None), FakeTensor), "strict capture leaves a FakeTensor too"
