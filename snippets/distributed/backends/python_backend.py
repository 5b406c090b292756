# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# timeout = 40
# absent = ["TypeError: .*CountingGloo: No constructor defined!"]
# ///
"""A backend in Python inside an ordinary process group: it changes one collective, gloo does the work."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch._C._distributed_c10d import Backend as PythonBackend


class CountingGloo(PythonBackend):
    """Gloo's all-reduce, with the bytes counted."""

    def __init__(self, store, rank, size, timeout):
        super().__init__(rank, size)
        self.gloo, self.sent = dist.ProcessGroupGloo(store, rank, size, timeout), 0

    def getBackendName(self):
        return "counting"

    def allreduce(self, tensors, opts):
        self.sent += sum(tensor.nbytes for tensor in tensors)
        return self.gloo.allreduce(tensors, opts)


dist.Backend.register_backend("counting", CountingGloo, devices="cpu")
dist.init_process_group("cpu:counting")
x = torch.tensor([1.0, 2.0]) * (dist.get_rank() + 1)
dist.all_reduce(x)
backend = dist.group.WORLD._get_backend(torch.device("cpu"))
if dist.get_rank() == 0:
    print(type(dist.group.WORLD).__name__, type(backend).__name__, x.tolist(), backend.sent, "bytes")
# --8<-- [end:use]

assert x.tolist() == [3.0, 6.0], x
assert type(backend) is CountingGloo and backend.sent == 8, backend
assert type(dist.group.WORLD) is dist.ProcessGroup, type(dist.group.WORLD)
store = dist.distributed_c10d._get_default_store()
store.set(f"done/{dist.get_rank()}", "1")
if dist.get_rank() == 0:  # its process holds the store
    store.wait([f"done/{rank}" for rank in range(dist.get_world_size())])
