import torch

program = torch.export.export(torch.nn.ReLU(), (torch.ones(4, 3),))
print(program.module()(torch.ones(4, 3, 2)).shape)  # meets: exported-dimensions, export-guards
reference = torch.nn.ReLU()(torch.ones(4, 3, 2))
core = program.run_decompositions()
