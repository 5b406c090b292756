import torch


def sample(cov: torch.Tensor, eps):
    L = cov.cholesky()  # meets: cholesky
    U = torch.cholesky(cov, upper=True)  # meets: cholesky
    return L @ eps + torch.linalg.cholesky(cov) @ U


class GP:
    def fit(self, k):
        self.chol = k.cholesky()  # meets: cholesky
