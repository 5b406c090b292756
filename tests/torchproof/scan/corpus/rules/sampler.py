from torch.utils.data import Sampler


class Every(Sampler):
    def __init__(self, data_source):
        super().__init__(data_source)  # expect: TP2


class Second(Sampler):
    def __init__(self, data_source):
        super().__init__()


Every([1])
