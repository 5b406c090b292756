from torch import Tensor, library


@library.custom_op("mine::rope", mutates_args=())  # meets: custom-op-layout
def rope(x: Tensor, cos: Tensor) -> Tensor:
    return x * cos
