from torch.profiler import profile


def shapes(fn):
    with profile(record_shapes=True) as prof:
        fn()
    rows = []
    for event in prof.events():
        rows.append((event.name, event.metadata_json))  # meets: metadata-json
    return rows
