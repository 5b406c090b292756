from torch.distributed.pipelining import PipelineStage as Stage, ScheduleInterleavedZeroBubble


def make(mods, rank, size, dev, example, loss):
    stages = []
    for i, mod in enumerate(mods):
        stages.append(
            Stage(mod, i, size, dev, input_args=(example,), group=None)  # meets: pipeline-input-args
        )
    extra = Stage(mods[0], 0, size, dev, example)  # meets: pipeline-input-args
    plain = None
    return ScheduleInterleavedZeroBubble(stages, 4, loss_fn=loss), extra, plain
