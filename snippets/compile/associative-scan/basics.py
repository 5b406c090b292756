# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A prefix scan with an associative function, in a logarithmic number of steps."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops.associative_scan import associative_scan


def compose(first, second):
    decay_1, value_1 = first
    decay_2, value_2 = second
    return decay_1 * decay_2, value_1 * decay_2 + value_2


def linear_recurrence(decay, value):  # h[t] = decay[t] * h[t-1] + value[t]
    return associative_scan(compose, (decay, value), dim=0, combine_mode="generic")[1]


torch.manual_seed(0)
decay, value = torch.rand(8, 3), torch.rand(8, 3)
hidden = torch.compile(linear_recurrence, backend="eager", fullgraph=True)(decay, value)
print(tuple(hidden.shape))
# --8<-- [end:use]

expected, state = [], torch.zeros(3)
for step in range(8):
    state = decay[step] * state + value[step]
    expected.append(state)
assert torch.allclose(hidden, torch.stack(expected)), "the scan disagrees with the loop"
assert torch.allclose(linear_recurrence(decay, value), torch.stack(expected))
