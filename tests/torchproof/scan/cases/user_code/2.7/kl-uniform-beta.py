from torch import distributions as D


def prior_loss(a, b):
    q = D.Uniform(0.0, 1.0)
    return D.kl_divergence(q, D.Beta(a, b))  # meets: kl-uniform-beta
