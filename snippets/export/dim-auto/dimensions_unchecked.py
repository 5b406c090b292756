# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['RuntimeError: Unexpected number of dimensions in input']
# ///
"""Since 2.9 an exported module takes an input with more dimensions than the example had."""

# --8<-- [start:use]
import torch
from torch.export import export


class Mean(torch.nn.Module):
    def forward(self, x):
        return x.sum(dim=-1) / x.shape[-1]


program = export(Mean(), (torch.ones(4, 3),))
x = torch.ones(4, 3, 2)
print("program:", program.module()(x)[0].tolist(), "eager:", Mean()(x)[0].tolist())
try:
    program.module(check_guards=False)(x)  # the checks of 2.8
except RuntimeError as error:
    print(str(error)[:59])
# --8<-- [end:use]

import io

from torch.export import Dim

found = program.module()(x)
torch.testing.assert_close(found, torch.full((4, 3), 2 / 3))
torch.testing.assert_close(Mean()(x), torch.ones(4, 3))
try:
    program.module()(torch.ones(4))
except IndexError as error:
    assert "tuple index out of range" in str(error), error
else:
    raise ValueError("an input with one dimension less was accepted")
marked = export(torch.nn.ReLU(), (torch.ones(4, 3),), dynamic_shapes={"input": {0: Dim.AUTO, 1: Dim.AUTO}})
assert marked.module()(torch.ones(5)).tolist() == [1.0] * 5, "fewer dimensions, all marked"

file = io.BytesIO()
torch.export.save(program, file)
file.seek(0)
loaded = torch.export.load(file)
dynamic = export(Mean(), (torch.ones(4, 3),), dynamic_shapes={"x": {0: Dim.AUTO}})
for other in (program, loaded, program.run_decompositions(), dynamic):
    assert other.module()(x).shape == (4, 3)
    for shape in ((4, 3, 2), (4,), (4, 3, 1, 1)):
        try:
            other.module(check_guards=False)(torch.ones(shape))
        except RuntimeError as error:
            assert "Unexpected number of dimensions in input" in str(error), error
        else:
            raise ValueError(f"{shape} was accepted without the guards")
    assert other.module(check_guards=False)(torch.ones(4, 3)).tolist() == [1.0] * 4
