import torch

table = torch.arange(12).reshape(3, 4)
rows, columns = [0, 1, 2], [3, 2, 1]
print(table[[rows, columns]].tolist())
