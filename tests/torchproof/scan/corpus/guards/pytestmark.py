import pytest
import torch

pytestmark = pytest.mark.skipif(not hasattr(torch.compiler, "set_stance"), reason="needs 2.6")


def test_stance():
    torch.compiler.set_stance("default")  # guarded: TP3
