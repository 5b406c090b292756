from torch.distributed.checkpoint.planner import WriteItem, WriteItemType


def item(index, data):
    a = WriteItem(index, WriteItemType.TENSOR, data)  # meets: write-item-positional
    b = WriteItem(index, WriteItemType.TENSOR, tensor_data=data)
    return a, b
