import torch
from torch.distributed.pipelining.schedules import PipelineScheduleMulti


class Looped(PipelineScheduleMulti):
    def __init__(self, stages, n_microbatches, loss_fn):
        super().__init__(stages, n_microbatches, loss_fn, use_full_backward=False)  # meets: pipeline-full-backward


def plain(stages):
    return PipelineScheduleMulti(stages, 4, torch.nn.functional.mse_loss)
