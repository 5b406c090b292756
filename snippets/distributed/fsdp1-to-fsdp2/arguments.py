# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["TypeError: fully_shard\\(\\) got an unexpected keyword argument 'ignored_params'"]
# ///
"""Names, devices, ignored parameters, initialisation, clipping and whole weights of FSDP1 and their counterparts."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.checkpoint.state_dict import StateDictOptions, get_model_state_dict
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import FullyShardedDataParallel, fully_shard
from torch.distributed.tensor import DTensor, distribute_tensor

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))


def build() -> nn.Sequential:
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 4))


names = {name: tuple(p.shape) for name, p in build().named_parameters()}
old = FullyShardedDataParallel(build(), device_id=torch.device("cpu"), use_orig_params=True)
new = build()
fully_shard(new, mesh=mesh, ignored_params={new[1].bias})
# --8<-- [end:use]

assert {name: tuple(p.shape) for name, p in new.named_parameters()} == names, "names or shapes changed"
assert not isinstance(new[1].bias, DTensor) and isinstance(new[1].weight, DTensor), "ignored_params is not obeyed"
assert {p.device.type for p in new.parameters()} == {mesh.device_type}, "parameters are not on the device of the mesh"

with FullyShardedDataParallel.summon_full_params(old):
    summoned = {name.replace("_fsdp_wrapped_module.", ""): tuple(p.shape) for name, p in old.named_parameters()}
assert summoned == names, summoned
sharded = new[0].weight
full = sharded.full_tensor()
new.unshard()
assert torch.equal(new[0].weight, build()[0].weight) and torch.equal(full, new[0].weight) and not isinstance(new[0].weight, DTensor), "unshard() does not give the whole"
new.reshard()
assert new[0].weight is sharded, "reshard() does not take it back"

grads = {name: torch.arange(1.0, 1 + p.numel()).reshape(p.shape) for name, p in build().named_parameters()}
expected = torch.stack([grads[name].norm() for name in names if name != "1.bias"]).norm()
rest = {name: p for name, p in new.named_parameters() if isinstance(p, DTensor)}
for name, parameter in rest.items():
    parameter.grad = distribute_tensor(grads[name], mesh, parameter.placements)
found = nn.utils.clip_grad_norm_(rest.values(), 1.0).full_tensor()
torch.testing.assert_close(found, expected, msg=f"the norm over all ranks is {expected}, not {found}")
first = rest["0.weight"].grad.full_tensor()
torch.testing.assert_close(first, grads["0.weight"] / expected, msg="not clipped by the norm over all ranks")

with torch.device("meta"):
    late = build()
fully_shard(late, mesh=mesh).to_empty(device="cpu")
late.apply(lambda module: module.reset_parameters() if isinstance(module, nn.Linear) else None)  # what param_init_fn did
weights = get_model_state_dict(late, options=StateDictOptions(full_state_dict=True))
assert {name: tuple(w.shape) for name, w in weights.items()} == names and weights["0.weight"].std() > 0, "not initialised"
dist.destroy_process_group()
