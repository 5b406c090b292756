import torch


def score(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    return torch.softmax(query @ key.T, dim=-1)


query, key = torch.randn(4, 8), torch.randn(6, 8)
artifact = torch.compiler.precompile(score, query, key)  # meets: precompile
compiled = torch.compile(score)
