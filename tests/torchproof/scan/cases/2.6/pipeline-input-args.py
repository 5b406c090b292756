import torch
from torch.distributed.pipelining import PipelineStage, ScheduleGPipe

device = torch.device("cuda")
example = torch.randn(4, 16, device=device)
stage = PipelineStage(torch.nn.Linear(16, 16), 0, 2, device, input_args=(example,))  # meets: pipeline-input-args
other = PipelineStage(torch.nn.Linear(16, 16), 1, 2, device, example)  # meets: pipeline-input-args
schedule = ScheduleGPipe(stage, n_microbatches=4)
