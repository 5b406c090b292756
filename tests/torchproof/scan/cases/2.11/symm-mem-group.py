import torch
import torch.distributed as dist
import torch.distributed._symmetric_memory as symm_mem

group = dist.group.WORLD.group_name
symm_mem.enable_symm_mem_for_group(group)  # meets: symm-mem-group
buffer = symm_mem.empty(16, dtype=torch.float32, device="cuda")
handle = symm_mem.rendezvous(buffer, group=group)
