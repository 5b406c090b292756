import torch
from torch.distributed.pipelining import PipelineStage, ScheduleGPipe, ScheduleInterleaved1F1B


def loss_fn(output, target):
    return torch.nn.functional.mse_loss(output, target)


def train(stage: PipelineStage, stages, x, y):
    ScheduleGPipe(stage, 4, loss_fn).step(x, target=y)  # meets: pipeline-gradients
    schedule = ScheduleInterleaved1F1B(stages, n_microbatches=4, loss_fn=loss_fn)  # meets: pipeline-gradients
    schedule.step(x, target=y)


def infer(stage, x):
    return ScheduleGPipe(stage, n_microbatches=4).step(x)
