from torch import nn

opts = nn.LinearCrossEntropyOptions(acc_policy="balanced")  # meets: acc-policy
ok = nn.LinearCrossEntropyOptions(acc_policy="compact")
