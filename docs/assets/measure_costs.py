"""Time on the torch that is installed here what has a step in the record of costs.

    python measure_costs.py              # every call
    python measure_costs.py sinh cosh    # those with one of these words in their name

Prints seconds of the fastest of five blocks of calls, on one thread. The same on two releases gives the ratio.
"""

import sys
import timeit

import torch

# Setup and statement of each call.
CALLS = {
    "torch.Tensor.__getitem__, a slice": ["n = 0\nx = torch.ones(8, 8)", "x[:, 2:6]"],
    "torch.Tensor.__getitem__, a tensor of indices, 10,000 elements": ["n = 10000\nx = torch.linspace(0, 1, 1_000_000); i = (torch.arange(n) * 7919) % 1_000_000", "x[i]"],
    "torch.Tensor.__rmatmul__, int64, 65,522 elements": ["a0 = make_tensor(\"int64\", (362,), -9, 7)\na1 = make_tensor(\"int64\", (181, 362), -8, 9)", "torch.Tensor.__rmatmul__(a0, a1)"],
    "torch.Tensor.__setitem__, a mask, 100 elements": ["n = 100\nx = torch.linspace(0, 1, n); m = torch.arange(n) % 3 == 0", "x[m] = 0.0"],
    "torch.Tensor.bernoulli_, 1,000,000 elements": ["n = 1000000\nx = torch.empty(n)", "x.bernoulli_(0.5)"],
    "torch.Tensor.bernoulli_, 100 elements": ["n = 100\nx = torch.empty(n)", "x.bernoulli_(0.5)"],
    "torch.Tensor.bernoulli_, 65,536 elements": ["n = 65536\nx = torch.empty(n)", "x.bernoulli_(0.5)"],
    "torch.Tensor.bernoulli_, bfloat16, 65,536 elements": ["a0 = make_tensor(\"bfloat16\", (65536,), 0, 0)", "torch.Tensor.bernoulli_(a0)"],
    "torch.Tensor.bernoulli_, float16, 65,536 elements": ["a0 = make_tensor(\"float16\", (65536,), 0, 0)", "torch.Tensor.bernoulli_(a0)"],
    "torch.Tensor.bernoulli_, float32, 65,536 elements": ["a0 = make_tensor(\"float32\", (65536,), 0, 0)", "torch.Tensor.bernoulli_(a0)"],
    "torch.Tensor.bernoulli_, int64, 65,536 elements": ["a0 = make_tensor(\"int64\", (65536,), 0, 0)", "torch.Tensor.bernoulli_(a0)"],
    "torch.Tensor.exponential_, 1,000,000 elements": ["n = 1000000\nx = torch.empty(n)", "x.exponential_()"],
    "torch.Tensor.exponential_, 100 elements": ["n = 100\nx = torch.empty(n)", "x.exponential_()"],
    "torch.Tensor.exponential_, 65,536 elements": ["n = 65536\nx = torch.empty(n)", "x.exponential_()"],
    "torch.Tensor.exponential_, bfloat16, 65,536 elements": ["a0 = make_tensor(\"bfloat16\", (65536,), 0, 0)", "torch.Tensor.exponential_(a0)"],
    "torch.Tensor.exponential_, float16, 65,536 elements": ["a0 = make_tensor(\"float16\", (65536,), 0, 0)", "torch.Tensor.exponential_(a0)"],
    "torch.Tensor.exponential_, float32, 40 elements": ["a0 = make_tensor(\"float32\", (40,), 0, 0)", "torch.Tensor.exponential_(a0)"],
    "torch.Tensor.exponential_, float32, 65,536 elements": ["a0 = make_tensor(\"float32\", (65536,), 0, 0)", "torch.Tensor.exponential_(a0)"],
    "torch.Tensor.index_put_, accumulate=True, 100,000 elements": ["n = 100000\nx = torch.zeros(1_000_000); i = (torch.arange(n) * 7919) % 1_000_000; v = torch.ones(n)", "x.index_put_((i,), v, accumulate=True)"],
    "torch.Tensor.normal_, bfloat16, 65,536 elements": ["a0 = make_tensor(\"bfloat16\", (65536,), 0, 0)", "torch.Tensor.normal_(a0)"],
    "torch.Tensor.normal_, float16, 65,536 elements": ["a0 = make_tensor(\"float16\", (65536,), 0, 0)", "torch.Tensor.normal_(a0)"],
    "torch._unsafe_masked_index_put_accumulate, int64, 65,536 elements": ["a0 = make_tensor(\"int64\", (128, 128), -9, 9)\na1 = make_tensor(\"bool\", (256, 256), 1, 1)\na2 = [make_tensor(\"int64\", (256, 1), 0, 4), make_tensor(\"int64\", (1, 256), 1, 4)]\na3 = make_tensor(\"int64\", (256, 256), -9, 9)", "torch._unsafe_masked_index_put_accumulate(a0, a1, a2, a3)"],
    "torch.addmv, float16, 65,522 elements": ["a0 = make_tensor(\"float16\", (181,), -8.47656, -1.76562)\na1 = make_tensor(\"float16\", (181, 362), -8.97656, 8.39844)\na2 = make_tensor(\"float16\", (362,), -7.01953, 5.15625)\na3 = 1\na4 = 1", "torch.addmv(a0, a1, a2, beta=a3, alpha=a4)"],
    "torch.addmv, int64, 65,522 elements": ["a0 = make_tensor(\"int64\", (181,), -8, 9)\na1 = make_tensor(\"int64\", (181, 362), -7, 9)\na2 = make_tensor(\"int64\", (362,), -9, 6)\na3 = 1\na4 = 1", "torch.addmv(a0, a1, a2, beta=a3, alpha=a4)"],
    "torch.autocast, one call": ["n = 0\ndef f():\n    with torch.autocast('cpu', dtype=torch.bfloat16):\n        pass", "f()"],
    "torch.bmm, bfloat16, 65,025 elements": ["a0 = make_tensor(\"bfloat16\", (51, 25, 51), -9, 8.9375)\na1 = make_tensor(\"bfloat16\", (51, 51, 25), -9, 8.9375)", "torch.bmm(a0, a1)"],
    "torch.bmm, float32, 500 elements": ["a0 = make_tensor(\"float32\", (10, 5, 10), -8.98852, 8.96397)\na1 = make_tensor(\"float32\", (10, 10, 5), -8.96407, 8.98229)", "torch.bmm(a0, a1)"],
    "torch.clamp_max, float32, forward and backward, 65,536 elements": ["a0 = make_tensor(\"float32\", (32, 64, 32), -8.98852, 8.96397, grad=True)\na1 = make_tensor(\"float32\", (32, 64, 32), -8.86942, 8.95468, grad=True)", "compute_gradients(torch.clamp_max(a0, a1), [a0, a1])"],
    "torch.clamp_min, float16, 65,536 elements": ["a0 = make_tensor(\"float16\", (65536,), -8.47656, -1.76562)\na1 = make_tensor(\"float16\", (), 3.61133, 3.61133)", "torch.clamp_min(a0, a1)"],
    "torch.clamp_min, float32, forward and backward, 65,536 elements": ["a0 = make_tensor(\"float32\", (32, 64, 32), -8.98852, 8.96397, grad=True)\na1 = make_tensor(\"float32\", (32, 64, 32), -8.86942, 8.95468, grad=True)", "compute_gradients(torch.clamp_min(a0, a1), [a0, a1])"],
    "torch.combinations, float32, forward and backward, 1 elements": ["a0 = make_tensor(\"float32\", (1,), 0, 0, grad=True)\na1 = 4\na2 = False", "compute_gradients(torch.combinations(a0, r=a1, with_replacement=a2), [a0])"],
    "torch.corrcoef, bfloat16, 65,536 elements": ["a0 = make_tensor(\"bfloat16\", (65536,), -8.5, -1.76562)", "torch.corrcoef(a0)"],
    "torch.corrcoef, float16, 65,536 elements": ["a0 = make_tensor(\"float16\", (65536,), -8.47656, -1.76562)", "torch.corrcoef(a0)"],
    "torch.cosh, float32, 65,536 elements": ["a0 = make_tensor(\"float32\", (65536,), -8.47837, 5.77445)", "torch.cosh(a0)"],
    "torch.cosh, float32, forward and backward, 65,536 elements": ["a0 = make_tensor(\"float32\", (65536,), -8.47837, 5.77445, grad=True)", "compute_gradients(torch.cosh(a0), [a0])"],
    "torch.cosh, int64, 65,536 elements": ["a0 = make_tensor(\"int64\", (65536,), -8, 9)", "torch.cosh(a0)"],
    "torch.cov, bfloat16, 65,536 elements": ["a0 = make_tensor(\"bfloat16\", (65536,), -8.5, -1.76562)", "torch.cov(a0)"],
    "torch.cov, float16, 65,536 elements": ["a0 = make_tensor(\"float16\", (65536,), -8.47656, -1.76562)", "torch.cov(a0)"],
    "torch.dist, float16, 64,000 elements": ["a0 = make_tensor(\"float16\", (40, 40, 40), -8.97656, 8.77344)\na1 = make_tensor(\"float16\", (40, 40, 40), -8.99219, 8.96094)\na2 = 2", "torch.dist(a0, a1, a2)"],
    "torch.distributions.Categorical, 4,096 rows": ["n = 4096\nd = torch.distributions.Categorical(logits=torch.zeros(n, 16))", "d.sample()"],
    "torch.dot, bfloat16, 65,536 elements": ["a0 = make_tensor(\"bfloat16\", (65536,), -8.5, -1.76562)\na1 = make_tensor(\"bfloat16\", (65536,), -8.0625, 3.60938)", "torch.dot(a0, a1)"],
    "torch.dot, float16, 65,536 elements": ["a0 = make_tensor(\"float16\", (65536,), -8.47656, -1.76562)\na1 = make_tensor(\"float16\", (65536,), -8.07031, 3.61133)", "torch.dot(a0, a1)"],
    "torch.dot, int64, 65,536 elements": ["a0 = make_tensor(\"int64\", (65536,), -8, 9)\na1 = make_tensor(\"int64\", (65536,), 5, 7)", "torch.dot(a0, a1)"],
    "torch.exp, complex64, 100 elements": ["n = 100\nx = torch.linspace(0, 1, n).to(torch.complex64)", "torch.exp(x)"],
    "torch.exp, complex64, 65,536 elements": ["n = 65536\nx = torch.linspace(0, 1, n).to(torch.complex64)", "torch.exp(x)"],
    "torch.heaviside, float32, 65,536 elements": ["a0 = make_tensor(\"float32\", (32, 64, 32), -8.98852, 8.96397)\na1 = make_tensor(\"float32\", (32, 64, 32), -8.86942, 8.95468)", "torch.heaviside(a0, a1)"],
    "torch.histogramdd, float32, 25 elements": ["a0 = make_tensor(\"float32\", (5, 5), -8.47837, 8.3972)\na1 = [torch.tensor([-8.47837, -1.76583], dtype=torch.float32).reshape((2,)), torch.tensor([-4.3228, -2.40046], dtype=torch.float32).reshape((2,)), torch.tensor([-7.95059, 3.61161], dtype=torch.float32).reshape((2,)), torch.tensor([-8.06765, -0.573494], dtype=torch.float32).reshape((2,)), torch.tensor([3.12851, -3.03368], dtype=torch.float32).reshape((2,))]\na2 = torch.tensor([4.31909, -0.869078, -0.436845, 5.1155, -6.25507], dtype=torch.float32).reshape((5,))\na3 = False", "torch.histogramdd(a0, a1, weight=a2, density=a3)"],
    "torch.igamma, bfloat16, 65,536 elements": ["a0 = make_tensor(\"bfloat16\", (65536,), -8.5, -1.76562)\na1 = make_tensor(\"bfloat16\", (), 3.60938, 3.60938)", "torch.igamma(a0, a1)"],
    "torch.igamma, float16, 65,536 elements": ["a0 = make_tensor(\"float16\", (65536,), -8.47656, -1.76562)\na1 = make_tensor(\"float16\", (), 3.61133, 3.61133)", "torch.igamma(a0, a1)"],
    "torch.igammac, float32, 250 elements": ["a0 = make_tensor(\"float32\", (5, 10, 5), -8.98852, 8.96397)\na1 = make_tensor(\"float32\", (5, 10, 5), -8.86942, 8.95468)", "torch.igammac(a0, a1)"],
    "torch.index_put, int64, 65,536 elements": ["a0 = make_tensor(\"int64\", (256, 256), -7, 9)\na1 = (make_tensor(\"bool\", (256,), 0, 1),)\na2 = make_tensor(\"int64\", (256,), 1, 9)\na3 = False", "torch.index_put(a0, a1, a2, accumulate=a3)"],
    "torch.index_select, float32, 65,536 elements": ["a0 = make_tensor(\"float32\", (256, 256), -8.47837, 8.3972)\na1 = -1\na2 = make_tensor(\"int64\", (256,), 1, 4)", "torch.index_select(a0, a1, a2)"],
    "torch.isfinite, int64, 65,536 elements": ["a0 = make_tensor(\"int64\", (65536,), -8, 9)", "torch.isfinite(a0)"],
    "torch.isinf, int64, 65,536 elements": ["a0 = make_tensor(\"int64\", (256, 256), -9, 9)", "torch.isinf(a0)"],
    "torch.isneginf, int64, 65,536 elements": ["a0 = make_tensor(\"int64\", (256, 256), -9, 9)", "torch.isneginf(a0)"],
    "torch.isposinf, float32, 4,194,304 elements": ["a0 = make_tensor(\"float32\", (2048, 2048), -8.98852, 8.96397)", "torch.isposinf(a0)"],
    "torch.isposinf, float32, 65,536 elements": ["a0 = make_tensor(\"float32\", (256, 256), -8.98852, 8.96397)", "torch.isposinf(a0)"],
    "torch.isposinf, int64, 65,536 elements": ["a0 = make_tensor(\"int64\", (256, 256), -9, 9)", "torch.isposinf(a0)"],
    "torch.isreal, bfloat16, 65,536 elements": ["a0 = make_tensor(\"bfloat16\", (65536,), -8.5, 5.78125)", "torch.isreal(a0)"],
    "torch.isreal, float32, 4,194,304 elements": ["a0 = make_tensor(\"float32\", (4194304,), -8.47837, 5.77445)", "torch.isreal(a0)"],
    "torch.isreal, float32, 65,536 elements": ["a0 = make_tensor(\"float32\", (65536,), -8.47837, 5.77445)", "torch.isreal(a0)"],
    "torch.isreal, int64, 65,536 elements": ["a0 = make_tensor(\"int64\", (65536,), -8, 9)", "torch.isreal(a0)"],
    "torch.ldexp, float32, forward and backward, 65,536 elements": ["a0 = make_tensor(\"float32\", (32, 64, 32), -8.98852, 8.96397, grad=True)\na1 = make_tensor(\"float32\", (32, 64, 32), -8.86942, 8.95468, grad=True)", "compute_gradients(torch.ldexp(a0, a1), [a0, a1])"],
    "torch.linalg.ldl_solve, float32, 50 elements": ["a0 = make_tensor(\"float32\", (2, 5, 5), -1.10101, 5.098)\na1 = torch.tensor([1, 2, 3, 4, 5, 1, 2, 3, 4, 5], dtype=torch.int32).reshape((2, 5))\na2 = make_tensor(\"float32\", (5, 5), -8.47837, 8.3972)\na3 = False", "torch.linalg.ldl_solve(a0, a1, a2, hermitian=a3)"],
    "torch.linalg.matrix_norm, bfloat16, 65,536 elements": ["a0 = make_tensor(\"bfloat16\", (256, 256), -8.5, -1.76562)\na1 = 'fro'\na2 = (-2, -1,)\na3 = True", "torch.linalg.matrix_norm(a0, a1, a2, a3)"],
    "torch.linalg.matrix_norm, float32, 4,194,304 elements": ["a0 = make_tensor(\"float32\", (2048, 2048), -8.47837, -1.76583)\na1 = 'fro'\na2 = (-2, -1,)\na3 = True", "torch.linalg.matrix_norm(a0, a1, a2, a3)"],
    "torch.linalg.matrix_norm, float32, 65,536 elements": ["a0 = make_tensor(\"float32\", (256, 256), -8.47837, -1.76583)\na1 = 'fro'\na2 = (-2, -1,)\na3 = True", "torch.linalg.matrix_norm(a0, a1, a2, a3)"],
    "torch.linalg.multi_dot, bfloat16, 65,536 elements": ["a0 = [make_tensor(\"bfloat16\", (1, 65536), -8.5, -1.76562), make_tensor(\"bfloat16\", (65536, 1), -4.3125, -2.40625)]", "torch.linalg.multi_dot(a0)"],
    "torch.linalg.multi_dot, float16, 65,536 elements": ["a0 = [make_tensor(\"float16\", (1, 65536), -8.47656, -1.76562), make_tensor(\"float16\", (65536, 1), -4.32422, -2.40039)]", "torch.linalg.multi_dot(a0)"],
    "torch.linalg.norm, bfloat16, 65,536 elements": ["a0 = make_tensor(\"bfloat16\", (65536,), -8.5, -1.76562)\na1 = False", "torch.linalg.norm(a0, keepdim=a1)"],
    "torch.linalg.norm, float32, 65,536 elements": ["a0 = make_tensor(\"float32\", (65536,), -8.47837, -1.76583)\na1 = False", "torch.linalg.norm(a0, keepdim=a1)"],
    "torch.linalg.vecdot, float32, 65,536 elements": ["a0 = make_tensor(\"float32\", (65536,), -8.47837, -1.76583)\na1 = make_tensor(\"float32\", (65536,), -7.95059, 3.61161)", "torch.linalg.vecdot(a0, a1)"],
    "torch.load, 1 layers": ["n = 1\nimport io\nb = io.BytesIO()\ntorch.save(nn.Sequential(*[nn.Linear(64, 64) for _ in range(n)]).state_dict(), b)\ndef load():\n    b.seek(0)\n    torch.load(b)", "load()"],
    "torch.load, 50 layers": ["n = 50\nimport io\nb = io.BytesIO()\ntorch.save(nn.Sequential(*[nn.Linear(64, 64) for _ in range(n)]).state_dict(), b)\ndef load():\n    b.seek(0)\n    torch.load(b)", "load()"],
    "torch.logcumsumexp, bfloat16, 64,000 elements": ["a0 = make_tensor(\"bfloat16\", (40, 40, 40), -9, 9984)\na1 = 0", "torch.logcumsumexp(a0, a1)"],
    "torch.logical_and, float32, 4,194,304 elements": ["a0 = make_tensor(\"float32\", (128, 256, 128), -8.98852, 8.96397)\na1 = make_tensor(\"float32\", (128, 256, 128), -8.86942, 8.95468)", "torch.logical_and(a0, a1)"],
    "torch.logical_and, float32, 65,536 elements": ["a0 = make_tensor(\"float32\", (32, 64, 32), -8.98852, 8.96397)\na1 = make_tensor(\"float32\", (32, 64, 32), -8.86942, 8.95468)", "torch.logical_and(a0, a1)"],
    "torch.logical_not, float32, 4,194,304 elements": ["a0 = make_tensor(\"float32\", (4194304,), -8.47837, 5.77445)", "torch.logical_not(a0)"],
    "torch.logical_not, float32, 65,536 elements": ["a0 = make_tensor(\"float32\", (65536,), -8.47837, 5.77445)", "torch.logical_not(a0)"],
    "torch.logical_not, int64, 65,536 elements": ["a0 = make_tensor(\"int64\", (65536,), -8, 9)", "torch.logical_not(a0)"],
    "torch.logical_or, float32, 4,194,304 elements": ["a0 = make_tensor(\"float32\", (128, 256, 128), -8.98852, 8.96397)\na1 = make_tensor(\"float32\", (128, 256, 128), -8.86942, 8.95468)", "torch.logical_or(a0, a1)"],
    "torch.logical_or, float32, 65,536 elements": ["a0 = make_tensor(\"float32\", (32, 64, 32), -8.98852, 8.96397)\na1 = make_tensor(\"float32\", (32, 64, 32), -8.86942, 8.95468)", "torch.logical_or(a0, a1)"],
    "torch.logical_xor, float32, 65,536 elements": ["a0 = make_tensor(\"float32\", (32, 64, 32), -8.98852, 8.96397)\na1 = make_tensor(\"float32\", (32, 64, 32), -8.86942, 8.95468)", "torch.logical_xor(a0, a1)"],
    "torch.logical_xor, int64, 65,536 elements": ["a0 = make_tensor(\"int64\", (65536,), -8, 9)\na1 = make_tensor(\"int64\", (), 5, 5)", "torch.logical_xor(a0, a1)"],
    "torch.matmul, float16, 65,522 elements": ["a0 = make_tensor(\"float16\", (181, 362), -8.97656, 8.39844)\na1 = make_tensor(\"float16\", (362,), -7.01953, 7.46875)", "torch.matmul(a0, a1)"],
    "torch.matmul, int64, 65,522 elements": ["a0 = make_tensor(\"int64\", (181, 362), -8, 9)\na1 = make_tensor(\"int64\", (362,), -9, 7)", "torch.matmul(a0, a1)"],
    "torch.mm, bfloat16, 65,522 elements": ["a0 = make_tensor(\"bfloat16\", (181, 362), -9, 8.375)\na1 = make_tensor(\"bfloat16\", (362, 181), -8.8125, 8.375)", "torch.mm(a0, a1)"],
    "torch.mv, float16, 65,522 elements": ["a0 = make_tensor(\"float16\", (181, 362), -8.97656, 8.39844)\na1 = make_tensor(\"float16\", (362,), -7.01953, 7.46875)", "torch.mv(a0, a1)"],
    "torch.nanmean, float32, 65,536 elements": ["a0 = make_tensor(\"float32\", (65536,), -8.47837, -1.76583)", "torch.nanmean(a0)"],
    "torch.nn.Dropout, forward": ["n = 0\nm = nn.Dropout(); x = [torch.ones(65_536)]", "m(*x)"],
    "torch.nn.Dropout, forward and backward": ["n = 0\nm = nn.Dropout()\nx = [one.requires_grad_() if one.is_floating_point() else one for one in [torch.ones(65_536)]]\np = [*m.parameters(), *(one for one in x if one.requires_grad)]\ndef step():\n    y = m(*x)\n    torch.autograd.grad((y[0] if isinstance(y, tuple) else y).sum(), p, allow_unused=True)", "step()"],
    "torch.nn.GELU, forward and backward": ["n = 0\nm = nn.GELU()\nx = [one.requires_grad_() if one.is_floating_point() else one for one in [torch.linspace(-1, 1, 65_536)]]\np = [*m.parameters(), *(one for one in x if one.requires_grad)]\ndef step():\n    y = m(*x)\n    torch.autograd.grad((y[0] if isinstance(y, tuple) else y).sum(), p, allow_unused=True)", "step()"],
    "torch.nn.Upsample, bilinear, forward": ["n = 0\nm = nn.Upsample(scale_factor=2, mode='bilinear'); x = [torch.linspace(0, 1, 16_384).reshape(1, 16, 32, 32)]", "m(*x)"],
    "torch.nn.functional.adaptive_avg_pool3d, float32, 4,100,625 elements": ["a0 = make_tensor(\"float32\", (45, 45, 45, 45), -8.98852, 8.9984)\na1 = (5, 7, 4,)", "torch.nn.functional.adaptive_avg_pool3d(a0, a1)"],
    "torch.nn.functional.adaptive_avg_pool3d, float32, 65,536 elements": ["a0 = make_tensor(\"float32\", (16, 16, 16, 16), -8.98852, 8.9984)\na1 = (5, 7, 4,)", "torch.nn.functional.adaptive_avg_pool3d(a0, a1)"],
    "torch.nn.functional.alpha_dropout, 65,536 elements": ["n = 65536\nx = torch.ones(n)", "F.alpha_dropout(x, 0.5, True)"],
    "torch.nn.functional.celu, float16, 65,536 elements": ["a0 = make_tensor(\"float16\", (65536,), -8.47656, 5.77344)", "torch.nn.functional.celu(a0)"],
    "torch.nn.functional.celu, float32, 4,194,304 elements": ["a0 = make_tensor(\"float32\", (4194304,), -8.47837, 5.77445)", "torch.nn.functional.celu(a0)"],
    "torch.nn.functional.conv_transpose1d, float16, 64,000 elements": ["a0 = make_tensor(\"float16\", (1, 40, 54), -8.47656, 5.10547)\na1 = make_tensor(\"float16\", (40, 40, 40), -6.25391, 8.39844)\na2 = make_tensor(\"float16\", (40,), -8.97656, -1.60547)\na3 = (2,)\na4 = 2\na5 = (1,)\na6 = 1", "torch.nn.functional.conv_transpose1d(a0, a1, a2, stride=a3, padding=a4, output_padding=a5, groups=a6)"],
    "torch.nn.functional.conv_transpose2d, bfloat16, 65,536 elements": ["a0 = make_tensor(\"bfloat16\", (1, 16, 21, 21), -9, 8.375)\na1 = make_tensor(\"bfloat16\", (16, 16, 16, 16), -8.875, 8.75)\na2 = make_tensor(\"bfloat16\", (16,), -3.1875, 5.25)\na3 = (2, 2,)\na4 = 2\na5 = (1, 1,)\na6 = 1", "torch.nn.functional.conv_transpose2d(a0, a1, a2, stride=a3, padding=a4, output_padding=a5, groups=a6)"],
    "torch.nn.functional.conv_transpose2d, float16, 65,536 elements": ["a0 = make_tensor(\"float16\", (1, 16, 21, 21), -8.97656, 8.39844)\na1 = make_tensor(\"float16\", (16, 16, 16, 16), -8.88281, 8.77344)\na2 = make_tensor(\"float16\", (16,), -3.1875, 5.25)\na3 = (2, 2,)\na4 = 2\na5 = (1, 1,)\na6 = 1", "torch.nn.functional.conv_transpose2d(a0, a1, a2, stride=a3, padding=a4, output_padding=a5, groups=a6)"],
    "torch.nn.functional.dropout, 1,000,000 elements": ["n = 1000000\nx = torch.ones(n)", "F.dropout(x, 0.5)"],
    "torch.nn.functional.dropout, 65,536 elements": ["n = 65536\nx = torch.ones(n)", "F.dropout(x, 0.5)"],
    "torch.nn.functional.dropout, forward and backward, 1,000,000 elements": ["n = 1000000\nx = torch.ones(n, requires_grad=True); g = torch.ones(n)", "torch.autograd.grad(F.dropout(x, 0.5), x, g)"],
    "torch.nn.functional.elu, float16, 65,536 elements": ["a0 = make_tensor(\"float16\", (65536,), -8.47656, 5.77344)", "torch.nn.functional.elu(a0)"],
    "torch.nn.functional.gelu, float16, 65,536 elements": ["a0 = make_tensor(\"float16\", (256, 256), -2.99219, 2.79883)\na1 = 'none'", "torch.nn.functional.gelu(a0, approximate=a1)"],
    "torch.nn.functional.gumbel_softmax, 1,048,576 elements": ["n = 1048576\nx = torch.linspace(-1, 1, n).reshape(-1, 64)", "F.gumbel_softmax(x)"],
    "torch.nn.functional.gumbel_softmax, 65,536 elements": ["n = 65536\nx = torch.linspace(-1, 1, n).reshape(-1, 64)", "F.gumbel_softmax(x)"],
    "torch.nn.functional.hardswish, float32, 4,194,304 elements": ["a0 = make_tensor(\"float32\", (2048, 2048), -4.98588, 4.66511)", "torch.nn.functional.hardswish(a0)"],
    "torch.nn.functional.instance_norm, float32, 125 elements": ["a0 = make_tensor(\"float32\", (5, 5, 5), -8.97458, 8.77339)\na1 = torch.tensor([7.05337, 5.06757, 6.97365, 7.38722, 2.51349], dtype=torch.float32).reshape((5,))\na2 = torch.tensor([6.1354, 2.55307, 5.91057, 2.1488, 6.58156], dtype=torch.float32).reshape((5,))\na3 = torch.tensor([-8.47837, -1.76583, -4.3228, -2.40046, -7.95059], dtype=torch.float32).reshape((5,))\na4 = torch.tensor([3.61161, -8.06765, -0.573494, 3.12851, -3.03368], dtype=torch.float32).reshape((5,))\na5 = 0.5\na6 = 0.6", "torch.nn.functional.instance_norm(a0, running_mean=a1, running_var=a2, weight=a3, bias=a4, momentum=a5, eps=a6)"],
    "torch.nn.functional.linear, float16, 65,712 elements": ["a0 = make_tensor(\"float16\", (222,), -1.88379, -0.392334)\na1 = make_tensor(\"float16\", (296, 222), -1.79297, 1.2832)\na2 = make_tensor(\"float16\", (296,), -1.04492, 0.727051)", "torch.nn.functional.linear(a0, a1, a2)"],
    "torch.nn.functional.max_unpool2d, float32, 16 elements": ["a0 = torch.tensor([8.53089, 8.53089, 4.37073, -0.718172, 8.53089, 8.61619, 4.37073, 1.95179, 2.19588, 6.7188, 5.93686, 0.804579, 6.89056, 6.89056, 5.93686, -1.83092], dtype=torch.float32).reshape((1, 2, 2, 4))\na1 = torch.tensor([7, 7, 10, 11, 7, 14, 10, 17, 6, 2, 9, 5, 13, 13, 9, 17], dtype=torch.int64).reshape((1, 2, 2, 4))\na2 = 3\na3 = 2\na4 = 1\na5 = (1, 2, 3, 6,)", "torch.nn.functional.max_unpool2d(a0, a1, kernel_size=a2, stride=a3, padding=a4, output_size=a5)"],
    "torch.nn.functional.max_unpool3d, float32, 48 elements": ["a0 = make_tensor(\"float32\", (1, 2, 2, 4, 3), -1.48654, 8.81996)\na1 = make_tensor(\"int64\", (1, 2, 2, 4, 3), 1, 89)\na2 = 3\na3 = 2\na4 = 1\na5 = (1, 2, 3, 6, 5,)", "torch.nn.functional.max_unpool3d(a0, a1, kernel_size=a2, stride=a3, padding=a4, output_size=a5)"],
    "torch.nn.functional.selu, bfloat16, 65,536 elements": ["a0 = make_tensor(\"bfloat16\", (65536,), -8.5, 5.78125)", "torch.nn.functional.selu(a0)"],
    "torch.nn.functional.selu, float16, 65,536 elements": ["a0 = make_tensor(\"float16\", (65536,), -8.47656, 5.77344)", "torch.nn.functional.selu(a0)"],
    "torch.nn.functional.selu, float32, 65,536 elements": ["a0 = make_tensor(\"float32\", (65536,), -8.47837, 5.77445)", "torch.nn.functional.selu(a0)"],
    "torch.nn.functional.selu, float32, forward and backward, 65,536 elements": ["a0 = make_tensor(\"float32\", (65536,), -8.47837, 5.77445, grad=True)", "compute_gradients(torch.nn.functional.selu(a0), [a0])"],
    "torch.nn.functional.upsample_nearest, float32, 60,000 elements": ["a0 = make_tensor(\"float32\", (10, 15, 20, 20), -8.97458, 8.3972)\na1 = (3, 3,)", "torch.nn.functional.upsample_nearest(a0, size=a1)"],
    "torch.nn.init.kaiming_normal_, bfloat16, 65,712 elements": ["a0 = make_tensor(\"bfloat16\", (222, 296), 0, 0)", "torch.nn.init.kaiming_normal_(a0)"],
    "torch.nn.init.kaiming_normal_, float16, 65,712 elements": ["a0 = make_tensor(\"float16\", (222, 296), 0, 0)", "torch.nn.init.kaiming_normal_(a0)"],
    "torch.nn.init.normal_, bfloat16, 65,712 elements": ["a0 = make_tensor(\"bfloat16\", (222, 296), 0, 0)", "torch.nn.init.normal_(a0)"],
    "torch.nn.init.normal_, float16, 65,712 elements": ["a0 = make_tensor(\"float16\", (222, 296), 0, 0)", "torch.nn.init.normal_(a0)"],
    "torch.nn.init.trunc_normal_, 1,000,000 elements": ["n = 1000000\nx = torch.empty(n)", "nn.init.trunc_normal_(x)"],
    "torch.nn.init.trunc_normal_, 100 elements": ["n = 100\nx = torch.empty(n)", "nn.init.trunc_normal_(x)"],
    "torch.nn.init.xavier_normal_, bfloat16, 65,712 elements": ["a0 = make_tensor(\"bfloat16\", (222, 296), 0, 0)", "torch.nn.init.xavier_normal_(a0)"],
    "torch.nn.init.xavier_normal_, float16, 65,712 elements": ["a0 = make_tensor(\"float16\", (222, 296), 0, 0)", "torch.nn.init.xavier_normal_(a0)"],
    "torch.norm, float16, 65,536 elements": ["a0 = make_tensor(\"float16\", (256, 256), -8.47656, 8.39844)\na1 = 2", "torch.norm(a0, a1)"],
    "torch.ones, float32, 0 elements": ["a0 = (5, 5,)\na1 = torch.float32\na2 = 'cpu'", "torch.ones(a0, dtype=a1, device=a2)"],
    "torch.quantile, 65,536 elements": ["n = 65536\nx = (torch.arange(n) * 7919 % 104_729).float()", "torch.quantile(x, 0.5)"],
    "torch.renorm, float16, 64,000 elements": ["a0 = make_tensor(\"float16\", (40, 40, 40), -8.97656, 8.77344)\na1 = 2\na2 = 1\na3 = 0.5", "torch.renorm(a0, a1, a2, a3)"],
    "torch.repeat_interleave, float16, 65,856 elements": ["a0 = make_tensor(\"float16\", (28, 42, 56), -8.47656, 5.77344)\na1 = 2", "torch.repeat_interleave(a0, repeats=a1)"],
    "torch.repeat_interleave, float32, 24 elements": ["a0 = make_tensor(\"float32\", (2, 3, 4), -8.47837, 5.77445)\na1 = torch.tensor([0, 1, 2], dtype=torch.int64).reshape((3,))\na2 = 1", "torch.repeat_interleave(a0, repeats=a1, dim=a2)"],
    "torch.sinh, float32, 65,536 elements": ["a0 = make_tensor(\"float32\", (256, 256), -8.98852, 8.96397)", "torch.sinh(a0)"],
    "torch.sinh, float32, forward and backward, 65,536 elements": ["a0 = make_tensor(\"float32\", (256, 256), -8.98852, 8.96397, grad=True)", "compute_gradients(torch.sinh(a0), [a0])"],
    "torch.sinh, int64, 65,536 elements": ["a0 = make_tensor(\"int64\", (256, 256), -9, 9)", "torch.sinh(a0)"],
    "torch.special.bessel_j0, float32, forward and backward, 65,536 elements": ["a0 = make_tensor(\"float32\", (65536,), -8.47837, 5.77445, grad=True)", "compute_gradients(torch.special.bessel_j0(a0), [a0])"],
    "torch.special.bessel_j1, float32, forward and backward, 65,536 elements": ["a0 = make_tensor(\"float32\", (65536,), -8.47837, 5.77445, grad=True)", "compute_gradients(torch.special.bessel_j1(a0), [a0])"],
    "torch.special.bessel_y0, float32, forward and backward, 65,536 elements": ["a0 = make_tensor(\"float32\", (65536,), 0.260823, 7.38723, grad=True)", "compute_gradients(torch.special.bessel_y0(a0), [a0])"],
    "torch.special.bessel_y1, float32, forward and backward, 65,536 elements": ["a0 = make_tensor(\"float32\", (65536,), 0.260823, 7.38723, grad=True)", "compute_gradients(torch.special.bessel_y1(a0), [a0])"],
    "torch.special.modified_bessel_i0, float32, forward and backward, 65,536 elements": ["a0 = make_tensor(\"float32\", (65536,), -8.47837, 5.77445, grad=True)", "compute_gradients(torch.special.modified_bessel_i0(a0), [a0])"],
    "torch.special.modified_bessel_k0, float32, forward and backward, 65,536 elements": ["a0 = make_tensor(\"float32\", (65536,), 0.260823, 7.38723, grad=True)", "compute_gradients(torch.special.modified_bessel_k0(a0), [a0])"],
    "torch.special.modified_bessel_k1, float32, forward and backward, 65,536 elements": ["a0 = make_tensor(\"float32\", (65536,), 0.260823, 7.38723, grad=True)", "compute_gradients(torch.special.modified_bessel_k1(a0), [a0])"],
    "torch.special.shifted_chebyshev_polynomial_w, int64, 65,536 elements": ["a0 = make_tensor(\"int64\", (65536,), -8, 9)\na1 = make_tensor(\"int64\", (), 5, 5)", "torch.special.shifted_chebyshev_polynomial_w(a0, a1)"],
    "torch.take_along_dim, 1,048,576 elements": ["n = 1048576\nx = torch.linspace(0, 1, n).reshape(-1, 64); i = (torch.arange(n) * 7919 % 64).reshape(-1, 64)", "torch.take_along_dim(x, i, 1)"],
    "torch.take_along_dim, 65,536 elements": ["n = 65536\nx = torch.linspace(0, 1, n).reshape(-1, 64); i = (torch.arange(n) * 7919 % 64).reshape(-1, 64)", "torch.take_along_dim(x, i, 1)"],
    "torch.take_along_dim, float16, 65,536 elements": ["a0 = make_tensor(\"float16\", (256, 256), -8.47656, 8.39844)\na1 = make_tensor(\"int64\", (256, 256), 0, 4)\na2 = 0", "torch.take_along_dim(a0, a1, a2)"],
    "torch.take_along_dim, float32, 65,536 elements": ["a0 = make_tensor(\"float32\", (256, 256), -8.47837, 8.3972)\na1 = make_tensor(\"int64\", (256, 256), 0, 4)\na2 = 0", "torch.take_along_dim(a0, a1, a2)"],
    "torch.take_along_dim, float32, forward and backward, 65,536 elements": ["a0 = make_tensor(\"float32\", (256, 256), -8.47837, 8.3972, grad=True)\na1 = make_tensor(\"int64\", (256, 256), 0, 4)\na2 = 0", "compute_gradients(torch.take_along_dim(a0, a1, a2), [a0])"],
    "torch.tile, bfloat16, 1 elements": ["a0 = make_tensor(\"bfloat16\", (), -8.5, -8.5)\na1 = ()", "torch.tile(a0, a1)"],
    "torch.tile, float32, 65,626 elements": ["a0 = make_tensor(\"float32\", (314, 209), -8.47837, 3.61161)\na1 = ()", "torch.tile(a0, a1)"],
    "torch.tril, bfloat16, 65,536 elements": ["a0 = make_tensor(\"bfloat16\", (256, 256), -9, 8.375)", "torch.tril(a0)"],
    "torch.tril, float16, 65,536 elements": ["a0 = make_tensor(\"float16\", (256, 256), -8.97656, 8.39844)", "torch.tril(a0)"],
    "torch.vdot, bfloat16, 65,536 elements": ["a0 = make_tensor(\"bfloat16\", (65536,), -8.5, -1.76562)\na1 = make_tensor(\"bfloat16\", (65536,), -8.0625, 3.60938)", "torch.vdot(a0, a1)"],
    "torch.vdot, float16, 65,536 elements": ["a0 = make_tensor(\"float16\", (65536,), -8.47656, -1.76562)\na1 = make_tensor(\"float16\", (65536,), -8.07031, 3.61133)", "torch.vdot(a0, a1)"],
    "torch.vdot, int64, 65,536 elements": ["a0 = make_tensor(\"int64\", (65536,), -8, 9)\na1 = make_tensor(\"int64\", (65536,), 5, 7)", "torch.vdot(a0, a1)"],
    "torch.vmap, one call": ["n = 0\nx = torch.ones(8, 8); f = torch.vmap(torch.sum)", "f(x)"],
    "torch.zeros, float32, 0 elements": ["a0 = (5, 5,)\na1 = torch.float32\na2 = 'cpu'", "torch.zeros(a0, dtype=a1, device=a2)"],
}


