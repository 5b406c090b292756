import torch
from torch.nn.functional import scaled_dot_product_attention as sdpa


class Head(torch.nn.Module):
    def forward(self, q, k, v):
        return sdpa(q, k, v)  # meets: sdpa-rank3


def plain(q, k):
    return (q @ k.transpose(-1, -2)).softmax(-1)
