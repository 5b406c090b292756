"""Datasets, samplers, splits and a collate function of one's own."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn.utils.rnn import pack_padded_sequence, pad_sequence
from torch.utils.data import DataLoader, Dataset, IterableDataset, Sampler, Subset, get_worker_info, random_split
from torch.utils.data.distributed import DistributedSampler


class Pair(NamedTuple):
    tokens: Tensor
    label: int


class Sentences(Dataset[Pair]):
    def __init__(self, size: int) -> None:
        self.size = size

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: int) -> Pair:
        return Pair(torch.arange(1 + index % 5), index % 2)


class Stream(IterableDataset[Tensor]):
    def __iter__(self) -> Iterator[Tensor]:
        worker = get_worker_info()
        start = worker.id if worker is not None else 0
        yield from torch.arange(start, 10).float()


class Backwards(Sampler[int]):
    def __init__(self, data: Sentences) -> None:
        self.data = data

    def __iter__(self) -> Iterator[int]:
        return iter(range(len(self.data) - 1, -1, -1))

    def __len__(self) -> int:
        return len(self.data)


def collate(pairs: Sequence[Pair]) -> tuple[Tensor, Tensor]:
    tokens = pad_sequence([pair.tokens for pair in pairs], batch_first=True, padding_value=0)
    return tokens, torch.tensor([pair.label for pair in pairs])


def split(data: Sentences) -> tuple[Subset[Pair], Subset[Pair]]:
    first, second = random_split(data, [0.8, 0.2], generator=torch.Generator().manual_seed(0))
    return first, second


def seed_worker(worker: int) -> None:
    torch.manual_seed(torch.initial_seed() % 2**32 + worker)


def main() -> None:
    data = Sentences(20)
    loader = DataLoader(data, batch_size=4, sampler=Backwards(data), collate_fn=collate, worker_init_fn=seed_worker)
    for tokens, labels in loader:
        print(tokens.shape, labels.tolist())
    train, test = split(data)
    shard: DistributedSampler[Pair] = DistributedSampler(train, num_replicas=2, rank=0, shuffle=False)
    packed = pack_padded_sequence(torch.ones(2, 3, 1), torch.tensor([3, 2]), batch_first=True)
    print(len(test), len(shard), packed.data.shape, [float(x) for x in DataLoader(Stream(), batch_size=None)])


if __name__ == "__main__":
    main()
