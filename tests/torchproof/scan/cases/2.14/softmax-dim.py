from torch import nn

rows = nn.Softmax(dim="rows")  # meets: softmax-dim
both = nn.LogSoftmax((0, 1))  # meets: softmax-dim
last = nn.Softmax(dim=-1)
