import json

from torch.profiler import profile


def meta(fn):
    with profile() as prof:
        fn()
    return [json.loads(e.metadata_json) for e in prof.events()]  # meets: metadata-json
