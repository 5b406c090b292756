from torch.distributed.pipelining import schedules as S


def build(name, stages, n):
    table = {
        "1f1b": S.Schedule1F1B,
        "flex": S.ScheduleFlexibleInterleaved1F1B,  # meets: flexible-interleaved-schedule
    }
    return table[name](stages, n)
