from torch.cuda.green_contexts import GreenContext


def split(sms):
    return GreenContext.create(sms, 0)  # meets: green-context-create
