# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AttributeError: .*record_event", "AssertionError: FSDP1 and FSDP2 part"]
# ///
"""An FSDP1 script and its FSDP2 form give the same losses, and the weights carry over."""

# --8<-- [start:setup]
import torch
import torch.distributed as dist
from torch import nn


class Block(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(8, 8)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + torch.tanh(self.linear(x))


def build() -> nn.Sequential:
    torch.manual_seed(0)
    return nn.Sequential(Block(), Block(), nn.Linear(8, 1))


dist.init_process_group("gloo")
mesh = torch.distributed.device_mesh.init_device_mesh("cpu", (dist.get_world_size(),))
torch.manual_seed(1 + dist.get_rank())
inputs = torch.randn(16, 8)


def train(model: nn.Module, optimizer: torch.optim.Optimizer, clip) -> list[float]:
    losses = []
    for _ in range(5):
        loss = (model(inputs) - inputs.sum(1, keepdim=True)).square().mean()
        loss.backward()
        clip(100.0)
        optimizer.step()
        optimizer.zero_grad()
        losses.append(loss.item())
    return losses


# --8<-- [end:setup]

# --8<-- [start:before]
from torch.distributed.fsdp import FullyShardedDataParallel, ShardingStrategy
from torch.distributed.fsdp.wrap import ModuleWrapPolicy

old = FullyShardedDataParallel(
    build(),
    auto_wrap_policy=ModuleWrapPolicy({Block}),
    sharding_strategy=ShardingStrategy.FULL_SHARD,
    device_id=torch.device("cpu"),
    use_orig_params=True,
)
old_optimizer = torch.optim.SGD(old.parameters(), lr=0.1)
old_losses = train(old, old_optimizer, clip=old.clip_grad_norm_)
# --8<-- [end:before]

# --8<-- [start:use]
from torch.distributed.fsdp import fully_shard

new = build()
for module in new.modules():  # auto_wrap_policy becomes a loop
    if isinstance(module, Block):
        fully_shard(module, mesh=mesh)  # FULL_SHARD is reshard_after_forward=True
fully_shard(new, mesh=mesh)
new_optimizer = torch.optim.SGD(new.parameters(), lr=0.1)
new_losses = train(new, new_optimizer, clip=lambda norm: nn.utils.clip_grad_norm_(new.parameters(), norm))
if dist.get_rank() == 0:
    print("same losses:", all(abs(a - b) < 1e-5 for a, b in zip(old_losses, new_losses)))
# --8<-- [end:use]

# --8<-- [start:weights]
from torch.distributed.checkpoint.state_dict import StateDictOptions, get_model_state_dict, set_model_state_dict

full = get_model_state_dict(old, options=StateDictOptions(full_state_dict=True))
fresh = build()
fully_shard(fresh, mesh=mesh)
set_model_state_dict(fresh, full, options=StateDictOptions(full_state_dict=True, broadcast_from_rank0=True))
# --8<-- [end:weights]

for step, (a, b) in enumerate(zip(old_losses, new_losses)):
    assert abs(a - b) < 1e-5, f"FSDP1 and FSDP2 part at step {step}"
assert new_losses[-1] < new_losses[0], "nothing was learnt"
for (name, a), b in zip(new.named_parameters(), fresh.parameters()):
    torch.testing.assert_close(a.full_tensor(), b.full_tensor(), msg=f"{name} did not carry over")
dist.destroy_process_group()
