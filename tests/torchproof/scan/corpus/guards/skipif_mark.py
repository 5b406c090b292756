import pytest
import torch
from packaging.version import Version

requires_stance = pytest.mark.skipif(Version(torch.__version__) < Version("2.6"), reason="needs 2.6")


@requires_stance
def test_stance():
    torch.compiler.set_stance("default")  # guarded: TP3


@pytest.mark.skipif(not hasattr(torch.compiler, "set_stance"), reason="needs 2.6")
class TestStance:
    def test_stance(self):
        torch.compiler.set_stance("default")  # guarded: TP3
