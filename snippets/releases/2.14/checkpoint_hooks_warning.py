# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['TypeError: .*respect_saved_tensors_hooks', 'ValueError: Unexpected keyword arguments: respect_saved_tensors_hooks']
# ///
"""Selective checkpointing inside saved_tensors_hooks warns unless it is told what to do."""

# --8<-- [start:use]
import warnings
from functools import partial

import torch
from torch.utils.checkpoint import CheckpointPolicy, checkpoint, create_selective_checkpoint_contexts

contexts = partial(create_selective_checkpoint_contexts, lambda ctx, op, *args, **kwargs: CheckpointPolicy.MUST_SAVE)


def run(**options):
    x = torch.ones(2, requires_grad=True)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        with torch.autograd.graph.saved_tensors_hooks(lambda t: t, lambda t: t):
            checkpoint(lambda t: t.sin().cos(), x, use_reentrant=False, context_fn=contexts, **options).sum().backward()
    return [w for w in caught if issubclass(w.category, FutureWarning)]


print(len(run()) > 0, len(run(respect_saved_tensors_hooks=False)))
# --8<-- [end:use]

assert run() and not run(respect_saved_tensors_hooks=True), "no warning"
