import torch

graph, stream = torch.cuda.CUDAGraph(), torch.cuda.Stream()
with torch.cuda.graph(graph, None, stream, "global", False, True):  # meets: cuda-graph-positional
    out = torch.ones(4, device="cuda") * 2
with torch.cuda.graph(graph, stream=stream, check_input_liveness=True):
    out = torch.ones(4, device="cuda") * 2
