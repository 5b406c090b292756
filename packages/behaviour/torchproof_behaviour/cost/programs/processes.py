"""Work of several processes: a DataLoader with workers, a step of DDP and of fully_shard on gloo, DTensor, DCP."""

import json
import os
import tempfile
import time
import warnings
from contextlib import suppress
from functools import partial
from pathlib import Path

import torch
import torch.distributed as dist
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

warnings.simplefilter("ignore")


def time_once(call):
    begun = time.perf_counter()
    call()
    return time.perf_counter() - begun


def time_steps(step, number=10):
    step()
    return min(time_once(step) for _ in range(number))


def build_model():
    torch.manual_seed(0)
    return nn.Sequential(*(nn.Sequential(nn.Linear(64, 64), nn.ReLU()) for _ in range(6)))


def make_step(model, x):
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

    def step():
        optimizer.zero_grad()
        model(x).sum().backward()
        optimizer.step()

    return step


def run_rank(rank, store, folder):
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    dist.init_process_group("gloo", init_method=f"file://{store}", rank=rank, world_size=2)
    x = torch.ones(8, 64)
    found = {}
    found["DistributedDataParallel, a step of 2 ranks on gloo: MLP"] = time_steps(
        make_step(nn.parallel.DistributedDataParallel(build_model()), x)
    )
    from torch.distributed.device_mesh import init_device_mesh
    from torch.distributed.tensor import Replicate, distribute_tensor

    mesh = init_device_mesh("cpu", (2,))
    try:
        from torch.distributed.fsdp import fully_shard
    except ImportError:
        from torch.distributed._composable.fsdp import fully_shard
    model = build_model()
    for layer in model:
        fully_shard(layer, mesh=mesh)
    with suppress(AttributeError, NotImplementedError, RuntimeError):  # of a release that lacks it on a CPU
        found["fully_shard, a step of 2 ranks on gloo: MLP"] = time_steps(make_step(fully_shard(model, mesh=mesh), x))
    spread = distribute_tensor(torch.ones(16, 16), mesh, [Replicate()])
    found["DTensor: an addition of 16 x 16"] = time_steps(lambda: [spread + spread for _ in range(50)]) / 50
    plain = torch.ones(16, 16)
    found["DTensor: the same addition of plain tensors"] = time_steps(lambda: [plain + plain for _ in range(50)]) / 50
    import torch.distributed.checkpoint as dcp

    state = {"model": build_model().state_dict()}
    found["torch.distributed.checkpoint.save: MLP"] = time_steps(lambda: dcp.save(state, checkpoint_id=folder), 5)
    found["torch.distributed.checkpoint.load: MLP"] = time_steps(lambda: dcp.load(state, checkpoint_id=folder), 5)
    dist.barrier()
    if rank == 0:
        print(json.dumps({**json.loads(os.environ["FOUND"]), **found}), flush=True)
    dist.barrier()
    os._exit(0)


def read_all(method):
    data = TensorDataset(torch.ones(256, 16))
    loader = DataLoader(data, batch_size=32, num_workers=2, multiprocessing_context=method)
    for _ in loader:
        pass


if __name__ == "__main__":
    torch.set_num_threads(1)
    found = {
        f"DataLoader, one epoch with 2 workers: {how}": time_steps(partial(read_all, how), 2)
        for how in ("fork", "spawn")
    }
    os.environ["FOUND"] = json.dumps(found)
    with tempfile.TemporaryDirectory() as folder:
        torch.multiprocessing.spawn(run_rank, (str(Path(folder, "store")), str(Path(folder, "dcp"))), nprocs=2)
