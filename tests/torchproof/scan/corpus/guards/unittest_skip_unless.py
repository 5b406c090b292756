import unittest

import torch


class TestStance(unittest.TestCase):
    @unittest.skipUnless(hasattr(torch.compiler, "set_stance"), "needs set_stance")
    def test_stance(self):
        torch.compiler.set_stance("default")  # guarded: TP3
