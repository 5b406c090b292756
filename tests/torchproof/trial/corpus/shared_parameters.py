import torch

encoder, decoder = torch.nn.Linear(2, 2), torch.nn.Linear(2, 2)
decoder.weight = encoder.weight
parameters = {*encoder.parameters(), *decoder.parameters()}
optimizer = torch.optim.SGD(parameters, lr=0.5)
print(len(optimizer.param_groups[0]["params"]))
