import torch.distributed as dist
from torch.distributed.device_mesh import DeviceMesh, init_device_mesh

mesh = DeviceMesh("cpu", [0, 1], mesh_dim_names=("dp",))  # meets: device-mesh-groups
dist.init_process_group("gloo")
made = init_device_mesh("cpu", (2,))
