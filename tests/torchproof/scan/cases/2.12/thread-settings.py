from concurrent.futures import ThreadPoolExecutor

import torch
import torch._dynamo

torch._dynamo.config.recompile_limit = 64
model = torch.compile(torch.nn.Linear(4, 2))


def serve(batches: list[torch.Tensor]) -> list[torch.Tensor]:
    with ThreadPoolExecutor() as pool:  # meets: thread-settings
        return list(pool.map(model, batches))


def serve_here(batches: list[torch.Tensor]) -> list[torch.Tensor]:
    return [model(batch) for batch in batches]
