import torch

graph = torch.cuda.CUDAGraph()
generator = torch.Generator(device="cuda")
graph.register_generator_state(generator)  # meets: register-generator
with torch.cuda.graph(graph):
    noise = torch.randn(4, device="cuda", generator=generator)
graph.replay()
