# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "a100"
# ///
"""The seed that torch.manual_seed set is read back from the accelerator."""

# --8<-- [start:use]
import torch
from torch.accelerator.random import get_rng_state, initial_seed

torch.manual_seed(1234)
print("initial seed:", initial_seed())
before = get_rng_state()
torch.rand(1, device=torch.accelerator.current_accelerator())
print("state unchanged by drawing:", torch.equal(before, get_rng_state()))
# --8<-- [end:use]

assert initial_seed() == 1234 == torch.cuda.initial_seed()
assert not torch.equal(before, get_rng_state()), "drawing a number left the state as it was"
torch.testing.assert_close(get_rng_state(), torch.cuda.get_rng_state(), rtol=0, atol=0)
