from torch.distributed.pipelining import PipelineStage
from torch.distributed.pipelining.stage import PipelineStage as Stage


def make(mod, i, n, dev, x, y, group):
    a = PipelineStage(mod, i, n, dev, x, y, group)  # meets: pipeline-stage-positional
    b = Stage(mod, i, n, dev, group=group)
    return a, b