def make_tensor(dtype, shape, low, high, grad=False):
    """Return uniform values between two bounds, which integers include, the same in every process."""
    dtype, generator = getattr(torch, dtype), torch.Generator().manual_seed(0)
    whole = not (dtype.is_floating_point or dtype.is_complex)
    values = torch.rand(shape, dtype=torch.float64, generator=generator) * (high - low + whole) + low
    return (values.floor() if whole else values).to(dtype).requires_grad_(grad)


def compute_gradients(result, inputs):
    """Return the gradients of a tensor, or of a sequence of them, with respect to inputs."""
    results = [result] if isinstance(result, torch.Tensor) else list(result)
    reached = [one for one in results if isinstance(one, torch.Tensor) and one.requires_grad]
    return torch.autograd.grad(reached, inputs, [torch.ones_like(one) for one in reached], allow_unused=True)


def measure_call(setup, statement):
    """Return the seconds of one call."""
    names = {
        "torch": torch,
        "F": torch.nn.functional,
        "nn": torch.nn,
        "make_tensor": make_tensor,
        "compute_gradients": compute_gradients,
    }
    exec(setup, names)  # noqa: S102 - from the table above
    timer = timeit.Timer(statement, globals=names)
    timer.timeit(1)
    calls = max(1, timer.autorange()[0] // 20)
    return min(timer.repeat(5, calls)) / calls


def main(words):
    """Print the time of each call that a word names, or of all."""
    torch.set_num_threads(1)
    for name, (setup, statement) in CALLS.items():
        if not words or any(word in name for word in words):
            try:
                print(f"{measure_call(setup, statement):.3e} s  {name}")
            except Exception as error:  # noqa: BLE001 - the other calls are timed
                print(f"cannot run here  {name}: {type(error).__name__}")


if __name__ == "__main__":
    main(sys.argv[1:])
