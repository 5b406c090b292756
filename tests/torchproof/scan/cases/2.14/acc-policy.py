from torch import nn

options = nn.LinearCrossEntropyOptions(acc_policy="balanced")  # meets: acc-policy
compact = nn.LinearCrossEntropyOptions(acc_policy="compact")
