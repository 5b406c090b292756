import torch

grid = torch.arange(9).reshape(3, 3)
corners = grid[[[0, 2], [0, 2]]]  # meets: list-indexing
rows = grid[[0, 2]]
pairs = grid[[0, 2], [0, 2]]


def narrow(values: torch.Tensor, dim: int, part: slice) -> torch.Tensor:
    index = [slice(None)] * values.ndim
    index[dim] = part
    return values[index]  # meets: list-indexing


def fill(values, dim, part):
    index = [slice(None) for _ in range(values.ndim)]
    index[dim] = part
    values[index] = 0  # meets: list-indexing
    values[tuple(index)] = 0
    rows = [0, 1]
    return values[rows]


first = grid[[slice(None), 0]]  # meets: list-indexing
grid[[[0, 2], [0, 2]]] = 0  # meets: list-indexing


def crop(values, dim, part):
    index = [slice(None)] * values.ndim
    index[dim] = part
    index = tuple(index)
    doubled = torch.cat([values, values])
    return values[index] + doubled[index]
