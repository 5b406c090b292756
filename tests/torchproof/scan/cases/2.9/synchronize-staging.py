from torch.distributed.checkpoint.staging import AsyncStager


def save(stager: AsyncStager, state):
    staged = stager.stage(state)
    if stager.should_synchronize_after_execute:
        stager.synchronize_staging()  # meets: synchronize-staging
    return staged
