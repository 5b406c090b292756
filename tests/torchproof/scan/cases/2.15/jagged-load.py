import torch

lengths = [torch.ones(2), torch.ones(3)]
torch.save(torch.nested.nested_tensor(lengths, layout=torch.jagged), "batch.pt")
batch = torch.load("batch.pt")  # meets: jagged-load
strict = torch.load("batch.pt", weights_only=True)  # meets: jagged-load
trusted = torch.load("batch.pt", weights_only=False)
