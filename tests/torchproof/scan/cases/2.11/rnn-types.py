from torch import nn

encoder = nn.LSTM(4, 8, bias=1)  # meets: rnn-types
decoder = nn.GRU(4, 8, batch_first=1)  # meets: rnn-types
empty = nn.RNN(0, 8)  # meets: rnn-types
right = nn.LSTM(4, 8, num_layers=1, bias=True, batch_first=False)
