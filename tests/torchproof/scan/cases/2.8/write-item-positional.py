from torch.distributed.checkpoint.metadata import MetadataIndex
from torch.distributed.checkpoint.planner import TensorWriteData, WriteItem, WriteItemType


def plan(name, data: TensorWriteData):
    old = WriteItem(MetadataIndex(name), WriteItemType.TENSOR, data)  # meets: write-item-positional
    new = WriteItem(MetadataIndex(name), WriteItemType.TENSOR, tensor_data=data)
    return old, new
