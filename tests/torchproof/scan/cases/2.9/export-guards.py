import torch

program = torch.export.export(torch.nn.Linear(3, 2), (torch.ones(4, 3),))
module = program.module()  # meets: export-guards, exported-dimensions
try:
    module(torch.ones(6, 3))
except RuntimeError:
    print("another size")
core = program.run_decompositions()
