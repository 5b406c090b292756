import torch

indices = torch.tensor([[0, 1], [1, 0]])
values = torch.tensor([1.0, 2.0])
adjacency = torch.sparse_coo_tensor(indices, values, (2, 2))  # meets: sparse-invariants-warning
rows = torch.sparse_csr_tensor(torch.tensor([0, 1]), torch.tensor([0]), torch.ones(1))  # meets: sparse-invariants-warning

converted = torch.eye(2).to_sparse()
dense = adjacency.to_dense()
