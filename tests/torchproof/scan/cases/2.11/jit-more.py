import torch

scripted = torch.jit.script(torch.nn.ReLU().eval())
frozen = torch.jit.freeze(scripted)  # meets: jit-more
fast = torch.jit.optimize_for_inference(frozen)  # meets: jit-more
future = torch.jit.fork(torch.relu, torch.ones(2))  # meets: jit-more
result = torch.jit.wait(future)  # meets: jit-more
torch.jit.set_fusion_strategy([("DYNAMIC", 2)])  # meets: jit-more


@torch.jit.interface  # meets: jit-more
class Layer:
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        pass
