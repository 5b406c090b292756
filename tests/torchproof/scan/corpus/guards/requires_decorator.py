import unittest

import torch
from packaging import version


def require_torch_min_version(test_case=None, torch_version=None):
    return unittest.skipUnless(
        version.parse(torch.__version__) >= version.parse(torch_version), f"needs torch {torch_version}"
    )(test_case)


require_stance = unittest.skipUnless(hasattr(torch.compiler, "set_stance"), "needs 2.6")


class Tests(unittest.TestCase):
    @require_stance
    def test_stance(self):
        torch.compiler.set_stance("default")  # guarded: TP3
