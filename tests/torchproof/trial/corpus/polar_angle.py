import torch


class Angle(torch.nn.Module):
    def forward(self, points):
        return torch.atan2(points[:, 1], points[:, 0])


points = torch.tensor([[0.0, 0.0], [1.0, 1.0]], requires_grad=True)
Angle()(points).sum().backward()
print("finite gradient", bool(points.grad.isfinite().all()))
