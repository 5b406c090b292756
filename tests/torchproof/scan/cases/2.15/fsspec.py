import torch.distributed.checkpoint as dcp
from torch.distributed.checkpoint._fsspec_filesystem import FsspecWriter  # meets: fsspec
from torch.distributed.checkpoint.filesystem import FileSystemWriter


def save(state: dict) -> None:
    dcp.save(state, storage_writer=FsspecWriter("s3://models/step-1"))
    dcp.save(state, storage_writer=FileSystemWriter("models/step-1"))
