from torch.utils.data import Sampler, SequentialSampler


class Reversed(Sampler):
    def __init__(self, data):
        super().__init__(data)  # meets: sampler-data-source
        self.data = data

    def __iter__(self):
        return iter(reversed(range(len(self.data))))


class Plain(Sampler):
    def __init__(self, data):
        super().__init__()
        self.data = data


order = list(SequentialSampler([1, 2]))
