from torch.utils.data import Dataset, Subset


class TransformedSubset(Subset):
    def __init__(self, dataset, indices, transform=None):
        super().__init__(dataset, indices)
        self.transform = transform

    def __getitem__(self, idx):  # meets: subset-getitems
        x, y = super().__getitem__(idx)
        return self.transform(x), y


class Plain(Dataset):
    def __getitem__(self, idx):
        return idx
