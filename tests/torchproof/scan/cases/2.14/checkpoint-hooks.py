import torch
from torch.utils.checkpoint import checkpoint, create_selective_checkpoint_contexts


def contexts():
    return create_selective_checkpoint_contexts([torch.ops.aten.mm.default])


def run(block: torch.nn.Module, x: torch.Tensor) -> torch.Tensor:
    with torch.autograd.graph.save_on_cpu():
        x = checkpoint(block, x, use_reentrant=False, context_fn=contexts)  # meets: checkpoint-hooks
    return checkpoint(block, x, use_reentrant=False)
