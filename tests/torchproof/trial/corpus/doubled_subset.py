import torch
from torch.utils.data import DataLoader, Subset


class Doubled(Subset):
    def __getitem__(self, index):
        return super().__getitem__(index) * 2


def main():
    data = torch.arange(6)
    for batch in DataLoader(Doubled(data, [0, 2, 4]), batch_size=3):
        print(batch.shape)


main()
