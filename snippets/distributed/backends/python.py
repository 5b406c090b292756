# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# timeout = 20
# ///
"""A backend in Python: subclass ProcessGroup, register it by name, pick it in init_process_group."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch.distributed import Backend, ProcessGroup, Store


class Done(dist._Work):
    def wait(self, timeout=None) -> bool:
        return True

    def get_future(self):
        future = torch.futures.Future()
        future.set_result(None)
        return future


class StoreGroup(ProcessGroup):
    """All-reduce through the key-value store: slow, and entirely in Python."""

    def __init__(self, store: Store, rank: int, world_size: int) -> None:
        super().__init__(rank, world_size)
        self.store, self.calls = store, 0

    def getBackendName(self) -> str:
        return "store"

    def allreduce(self, tensors, opts):
        self.calls += 1
        self.store.set(f"{self.calls}/{self.rank()}", tensors[0].numpy().tobytes())
        parts = [self.store.get(f"{self.calls}/{rank}") for rank in range(self.size())]  # get waits
        total = sum(torch.frombuffer(bytearray(part), dtype=tensors[0].dtype) for part in parts)
        tensors[0].copy_(total.view_as(tensors[0]))
        return Done()


Backend.register_backend("store", lambda store, rank, size, timeout: StoreGroup(store, rank, size), devices="cpu")
dist.init_process_group("store")
x = torch.tensor([1.0, 2.0]) * (dist.get_rank() + 1)
dist.all_reduce(x)
if dist.get_rank() == 0:
    print(dist.get_backend(), x.tolist())
# --8<-- [end:use]

assert x.tolist() == [3.0, 6.0], f"all_reduce gave {x.tolist()}"
store = dist.group.WORLD.store
store.set(f"done/{dist.get_rank()}", "1")
if dist.get_rank() == 0:  # its process holds the store
    store.wait([f"done/{rank}" for rank in range(dist.get_world_size())])
