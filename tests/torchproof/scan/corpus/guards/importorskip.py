import pytest

torch = pytest.importorskip("torch", minversion="2.6")

torch.compiler.set_stance("default")  # guarded: TP3
