import torch.distributed.checkpoint as dcp
from torch.distributed.checkpoint import load_state_dict


def resume(model, path):
    state = {"model": model.state_dict()}
    dcp.load(state, checkpoint_id=path)  # meets: dcp-size-mismatch
    load_state_dict(state, dcp.FileSystemReader(path))  # meets: dcp-size-mismatch
