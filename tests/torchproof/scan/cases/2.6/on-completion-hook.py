import torch.distributed as dist
from torch.distributed import ProcessGroup


def finished(info):
    print(info.op_type, info.active_duration)


def watch(group: ProcessGroup):
    group._register_on_completion_hook(finished)  # meets: on-completion-hook
    group._wait_for_pending_works()


dist.init_process_group("nccl")
watch(dist.new_group())
