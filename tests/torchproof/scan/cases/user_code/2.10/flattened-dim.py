from torch.distributed.device_mesh import init_device_mesh


class Parallel:
    def __init__(self, dp, cp):
        self.mesh = init_device_mesh("cuda", (dp, cp), mesh_dim_names=("dp", "cp"))
        self.mesh["dp", "cp"]._flatten("dp_cp")  # meets: flattened-dim

    @property
    def loss_mesh(self):
        return self.mesh["dp"]
