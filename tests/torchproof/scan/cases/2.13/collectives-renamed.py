import torch
import torch.distributed as dist

world = dist.get_world_size()
dist.all_gather_into_tensor(torch.empty(world), torch.ones(1))  # meets: collectives-renamed
work = dist.reduce_scatter_tensor(torch.empty(1), torch.ones(world), async_op=True)  # meets: collectives-renamed
dist.all_gather([torch.empty(1) for _ in range(world)], torch.ones(1))
