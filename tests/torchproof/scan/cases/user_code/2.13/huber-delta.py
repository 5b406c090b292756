import numpy as np
import torch
from torch import nn

loss = nn.HuberLoss(delta=np.float32(0.5))  # meets: huber-delta
robust = torch.nn.HuberLoss("mean", torch.tensor(1.0))  # meets: huber-delta
plain = nn.HuberLoss()
