import torch


class GraphRunner:
    def __init__(self, fn, gen):
        self.graph = torch.cuda.CUDAGraph()
        self.graph.register_generator_state(gen)  # meets: register-generator
        with torch.cuda.graph(self.graph):
            fn()
