import torch
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Partial, Replicate

mesh = init_device_mesh("cpu", (2,))
part = torch.ones(4, requires_grad=True)
total = DTensor.from_local(part, mesh, [Partial()])
loss = total.to_local().sum()  # meets: to-local-partial
explicit = total.to_local(grad_placements=[Replicate()]).sum()
