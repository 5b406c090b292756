from torch.autograd.profiler_util import FunctionEvent


def shapes(event: FunctionEvent) -> str:
    return event.metadata_json  # meets: metadata-json


def names(events: list[FunctionEvent]) -> list[str]:
    return [event.name for event in events]
