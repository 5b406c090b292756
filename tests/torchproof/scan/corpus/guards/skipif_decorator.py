import pytest
import torch


@pytest.mark.skipif(torch.__version__ < "2.6", reason="needs set_stance")
def test_stance():
    torch.compiler.set_stance("default")  # guarded: TP3
