from torch.distributions import Beta, Uniform, kl_divergence
import torch


def penalty(low, high, a, b):
    return kl_divergence(Uniform(torch.tensor(low), torch.tensor(high)), Beta(torch.tensor(a), torch.tensor(b)))


rows = [(0.1, 0.9, 2.0, 3.0), (0.0, 1.0, 1.0, 1.0)]
for row in rows:
    print(row, round(penalty(*row).item(), 4))
