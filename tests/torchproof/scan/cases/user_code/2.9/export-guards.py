import pytest
import torch


class Half(torch.nn.Module):
    def forward(self, x):
        return x[: x.shape[0] // 2]


def test_wrong_size():
    ep = torch.export.export(Half(), (torch.ones(4),))
    run = ep.module()  # meets: export-guards, exported-dimensions
    with pytest.raises(RuntimeError):
        run(torch.ones(5))
