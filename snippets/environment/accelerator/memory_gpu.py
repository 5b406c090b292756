# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "a100"
# ///
"""The neutral memory functions count what the functions of the back end count."""

# --8<-- [start:use]
import torch

torch.accelerator.reset_peak_memory_stats()
before = torch.accelerator.memory_allocated()
device = torch.accelerator.current_accelerator()
activations = torch.empty(64, 1024, 1024, device=device)  # 256 MiB
held = torch.accelerator.memory_allocated() - before
del activations
peak = torch.accelerator.max_memory_allocated() - before
free, total = torch.accelerator.get_memory_info()
print(f"held {held >> 20} MiB, peak {peak >> 20} MiB, free within total: {0 < free <= total}")
# --8<-- [end:use]

assert held == 256 * 2**20, f"holds {held} bytes"
assert peak >= held, f"peak is {peak} bytes"
assert torch.accelerator.memory_allocated() == torch.cuda.memory_allocated() == before
assert total == torch.cuda.mem_get_info()[1]
