import unittest

import torch


class CatTest(unittest.TestCase):
    def test_empty(self):
        with self.assertRaisesRegex(RuntimeError, "expected a non-empty list of Tensors"):  # meets: cat-errors
            torch.cat([])  # meets: cat-errors

    def test_stack(self):
        with self.assertRaisesRegex(RuntimeError, "stack expects a non-empty TensorList"):
            torch.stack([])
