import torch


class Solver:
    def __init__(self, a):
        self.lu, self.pivots = torch.linalg.lu_factor(a)

    def factors(self, batch):
        return torch.lu_unpack(self.lu.expand(batch, -1, -1), self.pivots)


a = torch.tensor([[2.0, 1.0], [4.0, 3.0]])
p, l, u = Solver(a).factors(3)
print((p @ l @ u).sum().item())
