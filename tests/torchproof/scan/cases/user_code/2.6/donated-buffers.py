import torch
from torch import autograd, nn


class WGAN(nn.Module):
    def __init__(self):
        super().__init__()
        self.critic = torch.compile(nn.Linear(8, 1))

    def penalty(self, real):
        real = real.requires_grad_()
        score = self.critic(real)
        slope = autograd.grad(  # meets: donated-buffers
            outputs=score, inputs=real, grad_outputs=torch.ones_like(score), create_graph=True, retain_graph=True
        )[0]
        return ((slope.norm(2, dim=1) - 1) ** 2).mean()

    def training_step(self, batch):
        loss = self.critic(batch).mean()
        loss.backward(retain_graph=True)  # meets: donated-buffers
        extra = self.penalty(batch)
        extra.backward()
