# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: new_group was not called with backend"]
# ///
"""A Python process group with a new_group method gets backend= from 2.14 on."""

# --8<-- [start:use]
import torch.distributed as dist
from torch.distributed import Backend, ProcessGroup


class Mesh(ProcessGroup):
    """A process group that makes its own subgroups."""

    def getBackendName(self) -> str:
        return "mesh"

    def new_group(self, ranks, **options):  # timeout, backend, pg_options, group_name, group_desc
        self.seen = sorted(options)
        return None  # this rank is not a member


Backend.register_backend("mesh", lambda store, rank, size, timeout: Mesh(rank, size), devices="cpu")
dist.init_process_group("mesh", store=dist.HashStore(), rank=0, world_size=1)
dist.new_group([0])
print(getattr(dist.group.WORLD, "seen", "new_group was not called"))
# --8<-- [end:use]

assert "backend" in getattr(dist.group.WORLD, "seen", []), "new_group was not called with backend"
