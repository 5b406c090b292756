import torch
import torch._dynamo


def prepare(batch):
    for t in batch.values():
        torch._dynamo.mark_dynamic(t, 0)  # meets: mark-dynamic
        torch._dynamo.maybe_mark_dynamic(t, 1)
    return batch
