# /// script
# dependencies = ["torch>=2.5"]
# ///
"""Notices what another snippet left."""

import os

import torch

assert torch.get_default_dtype() is torch.float32
assert torch.initial_seed() == torch._C.default_generator.initial_seed() != 1234
assert not torch.are_deterministic_algorithms_enabled()
assert "TORCHPROOF_TEST_LEFT" not in os.environ
assert not hasattr(torch, "left_behind")
assert torch.nn.Module.forward is not None
compiled = torch.compile(lambda x: x + 1, backend="eager")
assert compiled(torch.ones(2)).tolist() == compiled(torch.ones(2, dtype=torch.float64)).tolist()
assert not torch.cuda._is_in_bad_fork(), "torch refuses CUDA in this copy, though nothing used CUDA before"
