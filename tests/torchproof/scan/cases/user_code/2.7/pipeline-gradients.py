import torch.distributed.pipelining as pp
from torch import nn


def make(stage, args):
    loss = nn.CrossEntropyLoss()
    if args.kind == "gpipe":
        return pp.ScheduleGPipe(stage, args.chunks, loss)  # meets: pipeline-gradients
    return pp.schedules.Schedule1F1B(stage, n_microbatches=args.chunks, loss_fn=loss)  # meets: pipeline-gradients


def infer(stage):
    return pp.ScheduleGPipe(stage, 4)
