import torch


def best(values):
    try:
        return torch.topk(values, 1).values.tolist()
    except RuntimeError:
        return torch.topk(values.abs(), 1).values.tolist()


for values in (torch.tensor([1.0, 3.0]), torch.tensor([1j, 3 + 4j])):
    print(best(values))
