# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Every operation runs once per simulated rank, in this process; nothing waits, and point-to-point has no simulation."""

# --8<-- [start:use]
import importlib.util

import torch
import torch.distributed as dist
from torch.distributed._local_tensor import LocalTensor, LocalTensorMode
from torch.testing._internal.distributed.fake_pg import FakeStore
from torch.utils._python_dispatch import TorchDispatchMode


class Count(TorchDispatchMode):
    """Count the matrix multiplications below LocalTensorMode."""

    calls = 0

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        self.calls += func._opname == "mm"
        return func(*args, **(kwargs or {}))


dist.init_process_group("fake", rank=0, world_size=3, store=FakeStore())
with Count() as below, LocalTensorMode(3) as mode:
    x = mode.rank_map(lambda rank: torch.full((2, 2), float(rank)))
    parts = mode.rank_map(lambda rank: torch.zeros(rank + 1))  # another shape on each rank
    product = x @ x
    calls = below.calls
    dist.barrier()  # nobody is there to wait for
    errors = []
    for step in (lambda: dist.send(x, dst=1), lambda: dist.recv(x, src=1), lambda: x @ torch.ones(3, 3)):
        try:
            step()
        except (AttributeError, RuntimeError) as error:
            errors.append(type(error).__name__)
print(type(product).__name__, "of", calls, "products;", errors)
# --8<-- [end:use]

assert isinstance(product, LocalTensor) and isinstance(parts, LocalTensor), type(product)
assert calls == 3, f"{calls} products for three ranks"
assert errors == ["AttributeError", "AttributeError", "RuntimeError"], f"send, recv and a bad product: {errors}"
values = [part.tolist() for part in product._local_tensors.values()]
assert values == [[[2.0 * rank * rank] * 2] * 2 for rank in range(3)], values
assert importlib.util.find_spec("torch.distributed.local_tensor") is None, "there is a public module"
dist.destroy_process_group()
