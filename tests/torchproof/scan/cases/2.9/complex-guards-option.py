import torch
from torch.export._trace import _export

model, example = torch.nn.Linear(3, 2), (torch.ones(4, 3),)
program = _export(model, example, allow_complex_guards_as_runtime_asserts=True)  # meets: complex-guards-option
public = torch.export.export(model, example)
