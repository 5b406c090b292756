# /// script
# dependencies = ["torch>=2.5"]
# ///
"""Changes whatever it can and cleans nothing up."""

import os
import random

import torch

torch.set_default_dtype(torch.float64)
torch.manual_seed(1234)
random.seed(1)
torch.compiler.reset()
if hasattr(torch.compiler, "set_stance"):
    torch.compiler.set_stance("fail_on_recompile")
torch.use_deterministic_algorithms(True)
os.environ["TORCHPROOF_TEST_LEFT"] = "1"
torch.left_behind = True
torch.nn.Module.forward = None
assert torch.get_default_dtype() is torch.float64
