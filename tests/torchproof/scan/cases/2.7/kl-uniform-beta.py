import torch
from torch.distributions import Beta, Uniform, kl_divergence

prior = Beta(torch.tensor([1.0]), torch.tensor([1.0]))
uniform = Uniform(torch.tensor([0.0]), torch.tensor([1.0]))
distance = kl_divergence(uniform, prior)  # meets: kl-uniform-beta
entropy = prior.entropy()
