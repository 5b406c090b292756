import unittest

import torch
import torch._dynamo


class Tests(unittest.TestCase):
    @torch._dynamo.config.patch(inline_inbuilt_nn_modules=False)  # meets: inline-modules
    def test_guard(self):
        self.assertTrue(True)

    def test_flag(self):
        if torch._dynamo.config.inline_inbuilt_nn_modules:  # meets: inline-modules
            self.skipTest("inlined")
