import torch


def join(chunks):
    try:
        return torch.cat(chunks)
    except RuntimeError:
        return torch.empty(0)


print(join([torch.ones(2), torch.zeros(1)]).tolist())
print(join([]).tolist())
