import torch

layer = torch.nn.Linear(2, 2)
compared = torch.compile(layer, backend="aot_eager")  # meets: aot-eager-bitwise
eager = torch.compile(layer, backend="eager")
