import torch.nn as nn
from torchvision.models import resnet18


class GradCam:
    def __init__(self, model: nn.Module, layer: nn.Module):
        self.handles = [
            layer.register_forward_hook(self._forward),
            layer.register_full_backward_hook(self._backward),  # meets: backward-hook-warns
        ]

    def _forward(self, *args): ...

    def _backward(self, *args): ...


net = resnet18()
for m in net.modules():
    m.register_full_backward_hook(print)  # meets: backward-hook-warns
