import torch.distributed as dist
from torch.distributed.device_mesh import DeviceMesh, init_device_mesh

mesh = init_device_mesh("cpu", (2, 1, 1), mesh_dim_names=("dp", "cp", "tp"))


def shards(mesh: DeviceMesh):
    mesh._flatten("dp_cp_tp")  # meets: flattened-dim
    return mesh["dp_cp_tp"].size() * mesh.size()


print(dist.get_rank(), shards(mesh))
