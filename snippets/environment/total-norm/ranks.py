# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""Two ranks hold half of a model each: squares of their norms are summed, and both clip by the whole."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn

dist.init_process_group("gloo")
torch.manual_seed(0)
layers = [nn.Linear(16, 16), nn.Linear(16, 16)]
mine = layers[dist.get_rank()]  # a stage of a pipeline
mine(torch.randn(32, 16)).square().sum().backward()

own = nn.utils.get_total_norm([parameter.grad for parameter in mine.parameters()])
total = own.square()
dist.all_reduce(total)
total = total.sqrt()
nn.utils.clip_grads_with_norm_(mine.parameters(), max_norm=1.0, total_norm=total)
if dist.get_rank() == 0:
    print(f"own {own:.1f}, of all {total:.1f}")
# --8<-- [end:use]

torch.manual_seed(0)
layers = [nn.Linear(16, 16), nn.Linear(16, 16)]
x = torch.randn(32, 16)
for layer in layers:
    layer(x).square().sum().backward()
whole = [parameter for layer in layers for parameter in layer.parameters()]
expected = nn.utils.clip_grad_norm_(whole, 1.0)
torch.testing.assert_close(total, expected)
for ours, theirs in zip(mine.parameters(), layers[dist.get_rank()].parameters(), strict=True):
    torch.testing.assert_close(ours.grad, theirs.grad)
assert own < 0.9 * total, "one rank has the whole norm, which shows nothing"
dist.destroy_process_group()
