import torch

from shop.shapes import spec

layer = torch.nn.Linear(2, 2)
compiled = torch.compile(layer, shapes_spec=spec)  # meets: shapes-spec
program = torch.export.export(layer, (torch.ones(3, 2),), dynamic_shapes={"input": {0: torch.export.Dim.AUTO}})
dynamic = torch.compile(layer, dynamic=True)
