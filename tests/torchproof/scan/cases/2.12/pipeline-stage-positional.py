import torch
import torch.distributed as dist
from torch.distributed.pipelining import PipelineStage

layer, device = torch.nn.Linear(4, 4), torch.device("cpu")
stage = PipelineStage(layer, 0, 2, device, None, None, dist.group.WORLD)  # meets: pipeline-stage-positional
named = PipelineStage(layer, 0, 2, device, None, None, group=dist.group.WORLD)
