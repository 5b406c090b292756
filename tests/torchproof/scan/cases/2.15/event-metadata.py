from torch.autograd.profiler_util import FunctionEvent


def shapes(event: FunctionEvent) -> str:
    return event.event_metadata  # meets: event-metadata


def key(event: FunctionEvent) -> str:
    return event.key
