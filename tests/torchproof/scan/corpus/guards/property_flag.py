from functools import cached_property

import torch
from packaging.version import Version


class Trainer:
    @cached_property
    def torch_version(self):
        return Version(torch.__version__)

    @property
    def modern(self) -> bool:
        return self.torch_version >= Version("2.6")

    def train(self):
        if self.modern:
            torch.compiler.set_stance("default")  # guarded: TP3
