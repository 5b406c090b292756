import inspect

import torch

parameters = inspect.signature(torch.compile).parameters  # meets: compile-backend-none
backend = parameters["backend"].default
exported = inspect.signature(torch.export.export).parameters
model = torch.compile(torch.nn.Linear(2, 2))
