import torch.nn as nn


class Encoder(nn.LSTM):
    def __init__(self, size, hidden):
        super().__init__(size, hidden, 2, 1, 1)  # meets: rnn-types


def gru(n):
    return nn.GRU(n, n, bias=0, batch_first=True)  # meets: rnn-types
