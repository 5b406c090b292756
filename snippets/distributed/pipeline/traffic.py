# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 3
# absent = ["TypeError: .*PipelineStage.__init__\\(\\) missing 1 required positional argument: 'input_args'"]
# ///
"""Stages send to their neighbours only; the schedule leaves gradients in the parameters, and only the last rank has an output."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.pipelining import PipelineStage, ScheduleGPipe
from torch.utils._python_dispatch import TorchDispatchMode


class Peers(TorchDispatchMode):
    """Note the rank and the shape of everything sent."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[tuple[int, tuple[int, ...]]] = []

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        if func.namespace == "c10d" and func._opname == "send":
            self.sent += [(args[2], tuple(tensor.shape)) for tensor in args[0]]
        return func(*args, **(kwargs or {}))


dist.init_process_group("gloo")
rank = dist.get_rank()
torch.manual_seed(0)
torch.set_default_dtype(torch.float64)  # 2.9 over gloo aborts in float32
blocks = [nn.Linear(8, 8) for _ in range(3)]
stage = PipelineStage(blocks[rank], stage_index=rank, num_stages=3, device=torch.device("cpu"))
schedule = ScheduleGPipe(stage, n_microbatches=3, loss_fn=nn.functional.mse_loss)
with Peers() as peers:
    if rank == 0:
        output = schedule.step(torch.randn(6, 8))
    else:
        output = schedule.step(target=torch.zeros(6, 8)) if rank == 2 else schedule.step()
activations = [peer for peer, shape in peers.sent if shape == (2, 8)]
if rank == 1:
    print("rank 1 sends activations and gradients to", activations)
# --8<-- [end:use]

assert {peer for peer, _ in peers.sent} <= {rank - 1, rank + 1}, f"rank {rank} sends to {peers.sent}"
expected = [rank + 1] * 3 * (rank < 2) + [rank - 1] * 3 * (rank > 0)  # three micro-batches, forward then backward
assert activations == expected, f"rank {rank} sends activations to {activations}"
assert all(p.grad is not None for p in blocks[rank].parameters()), "no gradients in the parameters"
assert (output is not None) == (rank == 2), f"rank {rank} returns {type(output)}"
dist.barrier()
dist.destroy_process_group()
